(* Property 7 of every Java revision far from the wrap: unfiltered selections take every queue in turn. *)
From Coq Require Import ZArith List Bool Lia.
From Sidestep Require Import Index Choices FaultTable Selection World SendChoices Blame Properties JavaSelection StrictFacts Cycle
  StrictFairness JavaFar.
Import ListNotations.
Open Scope Z_scope.

Section Row.
  Variable v : release.
  Hypothesis V : strict (row v) = false.

  Lemma unfiltered_step sw w r s x : sensible (row v) sw r -> unfiltered v w r -> queues w <> [] -> cursor s = Some x -> 0 <= x < int_max ->
    exists q, result (select (row v) w r s) = Chosen q /\ look (row v) (queues w) (x + 1) = Some q /\ cursor (left (select (row v) w r s)) = Some (x + 1).
  Proof.
    intros S (L & _ & _ & R & A) N C X. destruct (sensible_java v V _ _ S) as (On & _ & _).
    pose proof (next_far (row v) s x C X) as Nx.
    destruct (look (row v) (queues w) (x + 1)) as [q|] eqn:Q.
    2: { exfalso. rewrite look_far in Q by (auto; lia). apply nth_error_None in Q.
         assert (0 < size (queues w)) as Sz by (unfold size; destruct (queues w); [congruence|simpl; lia]).
         pose proof (Z.mod_pos_bound (x + 1) (size (queues w)) Sz). unfold size in *. lia. }
    assert (available (row v) (health w (fst q)) (now r) = true) as W by (apply A; eapply look_in; eauto).
    exists q. unfold select. rewrite V. unfold select_java.
    assert (length (queues w) = Datatypes.S (pred (length (queues w)))) as Ln by (destruct (queues w); [congruence|reflexivity]).
    assert (forall ok s', ok (fst q) = true -> next (row v) s' = next (row v) s ->
      exists s1, filtered (row v) (queues w) ok (length (queues w)) s' = (Some (Chosen q), s1) /\ cursor s1 = Some (x + 1)) as Fl.
    { intros ok s' O E. rewrite Ln. cbn [filtered]. rewrite E, Nx, Q, O. eexists. split; reflexivity. }
    assert (result (plainly (row v) w s) = Chosen q /\ cursor (left (plainly (row v) w s)) = Some (x + 1)) as Pl.
    { unfold plainly, plain. rewrite Nx. destruct (queues w) eqn:E; [congruence|]. rewrite <- E in *. rewrite Q. split; reflexivity. }
    assert (is_last r (fst q) = false) as La by (unfold is_last; rewrite L; reflexivity).
    assert (walk_takes (row v) w r (fst q) = true) as Wt.
    { unfold walk_takes. rewrite W, La, L. destruct (last_means (row v)); reflexivity. }
    destruct (fallback (row v)) eqn:F.
    - destruct (switch_on r).
      + unfold select_walk. rewrite Nx. rewrite Ln. cbn [walk]. rewrite Q. rewrite Wt. auto.
      + unfold select_other. rewrite L. tauto.
    - destruct (switch_on r).
      + unfold select_walk. rewrite Nx. rewrite Ln. cbn [walk]. rewrite Q. rewrite Wt. auto.
      + unfold select_other. rewrite L. tauto.
    - unfold select_tiers, tier. destruct (switch_on r); rewrite ?R.
      + destruct (Fl (fun b => available (row v) (health w b) (now r) && negb (is_last r b)) s) as (s1 & -> & Cs); [rewrite W, La; reflexivity|reflexivity|].
        simpl. auto.
      + destruct (Fl (fun b => true && negb (is_last r b)) s) as (s1 & -> & Cs); [rewrite La; reflexivity|reflexivity|]. simpl. auto.
  Qed.

  Theorem P7_unfiltered_far_java sw : P7_unfiltered_far v sw.
  Proof.
    intros w r s m q S _ U F. destruct (queues w) as [|q0 t] eqn:E.
    { simpl. rewrite Nat.mul_0_r. simpl. unfold occurrences. simpl. lia. }
    rewrite <- E in *. assert (queues w <> []) as N by (rewrite E; discriminate).
    assert (0 < size (queues w)) as Sz by (unfold size; rewrite E; simpl; lia).
    destruct (far_cursor v V _ _ F) as (x & C & X & B).
    pose (place := fun s => match cursor s with Some x => Z.to_nat ((x + 1) mod size (queues w)) | None => O end).
    pose (fit := fun k s => exists x, cursor s = Some x /\ 0 <= x /\ x + Z.of_nat k < int_max).
    assert (forall s, place s < length (queues w))%nat as Pl.
    { intro s0. unfold place. destruct (cursor s0) as [y|]; [|unfold size in Sz; lia].
      pose proof (Z.mod_pos_bound (y + 1) (size (queues w)) Sz). unfold size in *. lia. }
    rewrite run_is_asked.
    assert (length (queues w) = round_size (queues w) (fun _ => true)) as Rs.
    { unfold round_size. rewrite filter_all by reflexivity. rewrite numbered_length. reflexivity. }
    rewrite Rs. rewrite (rounds (queues w) (fun _ => true) cursors place _ _ fit).
    - rewrite occurrences_repeat. f_equal. rewrite (cycle_occurrences q (fun _ => true)). rewrite filter_all by reflexivity. reflexivity.
    - intro s0. specialize (Pl s0). lia.
    - intros k s0 (y & Cy & Y & By). destruct (unfiltered_step sw w r s0 y S U N Cy ltac:(lia)) as (q1 & _ & _ & Cl).
      exists (y + 1). split; [exact Cl|]. lia.
    - intros k s0 e rest (y & Cy & Y & By) Cc. destruct (unfiltered_step sw w r s0 y S U N Cy ltac:(lia)) as (q1 & H & Lk & Cl).
      rewrite look_far in Lk by (auto; lia).
      assert (nth_error (numbered (queues w)) (place s0) = Some e) as Ne.
      { unfold cycle in Cc. rewrite filter_all in Cc by reflexivity. unfold round_from in Cc.
        rewrite <- (firstn_skipn (place s0) (numbered (queues w))) at 1. rewrite nth_error_app2 by (rewrite firstn_length; lia).
        rewrite firstn_length, Nat.min_l by (rewrite numbered_length; specialize (Pl s0); lia). rewrite Nat.sub_diag.
        destruct (skipn (place s0) (numbered (queues w))) eqn:Sk; [|simpl in Cc; inversion Cc; reflexivity].
        exfalso. assert (length (skipn (place s0) (numbered (queues w))) = 0%nat) as Z0 by (rewrite Sk; reflexivity).
        rewrite skipn_length, numbered_length in Z0. specialize (Pl s0). lia. }
      destruct e as [p q2].
      assert (In (p, q2) (numbered (queues w))) as I by (eapply nth_error_In; eauto).
      assert (p = place s0 /\ nth_error (queues w) p = Some q2) as [-> Q2].
      { clear - Ne I. pose proof (in_numbered _ _ _ I) as [A L]. split; [|exact A].
        destruct (numbered_split _ _ _ I) as (a & z & E & La). rewrite E in Ne.
        pose proof (numbered_nodup (queues w)) as ND. rewrite NoDup_nth_error in ND. rewrite <- La. apply ND.
        - rewrite E, app_length. simpl. lia.
        - rewrite E, Ne. rewrite nth_error_app2, Nat.sub_diag by lia. reflexivity. }
      unfold place in Q2 at 1. rewrite Cy in Q2. rewrite Q2 in Lk. inversion Lk; subst q1. split; [exact H|]. simpl.
      unfold place at 1. rewrite Cl. unfold place. rewrite Cy.
      pose proof (Z.mod_pos_bound (y + 1) (size (queues w)) Sz) as Bd.
      destruct (Z.eq_dec ((y + 1) mod size (queues w) + 1) (size (queues w))) as [En|Ne'].
      + assert ((y + 1 + 1) mod size (queues w) = 0) as ->.
        { rewrite <- Zplus_mod_idemp_l. rewrite En. apply Z_mod_same_full. }
        replace (Datatypes.S (Z.to_nat ((y + 1) mod size (queues w)))) with (length (queues w)) by (unfold size in *; lia).
        rewrite <- numbered_length. rewrite round_end. reflexivity.
      + f_equal. rewrite <- Zplus_mod_idemp_l. rewrite Z.mod_small by lia. lia.
    - exists x. split; [exact C|]. split; [exact X|]. rewrite <- Rs. unfold size in B. lia.
  Qed.
End Row.
