(* A fault, planted: a proof that was given up. The check of assumptions must refuse it. *)
From Sidestep Require Import SendChoices Properties.

Theorem P2_for_all : forall v sw, P2 v sw.
Proof. Admitted.
