(* A fault, planted: what should be proved is assumed. The check of assumptions must refuse it. *)
From Sidestep Require Import SendChoices Properties.

Axiom wish : forall v sw, P1 v sw.
Theorem P1_for_all : forall v sw, P1 v sw.
Proof. exact wish. Qed.
