(* Where the Java revisions have properties 4, 5 and 6. *)
From Coq Require Import ZArith List Bool Lia.
From Sidestep Require Import Index Choices FaultTable Selection World SendChoices Blame Properties StrictSelection.
Import ListNotations.
Open Scope Z_scope.

(* ---- What is looked at is of the list ---- *)

Lemma look_in c l i q : look c l i = Some q -> In q l.
Proof. unfold look, at_position. destruct (_ <? 0); [discriminate|]. apply nth_error_In. Qed.

Lemma filtered_in c l ok k s a s' : filtered c l ok k s = (Some a, s') ->
  match a with Chosen q => In q l /\ ok (fst q) = true | Nothing => False | Failed _ => True end.
Proof.
  revert s. induction k as [|k IH]; simpl; intros s H; [discriminate|]. destruct (next c s) as [i s1].
  destruct (look c l i) as [q|] eqn:L; [|inversion H; subst; exact I].
  destruct (ok (fst q)) eqn:O; [|exact (IH _ H)]. inversion H; subst. split; [eapply look_in; eauto|exact O].
Qed.

Lemma walk_in c l ok k i q : walk c l ok k i = Found q -> In q l /\ ok (fst q) = true.
Proof.
  revert i. induction k as [|k IH]; simpl; intros i H; [discriminate|]. destruct (look c l i) as [q0|] eqn:L; [|discriminate].
  destruct (ok (fst q0)) eqn:O; [|eauto]. inversion H; subst. split; [eapply look_in; eauto|exact O].
Qed.

Lemma plain_in c l s q p s' : plain c l s = (Chosen q, p, s') -> In q l.
Proof.
  unfold plain. destruct (next c s) as [i s1]. destruct l as [|x t]; [discriminate|].
  destruct (look c (x :: t) i) eqn:L; [|discriminate]. intro H. inversion H; subst. eapply look_in; eauto.
Qed.
Lemma plainly_in c w s q : result (plainly c w s) = Chosen q -> In q (queues w).
Proof.
  unfold plainly. destruct (plain c (queues w) s) as [[r p] s1] eqn:P. simpl. intros ->. eapply plain_in; eauto.
Qed.

(* Neither tiers nor the switch-off scan touch the list, the table or pick's counter. *)
Definition harmless (s : cursors) (e : selection) : Prop :=
  overwritten e = None /\ evicted e = None /\ pick_cursor (left e) = pick_cursor s /\ caught e = None.

Lemma next_pick c s i s' : next c s = (i, s') -> pick_cursor s' = pick_cursor s.
Proof. unfold next. destruct (next_index _ _ _) as [[? ?] ?]. intro H. inversion H. reflexivity. Qed.
Lemma filtered_pick c l ok k s a s' : filtered c l ok k s = (a, s') -> pick_cursor s' = pick_cursor s.
Proof.
  revert s. induction k as [|k IH]; simpl; intros s H; [inversion H; reflexivity|]. destruct (next c s) as [i s1] eqn:N.
  apply next_pick in N. destruct (look c l i) as [q|]; [|inversion H; subst; exact N].
  destruct (ok (fst q)); [inversion H; subst; exact N|]. rewrite (IH _ H). exact N.
Qed.
Lemma plainly_harmless c w s s0 : pick_cursor s = pick_cursor s0 -> harmless s0 (plainly c w s).
Proof.
  intro P. unfold plainly, plain. destruct (next c s) as [i s1] eqn:N. apply next_pick in N. simpl. repeat split. simpl. congruence.
Qed.

Lemma tiers_harmless c w r s : harmless s (select_tiers c w r s).
Proof.
  unfold select_tiers, tier. destruct (switch_on r).
  - set (s0 := if reset r then _ else s). assert (pick_cursor s0 = pick_cursor s) as P by (unfold s0; destruct (reset r); reflexivity).
    destruct (filtered _ _ _ _ s0) as [[a|] s1] eqn:F1; pose proof (filtered_pick _ _ _ _ _ _ _ F1) as P1.
    + repeat split. simpl. congruence.
    + destruct (filtered _ _ _ _ s1) as [[a|] s2] eqn:F2; pose proof (filtered_pick _ _ _ _ _ _ _ F2) as P2.
      * repeat split. simpl. congruence.
      * apply plainly_harmless. congruence.
  - destruct (filtered _ _ _ _ s) as [[a|] s1] eqn:F1; pose proof (filtered_pick _ _ _ _ _ _ _ F1) as P1.
    + repeat split. simpl. congruence.
    + apply plainly_harmless. congruence.
Qed.

Lemma other_harmless c w r s : harmless s (select_other c w r s).
Proof.
  unfold select_other. destruct (last r) as [b|]; [|apply plainly_harmless; reflexivity]. destruct (off_probe c).
  - destruct (next c s) as [i s1] eqn:N. apply next_pick in N. destruct (walk _ _ _ _ _).
    + repeat split. exact N.
    + repeat split. exact N.
    + apply plainly_harmless. exact N.
  - destruct (filtered _ _ _ _ s) as [[a|] s1] eqn:F1; pose proof (filtered_pick _ _ _ _ _ _ _ F1) as P1.
    + repeat split. simpl. congruence.
    + apply plainly_harmless. congruence.
Qed.

Lemma tiers_in c w r s q : result (select_tiers c w r s) = Chosen q -> In q (queues w).
Proof.
  unfold select_tiers, tier. destruct (switch_on r).
  - set (s0 := if reset r then _ else s).
    destruct (filtered _ _ _ _ s0) as [[a|] s1] eqn:F1; simpl; [intros ->; apply filtered_in in F1; tauto|].
    destruct (filtered _ _ _ _ s1) as [[a|] s2] eqn:F2; simpl; [intros ->; apply filtered_in in F2; tauto|]. apply plainly_in.
  - destruct (filtered _ _ _ _ s) as [[a|] s1] eqn:F1; simpl; [intros ->; apply filtered_in in F1; tauto|]. apply plainly_in.
Qed.
Lemma other_in c w r s q : result (select_other c w r s) = Chosen q -> In q (queues w).
Proof.
  unfold select_other. destruct (last r) as [b|]; [|apply plainly_in]. destruct (off_probe c).
  - destruct (next c s) as [i s1]. destruct (walk _ _ _ _ _) eqn:W; simpl; [intro H; inversion H; subst; apply walk_in in W; tauto|discriminate|].
    apply plainly_in.
  - destruct (filtered _ _ _ _ s) as [[a|] s1] eqn:F1; simpl; [intros ->; apply filtered_in in F1; tauto|]. apply plainly_in.
Qed.

Section Row.
  Variable v : release.
  Hypothesis V : strict (row v) = false.

  (* A selection that doesn't walk and pick: the tiers of 5.1.4 and later, or the switch off. *)
  Lemma gentle sw w r s : fallback (row v) = Tiers \/ sw = false -> sensible (row v) sw r ->
    select (row v) w r s = select_tiers (row v) w r s \/ select (row v) w r s = select_other (row v) w r s.
  Proof.
    intros G [S|(S & _ & _)]; [congruence|]. unfold select, select_java. rewrite V. destruct G as [->| ->]; [auto|].
    rewrite S. destruct (fallback (row v)); auto.
  Qed.

  Theorem P4_gentle sw : fallback (row v) = Tiers \/ sw = false -> P4 v sw.
  Proof.
    intros G w r s q S _ H.
    assert (In q (queues w)) as I by (destruct (gentle sw w r s G S) as [E|E]; rewrite E in H; [eapply tiers_in|eapply other_in]; eauto).
    split; [exact I|]. intros ds E. rewrite E in I. apply in_built. exact I.
  Qed.

  Theorem P5_gentle sw : fallback (row v) = Tiers \/ sw = false -> P5 v sw.
  Proof.
    intros G w key slot os r S w'. unfold w', select_in.
    set (s := cursors_of w key slot). set (e := select _ _ _ _).
    assert (harmless s e) as (O & E & P & _).
    { unfold e. destruct (gentle sw (view_of w key os) r s G S) as [X|X]; rewrite X; [apply tiers_harmless|apply other_harmless]. }
    cbv zeta. rewrite O, E. simpl. rewrite P. unfold s. simpl. unfold at_key. repeat split; intros.
    - destruct (k =? key) eqn:K; [apply Z.eqb_eq in K; subst k|]; reflexivity.
    - destruct (k =? key) eqn:K; [apply Z.eqb_eq in K; subst k|]; reflexivity.
    - destruct (k =? key) eqn:K; [apply Z.eqb_eq in K; subst k|reflexivity]. simpl.
      destruct (s0 =? slot) eqn:L; [apply Z.eqb_eq in L; subst s0; congruence|reflexivity].
    - destruct (s0 =? slot) eqn:L; [apply Z.eqb_eq in L; subst s0|]; reflexivity.
  Qed.
End Row.
