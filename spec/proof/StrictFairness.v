(* Property 7 of strict: with fixed classes each member of the winning class is chosen once a round. *)
From Coq Require Import ZArith List Bool Lia Arith Permutation.
From Sidestep Require Import Index Choices FaultTable Selection SendChoices Blame Properties StrictFacts Cycle.
Import ListNotations.

Lemma find_perm {A} (f : A -> bool) a b : Permutation a b -> (find f a = None <-> find f b = None).
Proof.
  intro P. split; intro H.
  - destruct (find f b) eqn:F; [|reflexivity]. apply find_some in F. destruct F as [I O].
    apply (Permutation_in _ (Permutation_sym P)) in I. pose proof (find_none _ _ H _ I). congruence.
  - destruct (find f a) eqn:F; [|reflexivity]. apply find_some in F. destruct F as [I O].
    apply (Permutation_in _ P) in I. pose proof (find_none _ _ H _ I). congruence.
Qed.

Lemma find_filter {A} (f : A -> bool) l e rest : filter f l = e :: rest -> find f l = Some e.
Proof. induction l as [|x l IH]; simpl; [discriminate|]. destruct (f x) eqn:F; [intro H; inversion H; reflexivity|exact IH]. Qed.
Lemma filter_none {A} (f : A -> bool) l : filter f l = [] -> find f l = None.
Proof. induction l as [|x l IH]; simpl; [reflexivity|]. destruct (f x); [discriminate|exact IH]. Qed.

Section Strict.
  Variable v : release.
  Hypothesis V : strict (row v) = true.
  Variable sw : bool.
  Variables (w : view) (r : request).
  Let l := queues w.
  Let class k := takes (row v) w r k.

  (* The winning class is the one that the scan finds first, from wherever it begins. *)
  Lemma first_is_winner p ks k : find (fun k => negb (length (members v w r k) =? 0)%nat) ks = Some k ->
    first_of class ks (round_from p (numbered l)) = find (fun e => class k (snd e)) (round_from p (numbered l)).
  Proof.
    induction ks as [|k0 ks IH]; simpl; [discriminate|].
    destruct (length (members v w r k0) =? 0)%nat eqn:L; simpl; intro H.
    - apply Nat.eqb_eq in L. apply length_zero_iff_nil in L. unfold members in L.
      assert (find (fun e => class k0 (snd e)) (round_from p (numbered l)) = None) as N.
      { rewrite (find_perm _ _ _ (round_perm p (numbered l))). apply filter_none. apply map_eq_nil with (f := snd).
        rewrite filter_snd. exact L. }
      rewrite N. apply IH. exact H.
    - inversion H; subst k0. destruct (find _ (round_from p (numbered l))) eqn:F; [reflexivity|].
      rewrite (find_perm _ _ _ (round_perm p (numbered l))) in F. exfalso.
      apply Nat.eqb_neq in L. apply L. unfold members. fold l. rewrite <- filter_snd, map_length.
      destruct (filter _ (numbered l)) eqn:G; [reflexivity|]. apply find_filter in G. pose proof (eq_trans (eq_sym F) G) as X. discriminate X.
  Qed.

  Lemma start_in s : l <> [] -> (start l s < length l)%nat.
  Proof.
    intro N. unfold start, size, cursor_position. destruct l as [|q t]; [congruence|].
    set (x := match cursor s with Some x => x | None => _ end).
    pose proof (Z.mod_pos_bound x (Z.of_nat (length (q :: t)))) as B. simpl length in *. lia.
  Qed.

  Lemma round_next p s : (p < length l)%nat -> cursor s = Some (cursor_position (Z.of_nat p + 1) (size l)) ->
    round_from (start l s) (numbered l) = round_from (S p) (numbered l).
  Proof.
    intros P C. assert (start l s = Z.to_nat (cursor_position (cursor_position (Z.of_nat p + 1) (size l)) (size l))) as ->.
    { unfold start. rewrite C. destruct l; [simpl in P; lia|reflexivity]. }
    unfold cursor_position, size. rewrite Zmod_mod.
    destruct (Nat.eq_dec (S p) (length l)) as [E|E].
    - replace (Z.of_nat p + 1)%Z with (Z.of_nat (length l)) by lia. rewrite Z_mod_same_full. rewrite E.
      rewrite <- numbered_length. rewrite round_end. reflexivity.
    - rewrite Z.mod_small by lia. f_equal. lia.
  Qed.

  Variable k : nat.
  Hypothesis K : find (fun k => negb (length (members v w r k) =? 0)%nat) classes = Some k.
  Let ok (e : nat * queue) := class k (snd e).
  Definition bounded_start (s : cursors) : nat := Nat.min (start l s) (length l).

  Lemma bounded s : l <> [] -> bounded_start s = start l s.
  Proof. intro N. unfold bounded_start. pose proof (start_in s N). lia. Qed.

  Lemma strict_takes_first (n : nat) s e rest : True -> cycle l ok (bounded_start s) = e :: rest ->
    result (select (row v) w r s) = Chosen (snd e) /\
    round_from (bounded_start (left (select (row v) w r s))) (numbered l) = round_from (S (fst e)) (numbered l).
  Proof.
    intros _ C.
    assert (In e (numbered l)) as I.
    { assert (In e (cycle l ok (bounded_start s))) as J by (rewrite C; left; reflexivity).
      unfold cycle in J. apply filter_In in J. destruct J as [J _]. apply in_round in J. exact J. }
    assert (l <> []) as N by (intro Z; rewrite Z in I; exact I).
    rewrite bounded in C by exact N. rewrite bounded by exact N.
    unfold select. rewrite V. unfold select_strict. fold l. rewrite (first_is_winner _ _ _ K).
    unfold cycle in C. fold ok. rewrite (find_filter _ _ _ _ C). destruct e as [p q]. simpl.
    split; [reflexivity|]. apply in_numbered in I. apply round_next; [tauto|reflexivity].
  Qed.

  Lemma run_is_asked m s : run v w r m s =
    asked cursors (fun s => result (select (row v) w r s)) (fun s => left (select (row v) w r s)) m s.
  Proof. revert s. induction m as [|m IH]; simpl; intro s; [reflexivity|]. rewrite IH. reflexivity. Qed.

  Lemma winners_in_turn m s q :
    occurrences q (chosen_among (run v w r (m * length (members v w r k)) s)) = (m * occurrences q (members v w r k))%nat.
  Proof.
    rewrite run_is_asked. unfold members. fold l class. rewrite <- round_size_is. fold ok.
    rewrite (rounds l ok cursors bounded_start _ _ (fun _ _ => True)).
    - rewrite occurrences_repeat. unfold ok. rewrite cycle_occurrences. reflexivity.
    - intro. unfold bounded_start. lia.
    - auto.
    - exact strict_takes_first.
    - exact Logic.I.
  Qed.
End Strict.

Section Theorems.
  Variable v : release.
  Hypothesis V : strict (row v) = true.
  Variable sw : bool.

  Theorem P7_strict_fixed : P7_fixed v sw.
  Proof.
    intros w r s m q _ _. unfold winning. destruct (find _ classes) eqn:K.
    - apply winners_in_turn; assumption.
    - simpl. rewrite Nat.mul_0_r. simpl. unfold occurrences. simpl. lia.
  Qed.

  Lemma filter_all {A} (f : A -> bool) l : (forall x, In x l -> f x = true) -> filter f l = l.
  Proof.
    induction l as [|x l IH]; simpl; intro H; [reflexivity|]. rewrite (H x) by auto. f_equal. apply IH. auto.
  Qed.

  Lemma unfiltered_members w r : unfiltered v w r -> members v w r 0 = queues w.
  Proof.
    intros (_ & T & R & _ & W). unfold members. apply filter_all. intros x I. unfold takes, is_candidate, class_of.
    specialize (W x I). unfold well in W. rewrite W, T, R. reflexivity.
  Qed.

  Theorem P7_strict_unfiltered : P7_unfiltered v sw.
  Proof.
    intros w r s m q S I U. destruct (queues w) as [|q0 t] eqn:E.
    - simpl. rewrite Nat.mul_0_r. simpl. unfold occurrences. simpl. lia.
    - rewrite <- E. rewrite <- (unfiltered_members w r U). apply winners_in_turn with (k := 0%nat); [exact V|].
      simpl. rewrite (unfiltered_members w r U), E. reflexivity.
  Qed.

  Theorem P7_strict : P7 v sw.
  Proof. split; [exact P7_strict_unfiltered|exact P7_strict_fixed]. Qed.
  Theorem P7_strict_unfiltered_far : P7_unfiltered_far v sw.
  Proof. intros w r s m q S I U _. exact (P7_strict_unfiltered w r s m q S I U). Qed.
  Theorem P7_strict_fixed_far : P7_fixed_far v sw.
  Proof. intros w r s m q S I _ _ _ _ _. exact (P7_strict_fixed w r s m q S I). Qed.
End Theorems.
