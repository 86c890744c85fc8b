(* Properties 1 to 6 of strict, for lists, tables, requests and cursors of any size. *)
From Coq Require Import ZArith List Bool Lia Arith.
From Sidestep Require Import Index Choices FaultTable Selection World SendChoices Blame Properties StrictFacts.
Import ListNotations.
Open Scope Z_scope.

Section Strict.
  Variable v : release.
  Hypothesis V : strict (row v) = true.
  Variable sw : bool.

  Lemma select_is w r s : select (row v) w r s = select_strict (row v) w r s.
  Proof. unfold select. rewrite V. reflexivity. Qed.

  Theorem P1_strict : P1 v sw.
  Proof.
    intros w r s _ _ (q & [I C] & A & U). rewrite select_is.
    destruct (strict_some (row v) w r s q I C) as [q' H]. exists q'. split; [exact H|].
    destruct (strict_chosen _ _ _ _ _ H) as (I' & C' & L). specialize (L q I C).
    unfold class_of, well, untried in *. rewrite A in L. apply negb_true_iff in U. rewrite U in L.
    repeat split; auto; destruct (available (row v) (health w (fst q')) (now r)), (among (tried r) (fst q')), (reachable (health w (fst q'))); simpl in *; auto; lia.
  Qed.

  Theorem P2_strict : P2 v sw.
  Proof.
    intros w r s q _ _ (q' & [I' C'] & A') H. rewrite select_is in H.
    destruct (strict_chosen _ _ _ _ _ H) as (I & C & L). specialize (L q' I' C').
    unfold class_of, well in *. rewrite A' in L.
    destruct (available (row v) (health w (fst q)) (now r)), (among (tried r) (fst q)), (among (tried r) (fst q')), (reachable (health w (fst q))); simpl in *; auto; lia.
  Qed.

  Theorem P3_strict : P3 v sw.
  Proof.
    intros w r s q q' _ _ H U [I' C'] E. rewrite select_is in H.
    destruct (strict_chosen _ _ _ _ _ H) as (I & C & L). specialize (L q' I' C').
    unfold class_of, well, untried, health_class in *. apply negb_false_iff in U. rewrite U in L. apply negb_false_iff.
    unfold well in E.
    destruct (available (row v) (health w (fst q)) (now r)), (available (row v) (health w (fst q')) (now r)), (among (tried r) (fst q')),
      (reachable (health w (fst q))), (reachable (health w (fst q'))); simpl in *; auto; lia.
  Qed.

  Lemma in_built q ds : In q (built ds) -> exists d, In d ds /\ usable d = true /\ d_broker d = fst q /\ 0 <= snd q < d_nums d.
  Proof.
    unfold built. rewrite in_flat_map. intros (d & F & B). apply filter_In in F. destruct F as [D U].
    unfold block in B. apply in_map_iff in B. destruct B as (i & <- & Hi). apply in_seq in Hi.
    exists d. simpl. repeat split; auto; lia.
  Qed.

  Theorem P4_strict : P4 v sw.
  Proof.
    intros w r s q _ _ H. rewrite select_is in H. destruct (strict_chosen _ _ _ _ _ H) as (I & _ & _). split; [exact I|].
    intros ds E. rewrite E in I. apply in_built. exact I.
  Qed.

  Lemma strict_effects w r s : let e := select_strict (row v) w r s in overwritten e = None /\ evicted e = None /\ pick_cursor (left e) = pick_cursor s.
  Proof. unfold select_strict. destruct (first_of _ _ _) as [[p q]|]; simpl; auto. Qed.

  Lemma strict_never_fails w r s f : result (select_strict (row v) w r s) <> Failed f /\ caught (select_strict (row v) w r s) = None.
  Proof. unfold select_strict. destruct (first_of _ _ _) as [[p q]|]; simpl; split; congruence. Qed.

  Theorem P5_strict : P5 v sw.
  Proof.
    intros w key slot os r _ w'. unfold w', select_in. rewrite select_is.
    destruct (strict_effects (view_of w key os) r (cursors_of w key slot)) as (O & E & P). rewrite O, E, P.
    destruct (result _); simpl; repeat split; auto; intros; unfold at_key; simpl in *;
      try (destruct (k =? key) eqn:K; [apply Z.eqb_eq in K; subst k|]; simpl; auto).
    all: try (destruct (s =? slot) eqn:S; [apply Z.eqb_eq in S; subst s|]; simpl; auto; congruence).
    all: try (destruct (s =? slot) eqn:S; [apply Z.eqb_eq in S; subst s|]; simpl; auto).
  Qed.

  Theorem P6_strict_index : P6_index v sw.
  Proof.
    intros w r s _ _. rewrite select_is. destruct (strict_never_fails w r s IndexFault) as [R C]. rewrite C. split; congruence.
  Qed.

  Theorem P6_strict_none : P6_none v sw.
  Proof.
    intros w r s _ _. rewrite select_is. split.
    - intros (q & I & C). eapply strict_some; eauto.
    - intro N. destruct (strict_total (row v) w r s) as [[q H]|H]; [|exact H].
      destruct (strict_chosen _ _ _ _ _ H) as (I & C & _). exfalso. apply (N q). split; auto.
  Qed.

  Theorem P6_strict : P6 v sw.
  Proof. split; [exact P6_strict_index|exact P6_strict_none]. Qed.

  Theorem P1_strict_first_far : P1_first_far v sw.
  Proof.
    intros w r s S I L T R _ (q & Q & W). destruct (P1_strict w r s S I) as (q' & H & [I' _] & W' & _).
    - exists q. unfold candidate, is_candidate, untried. rewrite T, R. auto.
    - exists q'. auto.
  Qed.
  Theorem P1_strict_second_far : P1_second_far v sw.
  Proof.
    intros w r s b S I L T R _ _ (q & Q & W & U). destruct (P1_strict w r s S I) as (q' & H & [I' _] & W' & U').
    - exists q. unfold candidate, is_candidate. rewrite R. auto.
    - exists q'. auto.
  Qed.

  (* [IX-9] Whatever the cursor holds, the scan starts inside the list, and the cursor is left inside it. *)
  Theorem cursor_in_range n x : 0 < n -> 0 <= cursor_position x n < n.
  Proof. intro. apply Z.mod_pos_bound. lia. Qed.
End Strict.
