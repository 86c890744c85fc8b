(* The skew of the revisions that walk (up to 5.1.3, switch on): in n calls an available queue is chosen once, and once more for each
   unavailable queue directly before it, going round. So the first healthy queue behind an isolated broker takes that broker's share. *)
From Coq Require Import ZArith List Bool Lia Permutation.
From Sidestep Require Import Index Choices FaultTable Selection World SendChoices Blame Properties JavaSelection StrictFacts Cycle JavaFar.
Import ListNotations.
Open Scope Z_scope.

(* The length of the run of `bad` that begins at d, k long at most. *)
Fixpoint run_of (bad : nat -> bool) (k d : nat) : nat := match k with O => O | S k => if bad d then S (run_of bad k (S d)) else O end.
(* Whether all of 1 .. d are bad. *)
Definition all_bad (bad : nat -> bool) (d : nat) : bool := forallb bad (seq 1 d).

Lemma all_bad_next bad d : all_bad bad (S d) = all_bad bad d && bad (S d).
Proof.
  unfold all_bad. assert (seq 1 (S d) = seq 1 d ++ [S d]) as ->.
  { replace (S d) with (d + 1)%nat at 1 by lia. rewrite seq_app. reflexivity. }
  rewrite forallb_app. simpl. rewrite andb_true_r. reflexivity.
Qed.

Lemma count_bad bad k d : length (filter (all_bad bad) (seq (S d) k)) = if all_bad bad d then run_of bad k (S d) else O.
Proof.
  revert d. induction k as [|k IH]; intro d; simpl; [destruct (all_bad bad d); reflexivity|].
  rewrite all_bad_next. destruct (all_bad bad d) eqn:A; simpl.
  - destruct (bad (S d)) eqn:B; simpl; rewrite IH, all_bad_next, A, B; reflexivity.
  - rewrite IH, all_bad_next, A. reflexivity.
Qed.

(* All distances but their order: p - i, p - i - 1, ... modulo n. *)
Lemma distances n c : (c < n)%nat -> Permutation (map (fun k => Z.to_nat ((Z.of_nat c - Z.of_nat k) mod Z.of_nat n)) (seq 0 n)) (seq 0 n).
Proof.
  intro C. apply NoDup_Permutation_bis.
  - rewrite NoDup_nth_error. intros i j I E. rewrite map_length, seq_length in I.
    rewrite !nth_error_map in E.
    assert (nth_error (seq 0 n) i = Some i) as Ni by (rewrite (nth_error_nth' _ 0%nat) by (rewrite seq_length; lia); rewrite seq_nth by lia; reflexivity).
    rewrite Ni in E. simpl in E. destruct (nth_error (seq 0 n) j) as [j'|] eqn:Nj; [|discriminate].
    assert (j < n)%nat as J by (rewrite <- (seq_length n 0); apply nth_error_Some; congruence).
    rewrite (nth_error_nth' _ 0%nat) in Nj by (rewrite seq_length; lia). rewrite seq_nth in Nj by lia. inversion Nj; subst j'. simpl in E.
    inversion E as [M]. clear E Ni Nj.
    pose proof (Z.mod_pos_bound (Z.of_nat c - Z.of_nat i) (Z.of_nat n) ltac:(lia)).
    pose proof (Z.mod_pos_bound (Z.of_nat c - Z.of_nat j) (Z.of_nat n) ltac:(lia)).
    assert ((Z.of_nat c - Z.of_nat i) mod Z.of_nat n = (Z.of_nat c - Z.of_nat j) mod Z.of_nat n) as E by lia.
    pose proof (Z_div_mod_eq_full (Z.of_nat c - Z.of_nat i) (Z.of_nat n)). pose proof (Z_div_mod_eq_full (Z.of_nat c - Z.of_nat j) (Z.of_nat n)).
    assert (Z.of_nat n * ((Z.of_nat c - Z.of_nat i) / Z.of_nat n - (Z.of_nat c - Z.of_nat j) / Z.of_nat n) = Z.of_nat j - Z.of_nat i) by lia.
    assert ((Z.of_nat c - Z.of_nat i) / Z.of_nat n - (Z.of_nat c - Z.of_nat j) / Z.of_nat n = 0) by nia. nia.
  - rewrite map_length. lia.
  - intros x I. apply in_map_iff in I. destruct I as (k & <- & _). apply in_seq.
    pose proof (Z.mod_pos_bound (Z.of_nat c - Z.of_nat k) (Z.of_nat n) ltac:(lia)). lia.
Qed.

(* A walk stops at the first that is accepted. *)
Lemma walk_first c l ok k i q : walk c l ok k i = Found q -> 0 <= i -> i + Z.of_nat k <= int_max ->
  exists j, 0 <= j < Z.of_nat k /\ look c l (i + j) = Some q /\ ok (fst q) = true /\
    forall j' q', 0 <= j' < j -> look c l (i + j') = Some q' -> ok (fst q') = false.
Proof.
  revert i. induction k as [|k IH]; intros i H I B; [discriminate|]. cbn [walk] in H.
  destruct (look c l i) as [q0|] eqn:Q; [|discriminate]. destruct (ok (fst q0)) eqn:O.
  - inversion H; subst. exists 0. rewrite Z.add_0_r. repeat split; auto; lia.
  - rewrite wrap_small in H by (unfold int_min, int_max in *; lia).
    destruct (IH (i + 1) H ltac:(lia) ltac:(lia)) as (j & J & L & O1 & F). exists (j + 1). replace (i + (j + 1)) with (i + 1 + j) by lia.
    repeat split; auto; try lia. intros j' q' J' L'. destruct (Z.eq_dec j' 0) as [->|Z0].
    + rewrite Z.add_0_r, Q in L'. inversion L'; subst. exact O.
    + apply (F (j' - 1) q'); [lia|]. replace (i + 1 + (j' - 1)) with (i + j') by lia. exact L'.
Qed.

Section Walking.
  Variable c : choices.
  Variable l : list queue.
  Hypothesis D : NoDup l.
  Variable ok : broker -> bool.
  Variables (p : nat) (q : queue).
  Hypothesis P : nth_error l p = Some q.
  Hypothesis G : ok (fst q) = true.
  Local Notation n := (length l).

  (* Whether the queue e places before p is passed over. *)
  Definition before_is_bad (e : nat) : bool :=
    match nth_error l (Z.to_nat ((Z.of_nat p - Z.of_nat e) mod size l)) with Some q => negb (ok (fst q)) | None => false end.

  Lemma p_in : (p < n)%nat.
  Proof. apply nth_error_Some. rewrite P. discriminate. Qed.
  Lemma l_some : l <> [].
  Proof. intro E. pose proof p_in as H. rewrite E in H. simpl in H. lia. Qed.

  Definition distance (i : Z) : nat := Z.to_nat ((Z.of_nat p - i) mod size l).

  Lemma walk_takes_q i : 0 <= i -> i + Z.of_nat n <= int_max ->
    exists q', walk c l ok n i = Found q' /\ ok (fst q') = true /\ is_queue q q' = all_bad before_is_bad (distance i).
  Proof.
    intros I B. pose proof p_in as Pn. pose proof l_some as Ls. assert (0 < size l) as S by (unfold size; lia).
    assert (forall j, 0 <= j -> look c l (i + j) = nth_error l (Z.to_nat ((i + j) mod size l))) as Lk by (intros; apply look_far; [exact Ls|lia]).
    pose proof (Z.mod_pos_bound (Z.of_nat p - i) (size l) S) as Db.
    assert (look c l (i + Z.of_nat (distance i)) = Some q) as AtD.
    { unfold distance. rewrite Z2Nat.id by lia. rewrite Lk by lia. rewrite Zplus_mod_idemp_r. replace (i + (Z.of_nat p - i)) with (Z.of_nat p) by lia.
      rewrite Z.mod_small by (unfold size; lia). rewrite Nat2Z.id. exact P. }
    pose proof (walk_far c l ok n i Ls I B) as W. destruct (walk c l ok n i) as [q'| |] eqn:E; [|contradiction|].
    2: { specialize (W (Z.of_nat (distance i)) q ltac:(unfold distance, size in *; lia) AtD). congruence. }
    exists q'. split; [reflexivity|]. split; [exact W|].
    destruct (walk_first c l ok n i q' E I B) as (j & J & L & O & F).
    assert (forall e : nat, (e <= distance i)%nat ->
      nth_error l (Z.to_nat ((Z.of_nat p - Z.of_nat e) mod size l)) = look c l (i + (Z.of_nat (distance i) - Z.of_nat e))) as Back.
    { intros e Le. rewrite Lk by lia. f_equal. f_equal. unfold distance in *. rewrite Z2Nat.id by lia.
      replace (i + ((Z.of_nat p - i) mod size l - Z.of_nat e)) with ((i - Z.of_nat e) + (Z.of_nat p - i) mod size l) by lia.
      rewrite Zplus_mod_idemp_r. f_equal. lia. }
    assert (j <= Z.of_nat (distance i)) as Jd.
    { destruct (Z_le_gt_dec j (Z.of_nat (distance i))) as [H|H]; [exact H|]. specialize (F (Z.of_nat (distance i)) q ltac:(lia) AtD). congruence. }
    destruct (Z.eq_dec j (Z.of_nat (distance i))) as [Ej|Ej].
    - rewrite Ej in L. rewrite AtD in L. inversion L; subst q'.
      assert (is_queue q q = true) as -> by (unfold is_queue, same; rewrite Pos.eqb_refl, Z.eqb_refl; reflexivity).
      symmetry. unfold all_bad. apply forallb_forall. intros e He. apply in_seq in He. unfold before_is_bad. rewrite Back by lia.
      destruct (look c l (i + (Z.of_nat (distance i) - Z.of_nat e))) as [q2|] eqn:L2.
      + rewrite (F (Z.of_nat (distance i) - Z.of_nat e) q2); [reflexivity|lia|exact L2].
      + exfalso. rewrite Lk in L2 by lia. apply nth_error_None in L2.
        pose proof (Z.mod_pos_bound (i + (Z.of_nat (distance i) - Z.of_nat e)) (size l) S). unfold size in *. lia.
    - assert (is_queue q q' = false) as ->.
      { destruct (is_queue q q') eqn:Q; [|reflexivity]. exfalso. unfold is_queue, same in Q. apply andb_true_iff in Q. destruct Q as [Q1 Q2].
        apply Pos.eqb_eq in Q1. apply Z.eqb_eq in Q2. assert (q = q') as <- by (destruct q, q'; simpl in *; congruence).
        assert (In q l) as Iq by (eapply nth_error_In; eauto).
        pose proof AtD as A2. rewrite Lk in L, A2 by lia. rewrite NoDup_nth_error in D.
        assert (Z.to_nat ((i + j) mod size l) = Z.to_nat ((i + Z.of_nat (distance i)) mod size l)) as M.
        { apply D; [|congruence]. pose proof (Z.mod_pos_bound (i + j) (size l) S). unfold size in *. lia. }
        pose proof (Z.mod_pos_bound (i + j) (size l) S). pose proof (Z.mod_pos_bound (i + Z.of_nat (distance i)) (size l) S).
        assert ((i + j) mod size l = (i + Z.of_nat (distance i)) mod size l) as M2 by lia.
        pose proof (Z_div_mod_eq_full (i + j) (size l)). pose proof (Z_div_mod_eq_full (i + Z.of_nat (distance i)) (size l)).
        assert (Z.of_nat (distance i) < size l) by (unfold distance in *; lia).
        assert (size l * ((i + j) / size l - (i + Z.of_nat (distance i)) / size l) = j - Z.of_nat (distance i)) by lia.
        assert ((i + j) / size l - (i + Z.of_nat (distance i)) / size l = 0) by nia. nia. }
      symmetry. unfold all_bad. destruct (forallb before_is_bad (seq 1 (distance i))) eqn:A; [|reflexivity]. exfalso.
      rewrite forallb_forall in A. specialize (A (Z.to_nat (Z.of_nat (distance i) - j))). unfold before_is_bad in A.
      rewrite Back in A by lia. rewrite Z2Nat.id in A by lia. replace (Z.of_nat (distance i) - (Z.of_nat (distance i) - j)) with j in A by lia.
      rewrite L in A. rewrite O in A. simpl in A. assert (false = true) as X; [apply A; apply in_seq; lia|discriminate X].
  Qed.
End Walking.

(* The rows that walk on a copy of the index. *)
Definition walks (c : choices) : bool := negb (strict c) && match fallback c with Tiers => false | _ => true end.

Section Row.
  Variable v : release.
  Hypothesis Walks : walks (row v) = true.

  (* How many unavailable queues come directly before the one at p. *)
  Definition unavailable_before (w : view) (r : request) (p : nat) : nat :=
    run_of (before_is_bad (queues w) (fun b => available (row v) (health w b) (now r)) p) (length (queues w) - 1) 1.

  Definition P7_skew_formula : Prop := forall w r s p q x, switch_on r = true -> last r = None -> NoDup (queues w) ->
    nth_error (queues w) p = Some q -> well (row v) w r q = true ->
    cursor s = Some x -> 0 <= x -> x + 2 * size (queues w) < int_max ->
    occurrences q (chosen_among (run v w r (length (queues w)) s)) = S (unavailable_before w r p).
  Theorem P7_skew : P7_skew_formula.
  Proof.
    intros w r s p q x On La D P G C X B. set (l := queues w) in *. set (n := length l).
    set (ok := fun b => available (row v) (health w b) (now r)).
    assert (strict (row v) = false /\ fallback (row v) <> Tiers) as [V W].
    { unfold walks in Walks. apply andb_true_iff in Walks. destruct Walks as [Ns Nt]. apply negb_true_iff in Ns. split; [exact Ns|].
      destruct (fallback (row v)); congruence. }
    assert (p < n)%nat as Pn by (apply nth_error_Some; rewrite P; discriminate).
    assert (forall b, walk_takes (row v) w r b = ok b) as Ok.
    { intro b. unfold walk_takes, is_last, ok. rewrite La. destruct (last_means (row v)); apply andb_true_r. }
    assert (forall k i, 0 <= i -> walk (row v) l (walk_takes (row v) w r) k i = walk (row v) l ok k i) as Wk.
    { induction k as [|k IH]; intros i I; [reflexivity|]. cbn [walk]. destruct (look (row v) l i); [|reflexivity]. rewrite Ok.
      destruct (ok _); [reflexivity|]. clear IH. revert i I. induction k as [|k IH]; intros i I; [reflexivity|]. cbn [walk].
      destruct (look (row v) l (wrap (i + 1))); [|reflexivity]. rewrite Ok. destruct (ok _); [reflexivity|].
      generalize (wrap (wrap (i + 1) + 1)). clear - Ok. induction k as [|k IH]; intro y; [reflexivity|]. cbn [walk].
      destruct (look (row v) l y); [|reflexivity]. rewrite Ok. destruct (ok _); [reflexivity|apply IH]. }
    (* k more calls from a cursor y *)
    assert (forall k s y, cursor s = Some y -> 0 <= y -> y + Z.of_nat k + size l < int_max ->
      occurrences q (chosen_among (run v w r k s)) =
      length (filter (all_bad (before_is_bad l ok p)) (map (fun j => distance l p (y + 1 + Z.of_nat j)) (seq 0 k)))) as Run.
    { induction k as [|k IH]; intros s0 y Cy Y By; [reflexivity|]. cbn [run].
      assert (select (row v) w r s0 = select_walk (row v) w r s0) as ->.
      { unfold select, select_java. rewrite V, On. destruct (fallback (row v)); congruence. }
      unfold select_walk. fold l. rewrite (next_far _ s0 y Cy) by (unfold size, int_max in *; lia). rewrite Wk by lia.
      destruct (walk_takes_q (row v) l D ok p q P G (y + 1) ltac:(lia) ltac:(unfold size in By; lia)) as (q' & -> & _ & E).
      cbn [result left selected]. unfold chosen_among. cbn [flat_map]. fold (chosen_among (run v w r k
        {| cursor := Some (y + 1); pick_cursor := pick_cursor s0; draws := draws s0 |})).
      rewrite occurrences_app. rewrite (IH {| cursor := Some (y + 1); pick_cursor := pick_cursor s0; draws := draws s0 |} (y + 1) eq_refl) by lia.
      rewrite <- cons_seq. cbn [map filter]. replace (y + 1 + Z.of_nat 0) with (y + 1) by lia. rewrite <- E.
      unfold occurrences at 1. cbn [filter]. rewrite <- seq_shift, map_map.
      rewrite (map_ext (fun j => distance l p (y + 1 + 1 + Z.of_nat j)) (fun j => distance l p (y + 1 + Z.of_nat (S j)))) by (intro; f_equal; lia).
      destruct (is_queue q q'); reflexivity. }
    rewrite (Run n s x C X) by (unfold size in *; fold n in B |- *; lia).
    pose (c0 := distance l p (x + 1)).
    assert (0 < size l) as Sz by (unfold size; fold n; lia).
    assert (map (fun j => distance l p (x + 1 + Z.of_nat j)) (seq 0 n) =
      map (fun k => Z.to_nat ((Z.of_nat c0 - Z.of_nat k) mod Z.of_nat n)) (seq 0 n)) as ->.
    { apply map_ext. intro j. unfold c0, distance. f_equal.
      pose proof (Z.mod_pos_bound (Z.of_nat p - (x + 1)) (size l) Sz). rewrite Z2Nat.id by lia.
      unfold size. fold n. rewrite Zminus_mod_idemp_l. f_equal. lia. }
    assert (c0 < n)%nat as C0.
    { unfold c0, distance. pose proof (Z.mod_pos_bound (Z.of_nat p - (x + 1)) (size l) Sz). unfold size in *. fold n in H |- *. lia. }
    assert (forall (f : nat -> bool) a b, Permutation a b -> length (filter f a) = length (filter f b)) as Pl
      by (intros f a b Pm; apply Permutation_length, filter_perm, Pm).
    rewrite (Pl _ _ _ (distances n c0 C0)).
    unfold unavailable_before. fold l n. fold ok. destruct n as [|m] eqn:En; [lia|]. cbn [seq filter].
    change (all_bad (before_is_bad l ok p) 0) with true. cbv iota. cbn [length]. rewrite count_bad.
    change (all_bad (before_is_bad l ok p) 0) with true. cbv iota. replace (S m - 1)%nat with m by lia. reflexivity.
  Qed.
End Row.
