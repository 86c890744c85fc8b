(* Where the Java revisions, switch on, break properties 8, 9 and 12. *)
From Coq Require Import ZArith List Bool Lia.
From Sidestep Require Import Index Choices FaultTable Selection World SendChoices Blame Properties Witnesses.
Import ListNotations.
Open Scope Z_scope.

Definition saw (w : what) (code sent at_ : Z) : observation :=
  {| o_what := w; o_code := code; o_explicit := false; o_sent := sent; o_now := at_; o_cap := 1000 |}.

Ltac absurd_order H := vm_compute in H; exfalso; apply H; reflexivity.

(* Up to 5.1.3: an error isolates for 600 s, a slow answer behind it for 30 s from then on. *)
Theorem P8_back_fails v : java v -> overwrites v -> ~ P8_back v true.
Proof.
  intros J O P. specialize (P false [saw BrokerError 1 0 0] (saw Answer 0 0 600)). cbv zeta in P.
  revert O P. each_release J; intros O P; excluded O; specialize (P eq_refl); absurd_order P.
Qed.
Theorem P8_overwrites_fails v : java v -> overwrites v -> ~ P8 v true.
Proof. intros J O [B _]. exact (P8_back_fails v J O B). Qed.

(* 5.1.4: any error answer makes the broker unreachable, and nothing but another exchange with it would change that. *)
Theorem P8_bounded_fails v : java v -> available_by (row v) = ByTimeAndReachable -> ~ P8_bounded v true.
Proof.
  intros J A [bound P]. specialize (P false [saw BrokerError 1 0 0] 0 (Z.max 0 bound)).
  assert (Forall (fun o => o_now o <= 0) [saw BrokerError 1 0 0]) as F by (repeat constructor; simpl; lia).
  specialize (P F ltac:(lia) ltac:(lia)). revert A P.
  each_release J; intros A P; cbn in A; try discriminate A; unfold available in P; cbn in P; rewrite andb_false_r in P; discriminate P.
Qed.
Theorem P8_unreachable_fails v : java v -> available_by (row v) = ByTimeAndReachable -> ~ P8 v true.
Proof. intros J A [_ B]. exact (P8_bounded_fails v J A B). Qed.

(* Up to 5.1.3: a quick answer to a request that left before the blame ends the isolation. *)
Theorem P9_overwrites_fails v : java v -> overwrites v -> ~ P9 v true.
Proof.
  intros J O P. specialize (P false fresh (saw BrokerError 1 0 0) [] (saw Answer 0 0 1)). cbv zeta in P.
  revert O P. each_release J; intros O P; excluded O; specialize (P eq_refl (or_introl eq_refl) ltac:(vm_compute; congruence)); absurd_order P.
Qed.

(* An interrupted caller, who learnt nothing, ends an isolation (up to 5.1.3) or declares the broker reachable (from 5.1.4). *)
Theorem P12_java_fails v : java v -> ~ P12 v true.
Proof.
  intros J P. specialize (P false unreachable (saw Interrupted 0 0 0)).
  assert (says_nothing Interrupted) as N by (unfold says_nothing; simpl; tauto). specialize (P N).
  assert (forall x y : item, x = y -> (until x, reachable x) = (until y, reachable y)) as E by congruence.
  apply E in P. revert P. each_release J; intro P; vm_compute in P; discriminate P.
Qed.
