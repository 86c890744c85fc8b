(* The Java revisions far from the wrap of their counters: n probes see every position once. Property 1 of the first attempts. *)
From Coq Require Import ZArith List Bool Lia.
From Sidestep Require Import Index Choices FaultTable Selection World SendChoices Blame Properties JavaSelection StrictFacts Cycle StrictFairness.
Import ListNotations.
Open Scope Z_scope.

Lemma wrap_small x : int_min <= x <= int_max -> wrap x = x.
Proof. unfold wrap, int_min, int_max. intro. rewrite Z.mod_small; lia. Qed.
Lemma wrap_abs_small x : 0 <= x -> wrap_abs x = x.
Proof. unfold wrap_abs. intro. destruct (x <? 0) eqn:B; [apply Z.ltb_lt in B; lia|reflexivity]. Qed.
Lemma masked x : 0 <= x <= int_max -> Z.land x int_max = x.
Proof.
  unfold int_max. intro. change 2147483647 with (Z.ones 31). rewrite Z.land_ones by lia. apply Z.mod_small.
  change (2 ^ 31) with 2147483648. lia.
Qed.

(* Every kind of counter counts, as long as it is far from its end. *)
Lemma next_far c s v : cursor s = Some v -> 0 <= v < int_max ->
  next c s = (v + 1, {| cursor := Some (v + 1); pick_cursor := pick_cursor s; draws := draws s |}).
Proof.
  intros C V. unfold next, next_index. rewrite C. unfold int_max in V.
  assert (wrap (v + 1) = v + 1) as W by (apply wrap_small; unfold int_min, int_max; lia).
  assert (wrap_abs (v + 1) = v + 1) as A by (apply wrap_abs_small; lia).
  assert (Z.land (v + 1) int_max = v + 1) as M by (apply masked; unfold int_max; lia).
  destruct (counter c); simpl; rewrite ?W, ?A, ?M, ?Z.max_r by lia; reflexivity.
Qed.

Lemma look_far c l i : l <> [] -> 0 <= i -> look c l i = nth_error l (Z.to_nat (i mod size l)).
Proof.
  intros N I. assert (0 < size l) as S by (unfold size; destruct l; [congruence|simpl; lia]).
  assert (position_of (position c) i (size l) = i mod size l) as P.
  { unfold position_of. destruct (position c); rewrite ?wrap_abs_small, Z.rem_mod_nonneg by lia; [|reflexivity].
    pose proof (Z.mod_pos_bound i (size l) S). lia. }
  unfold look, at_position. rewrite P. pose proof (Z.mod_pos_bound i (size l) S). destruct (_ <? 0) eqn:B; [apply Z.ltb_lt in B; lia|reflexivity].
Qed.

(* In n consecutive indices every position comes up. *)
Lemma every_position l q i : In q l -> 0 <= i -> exists j, 0 <= j < size l /\ forall c, look c l (i + j) = Some q.
Proof.
  intros Q I. apply In_nth_error in Q. destruct Q as [p P].
  assert (p < length l)%nat as L by (apply nth_error_Some; congruence).
  assert (l <> []) as N by (intro; subst; simpl in L; lia).
  assert (0 < size l) as S by (unfold size; lia).
  exists ((Z.of_nat p - i) mod size l). pose proof (Z.mod_pos_bound (Z.of_nat p - i) (size l) S) as B. split; [exact B|].
  intro c. rewrite look_far by (auto; lia). rewrite Zplus_mod_idemp_r. replace (i + (Z.of_nat p - i)) with (Z.of_nat p) by lia.
  rewrite Z.mod_small by (unfold size; lia). rewrite Nat2Z.id. exact P.
Qed.

(* A filtered pass takes the first that is accepted, or has seen all. *)
Lemma filtered_far c l ok k s v : l <> [] -> cursor s = Some v -> 0 <= v -> v + Z.of_nat k < int_max ->
  match filtered c l ok k s with
  | (Some a, s') => exists j q, a = Chosen q /\ 0 <= j < Z.of_nat k /\ look c l (v + 1 + j) = Some q /\ ok (fst q) = true /\
      cursor s' = Some (v + 1 + j) /\ (forall i q', 0 <= i < j -> look c l (v + 1 + i) = Some q' -> ok (fst q') = false)
  | (None, s') => cursor s' = Some (v + Z.of_nat k) /\
      forall j q, 0 <= j < Z.of_nat k -> look c l (v + 1 + j) = Some q -> ok (fst q) = false
  end.
Proof.
  intros N. revert s v. induction k as [|k IH]; intros s v C V B.
  - simpl. split; [rewrite Z.add_0_r; exact C|]. intros. lia.
  - cbn [filtered]. rewrite (next_far c s v C) by (unfold int_max in *; lia).
    destruct (look c l (v + 1)) as [q|] eqn:Q.
    + destruct (ok (fst q)) eqn:O.
      * exists 0, q. rewrite Z.add_0_r. repeat split; auto; try lia; intros; lia.
      * specialize (IH {| cursor := Some (v + 1); pick_cursor := pick_cursor s; draws := draws s |} (v + 1) eq_refl ltac:(lia) ltac:(lia)).
        destruct (filtered c l ok k _) as [[a|] s'].
        -- destruct IH as (j & q1 & E & J & L & O1 & C1 & F). exists (j + 1), q1. replace (v + 1 + (j + 1)) with (v + 1 + 1 + j) by lia.
           repeat split; auto; try lia. intros i q' I Li. destruct (Z.eq_dec i 0) as [->|Z0].
           ++ rewrite Z.add_0_r in Li. rewrite Q in Li. inversion Li; subst. exact O.
           ++ apply (F (i - 1) q'); [lia|]. replace (v + 1 + 1 + (i - 1)) with (v + 1 + i) by lia. exact Li.
        -- destruct IH as [C1 F]. split; [rewrite C1; f_equal; lia|]. intros j q' J L. destruct (Z.eq_dec j 0) as [->|Z0].
           ++ rewrite Z.add_0_r in L. rewrite Q in L. inversion L; subst. exact O.
           ++ apply (F (j - 1) q'); [lia|]. replace (v + 1 + 1 + (j - 1)) with (v + 1 + j) by lia. exact L.
    + exfalso. rewrite look_far in Q by (auto; lia). apply nth_error_None in Q.
      assert (0 < size l) as S by (unfold size; destruct l; [congruence|simpl; lia]).
      pose proof (Z.mod_pos_bound (v + 1) (size l) S). unfold size in *. lia.
Qed.

Lemma walk_far c l ok k i : l <> [] -> 0 <= i -> i + Z.of_nat k <= int_max ->
  match walk c l ok k i with
  | Found q => ok (fst q) = true
  | OutOfRange => False
  | Exhausted => forall j q, 0 <= j < Z.of_nat k -> look c l (i + j) = Some q -> ok (fst q) = false
  end.
Proof.
  intros N. revert i. induction k as [|k IH]; intros i I B; [simpl; intros; lia|]. cbn [walk].
  destruct (look c l i) as [q|] eqn:Q.
  - destruct (ok (fst q)) eqn:O; [exact O|]. rewrite wrap_small by (unfold int_min, int_max in *; lia).
    specialize (IH (i + 1) ltac:(lia) ltac:(lia)). destruct (walk c l ok k (i + 1)); auto.
    intros j q' J L. destruct (Z.eq_dec j 0) as [->|Z0]; [rewrite Z.add_0_r in L; rewrite Q in L; inversion L; subst; exact O|].
    apply (IH (j - 1) q'); [lia|]. replace (i + 1 + (j - 1)) with (i + j) by lia. exact L.
  - rewrite look_far in Q by (auto; lia). apply nth_error_None in Q.
    assert (0 < size l) as S by (unfold size; destruct l; [congruence|simpl; lia]).
    pose proof (Z.mod_pos_bound i (size l) S). unfold size in *. lia.
Qed.

Section Row.
  Variable v : release.
  Hypothesis V : strict (row v) = false.

  (* A pass whose condition the wanted queue meets finds one that meets it: in tiers and in a walk alike. *)
  Lemma finds w r s x (good : broker -> bool) :
    switch_on r = true -> reset r = false -> cursor s = Some x -> 0 <= x -> x + size (queues w) < int_max ->
    (fallback (row v) = Tiers -> forall b, available (row v) (health w b) (now r) && negb (is_last r b) = good b) ->
    (fallback (row v) <> Tiers -> forall b, walk_takes (row v) w r b = good b) ->
    (exists q, In q (queues w) /\ good (fst q) = true) ->
    exists q, result (select (row v) w r s) = Chosen q /\ In q (queues w) /\ good (fst q) = true.
  Proof.
    intros On Rs C X B T W (q0 & I0 & G0).
    assert (queues w <> []) as N by (intro E; rewrite E in I0; exact I0).
    destruct (every_position _ _ (x + 1) I0 ltac:(lia)) as (j0 & J0 & L0).
    assert (fallback (row v) = Tiers \/ fallback (row v) <> Tiers) as [F|F] by (destruct (fallback (row v)); auto; right; discriminate).
    - assert (select (row v) w r s = select_tiers (row v) w r s) as -> by (unfold select, select_java; rewrite V, F; reflexivity).
      unfold select_tiers, tier. rewrite On, Rs.
      pose proof (filtered_far (row v) (queues w) (fun b => available (row v) (health w b) (now r) && negb (is_last r b)) (length (queues w)) s x N C X B) as Sp.
      destruct (filtered _ _ _ _ s) as [[a|] s1].
      + destruct Sp as (j & q & -> & J & L & O & _). exists q. split; [reflexivity|]. split; [eapply look_in; eauto|]. rewrite <- T by exact F. exact O.
      + destruct Sp as [_ Sp]. specialize (Sp j0 q0 J0 (L0 _)). rewrite T in Sp by exact F. congruence.
    - assert (select (row v) w r s = select_walk (row v) w r s) as ->.
      { unfold select, select_java. rewrite V, On. destruct (fallback (row v)); congruence. }
      unfold select_walk. rewrite (next_far _ s x C) by (unfold size, int_max in *; lia).
      pose proof (walk_far (row v) (queues w) (walk_takes (row v) w r) (length (queues w)) (x + 1) N ltac:(lia) ltac:(unfold size in B; lia)) as Sp.
      destruct (walk _ _ _ _ _) as [q| |] eqn:E; [|contradiction|].
      + exists q. split; [reflexivity|]. apply walk_in in E. split; [tauto|]. rewrite <- W by exact F. exact Sp.
      + specialize (Sp j0 q0 J0 (L0 _)). rewrite W in Sp by exact F. congruence.
  Qed.

  Lemma far_cursor s k : far_from_wrap (row v) s k -> exists x, cursor s = Some x /\ 0 <= x /\ x + k < int_max.
  Proof. intros [E|E]; [congruence|exact E]. Qed.
  Lemma sensible_java sw r : sensible (row v) sw r -> switch_on r = sw /\ refused r = [] /\
    match last r with None => tried r = [] /\ reset r = false | Some b => among (tried r) b = true end.
  Proof. intros [S|S]; [congruence|exact S]. Qed.

  Theorem P1_first_far_on : P1_first_far v true.
  Proof.
    intros w r s S _ L Tr Rf F (q & I & W). destruct (sensible_java _ _ S) as (On & _ & R). rewrite L in R. destruct R as [_ R].
    destruct (far_cursor _ _ F) as (x & C & X & B).
    destruct (finds w r s x (fun b => available (row v) (health w b) (now r)) On R C X B) as (q' & H & I' & G).
    - intros _ b. unfold is_last. rewrite L. apply andb_true_r.
    - intros _ b. unfold walk_takes, is_last. rewrite L. destruct (last_means (row v)); apply andb_true_r.
    - exists q. auto.
    - exists q'. auto.
  Qed.

  (* From 5.1.1. *)
  Theorem P1_second_far_on : last_means (row v) = LastAvoided -> P1_second_far v true.
  Proof.
    intros A w r s b S _ L Tr Rf R F (q & I & W & U). destruct (sensible_java _ _ S) as (On & _ & _).
    destruct (far_cursor _ _ F) as (x & C & X & B).
    assert (forall q, untried r q = negb (is_last r (fst q))) as E.
    { intro q0. unfold untried, is_last. rewrite Tr, L. simpl. rewrite orb_false_r. unfold same. rewrite Pos.eqb_sym. reflexivity. }
    destruct (finds w r s x (fun b => available (row v) (health w b) (now r) && negb (is_last r b)) On R C X B) as (q' & H & I' & G).
    - reflexivity.
    - intros _ b0. unfold walk_takes. rewrite A. reflexivity.
    - exists q. split; [exact I|]. unfold well in W. rewrite W, <- E, U. reflexivity.
    - exists q'. apply andb_true_iff in G. rewrite E. tauto.
  Qed.
End Row.
