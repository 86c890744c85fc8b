(* Property 7 of 5.1.4 and later, switch on, far from the wrap: first attempts take the members of the winning class in turn. *)
From Coq Require Import ZArith List Bool Lia Permutation.
From Sidestep Require Import Index Choices FaultTable Selection World SendChoices Blame Properties JavaSelection StrictFacts Cycle
  StrictFairness JavaFar.
Import ListNotations.
Open Scope Z_scope.

Lemma filter_head {A} (f : A -> bool) l e rest : filter f l = e :: rest ->
  exists j, nth_error l j = Some e /\ f e = true /\ forall j' e', (j' < j)%nat -> nth_error l j' = Some e' -> f e' = false.
Proof.
  induction l as [|x t IH]; simpl; [discriminate|]. destruct (f x) eqn:F; intro H.
  - inversion H; subst. exists O. repeat split; auto. intros; lia.
  - destruct (IH H) as (j & N & Fe & B). exists (S j). repeat split; auto. intros j' e' J N'. destruct j' as [|j'].
    + inversion N'; subst. exact F.
    + apply (B j' e'); [lia|exact N'].
Qed.

Lemma numbered_nth l p q : nth_error l p = Some q -> nth_error (numbered l) p = Some (p, q).
Proof.
  intro H. unfold numbered. assert (forall a, nth_error (combine (seq a (length l)) l) p = Some ((a + p)%nat, q)) as G; [|apply (G O)].
  revert p H. induction l as [|x t IH]; intros p H a; [destruct p; discriminate|]. destruct p as [|p]; simpl in *.
  - inversion H; subst. rewrite Nat.add_0_r. reflexivity.
  - rewrite (IH p H (S a)). f_equal. f_equal. lia.
Qed.

Lemma nth_skipn {A} (l : list A) a j : nth_error (skipn a l) j = nth_error l (a + j).
Proof. revert a. induction l as [|x t IH]; intros [|a]; simpl; auto; destruct j; reflexivity. Qed.
Lemma nth_firstn {A} (l : list A) a j : (j < a)%nat -> nth_error (firstn a l) j = nth_error l j.
Proof. revert a j. induction l as [|x t IH]; intros [|a] [|j] H; simpl; auto; try lia. apply IH. lia. Qed.

Lemma round_nth {A} (l : list A) a j : (a < length l)%nat -> (j < length l)%nat ->
  nth_error (round_from a l) j = nth_error l (Z.to_nat ((Z.of_nat a + Z.of_nat j) mod Z.of_nat (length l))).
Proof.
  intros La Lj. unfold round_from. destruct (Nat.lt_ge_cases j (length l - a)) as [J|J].
  - rewrite nth_error_app1 by (rewrite skipn_length; lia). rewrite Z.mod_small by lia. rewrite nth_skipn. f_equal. lia.
  - rewrite nth_error_app2 by (rewrite skipn_length; lia). rewrite skipn_length.
    replace (Z.of_nat a + Z.of_nat j) with (Z.of_nat (a + j - length l) + 1 * Z.of_nat (length l)) by lia.
    rewrite Z_mod_plus_full, Z.mod_small by lia. rewrite Nat2Z.id. rewrite nth_firstn by lia. f_equal. lia.
Qed.

(* The place behind an index. *)
Definition place_of (l : list queue) (x : Z) : nat := Z.to_nat ((x + 1) mod size l).

Lemma place_in_list l x : l <> [] -> (place_of l x < length l)%nat.
Proof.
  intro N. unfold place_of. assert (0 < size l) as S by (unfold size; destruct l; [congruence|simpl; lia]).
  pose proof (Z.mod_pos_bound (x + 1) (size l) S). unfold size in *. lia.
Qed.

Lemma place_next l p x : l <> [] -> 0 <= x -> p = Z.to_nat (x mod size l) ->
  round_from (place_of l x) (numbered l) = round_from (S p) (numbered l).
Proof.
  intros N X ->. assert (0 < size l) as Sz by (unfold size; destruct l; [congruence|simpl; lia]).
  pose proof (Z.mod_pos_bound x (size l) Sz) as B. unfold place_of.
  destruct (Z.eq_dec (x mod size l + 1) (size l)) as [E|E].
  - assert ((x + 1) mod size l = 0) as -> by (rewrite <- Zplus_mod_idemp_l, E; apply Z_mod_same_full).
    replace (S (Z.to_nat (x mod size l))) with (length l) by (unfold size in *; lia). rewrite <- numbered_length, round_end. reflexivity.
  - f_equal. rewrite <- Zplus_mod_idemp_l, Z.mod_small by lia. lia.
Qed.

(* The entry that a round meets first, and the one that a pass takes, are one. *)
Lemma pass_takes_head c l (ok : queue -> bool) y x e rest j q : l <> [] -> 0 <= y -> place_of l y = place_of l x ->
  cycle l (fun e => ok (snd e)) (place_of l x) = e :: rest ->
  0 <= j < size l -> look c l (y + 1 + j) = Some q -> ok q = true ->
  (forall i q', 0 <= i < j -> look c l (y + 1 + i) = Some q' -> ok q' = false) ->
  snd e = q /\ round_from (place_of l (y + 1 + j)) (numbered l) = round_from (S (fst e)) (numbered l).
Proof.
  intros N Y Pl C J L O F. pose proof (place_in_list l x N) as Px.
  assert (0 < size l) as Sz by (unfold size; destruct l; [congruence|simpl; lia]).
  unfold cycle in C. apply filter_head in C. destruct C as (h & Nh & Oh & Bh).
  assert (h < length l)%nat as H.
  { rewrite <- (numbered_length l). rewrite <- (Permutation_length (round_perm (place_of l x) (numbered l))). apply nth_error_Some. congruence. }
  assert (forall k, (k < length l)%nat -> nth_error (round_from (place_of l x) (numbered l)) k =
    nth_error (numbered l) (Z.to_nat ((y + 1 + Z.of_nat k) mod size l))) as R.
  { intros k K. rewrite round_nth by (rewrite numbered_length; assumption). rewrite numbered_length. f_equal. f_equal.
    rewrite <- Pl. unfold place_of. pose proof (Z.mod_pos_bound (y + 1) (size l) Sz). rewrite Z2Nat.id by lia.
    fold (size l). apply Zplus_mod_idemp_l. }
  assert (forall k, (k < length l)%nat -> exists q', look c l (y + 1 + Z.of_nat k) = Some q' /\
    nth_error (round_from (place_of l x) (numbered l)) k = Some (Z.to_nat ((y + 1 + Z.of_nat k) mod size l), q')) as E.
  { intros k K. rewrite look_far by (auto; lia). rewrite R by exact K.
    destruct (nth_error l (Z.to_nat ((y + 1 + Z.of_nat k) mod size l))) as [q'|] eqn:Q.
    - exists q'. split; [reflexivity|]. apply numbered_nth. exact Q.
    - exfalso. apply nth_error_None in Q. pose proof (Z.mod_pos_bound (y + 1 + Z.of_nat k) (size l) Sz). unfold size in *. lia. }
  assert (h = Z.to_nat j) as ->.
  { destruct (Nat.lt_trichotomy h (Z.to_nat j)) as [T|[T|T]]; [|exact T|]; exfalso.
    - destruct (E h H) as (q' & L' & N'). rewrite Nh in N'. inversion N'; subst e. simpl in Oh.
      rewrite (F (Z.of_nat h) q' ltac:(lia) L') in Oh. discriminate.
    - assert (Z.to_nat j < length l)%nat as Jl by (unfold size in J; lia). destruct (E (Z.to_nat j) Jl) as (q' & L' & N').
      rewrite Z2Nat.id in L' by lia. rewrite L in L'. inversion L'; subst q'.
      pose proof (Bh _ _ T N') as Z0. simpl in Z0. congruence. }
  destruct (E (Z.to_nat j) H) as (q' & L' & N'). rewrite Z2Nat.id in L', N' by lia. rewrite L in L'. inversion L'; subst q'.
  rewrite Nh in N'. inversion N'; subst e. simpl. split; [reflexivity|]. apply place_next; auto. lia.
Qed.

Section Row.
  Variable v : release.
  Hypothesis V : strict (row v) = false.
  Hypothesis T : fallback (row v) = Tiers.

  Theorem P7_tiers_fixed_far : P7_fixed_far v true.
  Proof.
    intros w r s m q S _ La Tr Rf Rs F. set (l := queues w).
    destruct (sensible_java v V _ _ S) as (On & _ & _).
    unfold winning in *. destruct (find _ classes) as [k|] eqn:K.
    2: { simpl. rewrite Nat.mul_0_r. simpl. unfold occurrences. simpl. lia. }
    unfold members in F |- *. fold l in F |- *.
    pose proof (find_some _ _ K) as [_ Kn]. apply negb_true_iff, Nat.eqb_neq in Kn. unfold members in Kn. fold l in Kn.
    set (ok := takes (row v) w r k) in *.
    assert (l <> []) as N by (intro E; rewrite E in Kn; apply Kn; reflexivity).
    assert (0 < size l) as Sz by (unfold size; destruct l; [congruence|simpl; lia]).
    (* what the class says *)
    assert (forall q, ok q = Nat.eqb (if available (row v) (health w (fst q)) (now r) then 0 else if reachable (health w (fst q)) then 2 else 4) k) as Is.
    { intro q0. unfold ok, takes, is_candidate, class_of. rewrite Tr, Rf. simpl. rewrite Nat.add_0_r. reflexivity. }
    assert (forall k', (k' < k)%nat -> In k' [0; 2]%nat -> forall q, In q l -> takes (row v) w r k' q = false) as Lower.
    { intros k' Lt Ik q0 Iq. destruct (takes (row v) w r k' q0) eqn:Tk; [|reflexivity]. exfalso.
      assert (length (members v w r k') <> 0)%nat as Nz.
      { unfold members. fold l. assert (In q0 (filter (takes (row v) w r k') l)) as I2 by (apply filter_In; auto).
        destruct (filter (takes (row v) w r k') l); [contradiction|discriminate]. }
      unfold classes in K. cbn [find] in K.
      assert (Nat.eqb (length (members v w r k')) 0 = false) as Nb by (apply Nat.eqb_neq; exact Nz).
      destruct Ik as [<-|[<-|[]]].
      - rewrite Nb in K. simpl in K. inversion K. lia.
      - destruct (negb _) in K; [inversion K; lia|]. destruct (negb _) in K; [inversion K; lia|]. rewrite Nb in K. simpl in K. inversion K. lia. }
    pose (place := fun s => match cursor s with Some x => place_of l x | None => O end).
    pose (fit := fun n s => exists x, cursor s = Some x /\ 0 <= x /\ x + Z.of_nat n * (2 * size l + 1) < int_max).
    (* one call *)
    assert (forall n s, fit (Datatypes.S n) s -> exists x y j q0, cursor s = Some x /\ 0 <= x /\ x <= y <= x + 2 * size l /\ place_of l y = place_of l x /\
      0 <= j < size l /\ y + j <= x + 2 * size l /\ result (select (row v) w r s) = Chosen q0 /\ cursor (left (select (row v) w r s)) = Some (y + 1 + j) /\
      look (row v) l (y + 1 + j) = Some q0 /\ ok q0 = true /\ (forall i q', 0 <= i < j -> look (row v) l (y + 1 + i) = Some q' -> ok q' = false)) as Call.
    { intros n s0 (x & C & X & B).
      assert (x + (2 * size l + 1) < int_max) as B1 by nia.
      assert (forall b, negb (is_last r b) = true) as NL by (intro; unfold is_last; rewrite La; reflexivity).
      assert (select (row v) w r s0 = select_tiers (row v) w r s0) as -> by (unfold select, select_java; rewrite V, T; reflexivity).
      unfold select_tiers, tier. rewrite On, Rs. fold l.
      assert (forall y, exists q', look (row v) l (y + 1 + 0) = Some q' \/ y < 0) as Some_.
      { intro y. destruct (Z_lt_le_dec y 0); [exists (xH, 0); auto|]. rewrite look_far by (auto; lia).
        destruct (nth_error l _) eqn:Q; [eauto|]. apply nth_error_None in Q. pose proof (Z.mod_pos_bound (y + 1 + 0) (size l) Sz). unfold size in *. lia. }
      assert (exists q1, In q1 l /\ ok q1 = true) as (q1 & I1 & O1).
      { destruct (filter ok l) as [|q1 t] eqn:E; [simpl in Kn; congruence|]. exists q1. apply filter_In. rewrite E. left. reflexivity. }
      pose proof (filtered_far (row v) l (fun b => available (row v) (health w b) (now r) && negb (is_last r b)) (length l) s0 x N C X ltac:(unfold size in *; lia)) as F1.
      destruct (filtered _ _ _ _ s0) as [[a|] s1].
      - destruct F1 as (j & q0 & -> & J & L & O & Cs & Fj). rewrite NL, andb_true_r in O.
        assert (k = 0)%nat as K0.
        { destruct k as [|k']; [reflexivity|]. exfalso. assert (In q0 l) as I0 by (eapply look_in; eauto).
          assert (takes (row v) w r 0 q0 = false) as Z0 by (apply Lower; simpl; auto; lia).
          unfold takes, is_candidate, class_of in Z0. rewrite Tr, Rf, O in Z0. discriminate Z0. }
        exists x, x, j, q0. fold (size l) in J. repeat split; auto; try lia.
        + rewrite Is, O, K0. reflexivity.
        + intros i q' I L'. specialize (Fj i q' I L'). cbv beta in Fj. rewrite NL, andb_true_r in Fj. rewrite Is, Fj, K0.
          destruct (reachable _); reflexivity.
      - destruct F1 as [C1 F1].
        assert (forall q, In q l -> available (row v) (health w (fst q)) (now r) = false) as NoA.
        { intros q0 I0. destruct (every_position l q0 (x + 1) I0 ltac:(lia)) as (j & J & L). specialize (F1 j q0 J (L _)). cbv beta in F1.
          rewrite NL, andb_true_r in F1. exact F1. }
        assert (place_of l (x + size l) = place_of l x) as Pl1.
        { unfold place_of. f_equal. replace (x + size l + 1) with (x + 1 + 1 * size l) by lia. apply Z_mod_plus_full. }
        pose proof (filtered_far (row v) l (fun b => reachable (health w b) && negb (is_last r b)) (length l) s1 (x + size l) N C1 ltac:(lia) ltac:(unfold size in *; lia)) as F2.
        destruct (filtered _ _ _ _ s1) as [[a|] s2].
        + destruct F2 as (j & q0 & -> & J & L & O & Cs & Fj). rewrite NL, andb_true_r in O.
          assert (In q0 l) as I0 by (eapply look_in; eauto).
          assert (ok q1 = true -> k <> 0%nat) as K0 by (intros _ E; rewrite Is, (NoA q1 I1), E in O1; destruct (reachable _); discriminate O1).
          assert (k = 2)%nat as K2.
          { specialize (K0 O1). rewrite Is, (NoA q1 I1) in O1. destruct (reachable (health w (fst q1))) eqn:Rq; apply Nat.eqb_eq in O1; [auto|]. exfalso.
            assert (takes (row v) w r 2 q0 = false) as Z0 by (apply Lower; simpl; auto; lia).
            unfold takes, is_candidate, class_of in Z0. rewrite Tr, Rf, (NoA q0 I0), O in Z0. discriminate Z0. }
          exists x, (x + size l), j, q0. fold (size l) in J. repeat split; auto; try lia.
          * rewrite Is, (NoA q0 I0), O, K2. reflexivity.
          * intros i q' I L'. specialize (Fj i q' I L'). cbv beta in Fj. rewrite NL, andb_true_r in Fj.
            rewrite Is, (NoA q' ltac:(eapply look_in; eauto)), Fj, K2. reflexivity.
        + destruct F2 as [C2 F2].
          assert (forall q, In q l -> reachable (health w (fst q)) = false) as NoR.
          { intros q0 I0. destruct (every_position l q0 (x + size l + 1) I0 ltac:(lia)) as (j & J & L). specialize (F2 j q0 J (L _)). cbv beta in F2.
            rewrite NL, andb_true_r in F2. exact F2. }
          assert (place_of l (x + size l + size l) = place_of l x) as Pl2.
          { rewrite <- Pl1. unfold place_of. f_equal. replace (x + size l + size l + 1) with (x + size l + 1 + 1 * size l) by lia. apply Z_mod_plus_full. }
          destruct (Some_ (x + size l + size l)) as (q0 & [L|L]); [|lia].
          assert (In q0 l) as I0 by (eapply look_in; eauto).
          assert (k = 4)%nat as K4 by (rewrite Is, (NoA q1 I1), (NoR q1 I1) in O1; apply Nat.eqb_eq in O1; auto).
          exists x, (x + size l + size l), 0, q0. unfold plainly, plain. fold l.
          rewrite (next_far (row v) s2 (x + size l + size l) C2) by (unfold size, int_max in *; lia).
          rewrite !Z.add_0_r in *. destruct l as [|h t]; [congruence|]. rewrite L. cbn [result left selected cursor].
          repeat split; auto; try lia.
          rewrite Is, (NoA q0 I0), (NoR q0 I0), K4. reflexivity. }
    rewrite run_is_asked. rewrite <- (round_size_is ok l). rewrite (rounds l (fun e => ok (snd e)) cursors place _ _ fit).
    - rewrite occurrences_repeat, cycle_occurrences. reflexivity.
    - intro s0. unfold place. destruct (cursor s0) as [x|]; [|lia]. pose proof (place_in_list l x N). lia.
    - intros n s0 Ft. destruct (Call n s0 Ft) as (x & y & j & q0 & C & X & Y & _ & J & YJ & _ & Cl & _). destruct Ft as (x' & C' & _ & B).
      rewrite C in C'. inversion C'; subst x'. exists (y + 1 + j). split; [exact Cl|]. split; [lia|]. nia.
    - intros n s0 e rest Ft Cc. destruct (Call n s0 Ft) as (x & y & j & q0 & C & X & Y & Pl & J & YJ & R & Cl & L & O & Fj).
      unfold place in *. rewrite C in Cc. rewrite Cl, R.
      destruct (pass_takes_head (row v) l ok y x e rest j q0 N ltac:(lia) Pl Cc J L O Fj) as [E1 E2]. rewrite E1. split; [reflexivity|exact E2].
    - destruct (far_cursor v V _ _ F) as (x & C & X & B). exists x. split; [exact C|]. split; [exact X|]. rewrite round_size_is. exact B.
  Qed.
End Row.
