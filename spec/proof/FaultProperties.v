(* Properties 8, 9 and 12: of strict, and of the Java revisions that have them. *)
From Coq Require Import ZArith List Bool Lia.
From Sidestep Require Import Index Choices FaultTable Selection World SendChoices Blame Properties FaultFacts.
Import ListNotations.
Open Scope Z_scope.

Section Strict.
  Variable v : release.
  Hypothesis V : strict (row v) = true.
  Hypothesis T : available_by (row v) = ByTime.
  Variable sw : bool.

  Lemma book_is st it o : book v st it o = observe (ladder_of (row v)) it o.
  Proof. unfold book. rewrite V. reflexivity. Qed.
  Lemma earned_is st o : earned v st o = snd (verdict (ladder_of (row v)) o).
  Proof. unfold earned. rewrite V. reflexivity. Qed.

  Theorem P8_strict_back : P8_back v sw.
  Proof.
    intros d os o it D. rewrite book_is. rewrite earned_is in D. destruct (observe_blames _ it o D) as [-> _]. lia.
  Qed.

  Lemma strict_until d os it t : Forall (fun o => o_now o <= t) os -> until it <= t + 600000 ->
    until (history v sw d it os) <= t + 600000.
  Proof.
    unfold history. revert it. induction os as [|o os IH]; simpl; intros it F U; [exact U|].
    inversion F as [|? ? Fo Fs]; subst. apply IH; [exact Fs|]. rewrite book_is.
    pose proof (verdict_bounds (row v) o) as B.
    destruct (Z_lt_le_dec 0 (snd (verdict (ladder_of (row v)) o))) as [D|D].
    - destruct (observe_blames _ it o D) as [-> _]. lia.
    - destruct (observe_clears _ it o D) as [_ [->|(_ & _ & ->)]]; lia.
  Qed.

  Theorem P8_strict_bounded : P8_bounded v sw.
  Proof.
    exists 600000. intros d os t n F T0 N. unfold available. rewrite T, andb_true_r. apply Z.leb_le.
    pose proof (strict_until d os fresh t F) as U. cbn in U. unfold never in U. specialize (U ltac:(lia)). cbv zeta in *. lia.
  Qed.

  Theorem P8_strict : P8 v sw.
  Proof. split; [exact P8_strict_back|exact P8_strict_bounded]. Qed.

  Lemma strict_blamed_at d it os : blamed_at it <= blamed_at (history v sw d it os).
  Proof.
    unfold history. revert it. induction os as [|o os IH]; simpl; intro it; [lia|].
    rewrite book_is. pose proof (observe_blamed_at (ladder_of (row v)) it o).
    specialize (IH (observe (ladder_of (row v)) it o)). lia.
  Qed.

  Theorem P9_strict : P9 v sw.
  Proof.
    intros d it b os o E A S before.
    assert (o_now b <= blamed_at before) as B.
    { unfold before, history. simpl. rewrite book_is. pose proof (strict_blamed_at d (observe (ladder_of (row v)) it b) os) as M.
      unfold history in M. rewrite earned_is in E. destruct (observe_blames _ it b E) as [_ X]. rewrite X in M. lia. }
    rewrite book_is. destruct (Z_lt_le_dec 0 (snd (verdict (ladder_of (row v)) o))) as [D|D].
    - destruct (observe_blames _ before o D) as [-> _]. lia.
    - destruct (observe_clears _ before o D) as [_ [->|(L & _ & _)]]; lia.
  Qed.

  Theorem P12_strict : P12 v sw.
  Proof.
    intros d it o N. rewrite book_is. apply observe_says_nothing. unfold verdict.
    unfold says_nothing in N. simpl in N. repeat destruct N as [<-|N]; try reflexivity. contradiction.
  Qed.
End Strict.

(* With the latency switch off a Java revision books nothing. *)
Section Switch_off.
  Variable v : release.
  Hypothesis V : strict (row v) = false.

  Lemma book_off d it o : book v {| switch := false; detector_on := d |} it o = it.
  Proof. unfold book. rewrite V. reflexivity. Qed.
  Lemma history_off d it os : history v false d it os = it.
  Proof. unfold history. revert it. induction os as [|o os IH]; simpl; intro it; [reflexivity|]. rewrite book_off. apply IH. Qed.

  Theorem P8_off : P8 v false.
  Proof.
    split.
    - intros d os o it D. unfold earned in D. rewrite V in D. simpl in D. lia.
    - exists 0. intros d os t n _ T0 N. rewrite history_off. unfold available. cbn. unfold never.
      destruct (available_by _); rewrite ?andb_true_r; apply Z.leb_le; lia.
  Qed.
  Theorem P8_off_back : P8_back v false. Proof. apply P8_off. Qed.
  Theorem P8_off_bounded : P8_bounded v false. Proof. apply P8_off. Qed.

  Theorem P9_off : P9 v false.
  Proof. intros d it b os o E _ _ before. rewrite book_off. lia. Qed.

  Theorem P12_off : P12 v false.
  Proof. intros d it o _. apply book_off. Qed.
End Switch_off.

Section Java.
  Variable v : release.
  Hypothesis V : strict (row v) = false.
  Variable sw : bool.

  Lemma book_java_or_not d it o : let st := {| switch := sw; detector_on := d |} in
    (book v st it o = it /\ earned v st o = 0) \/
    exists u, book v st it o = update_java (row v) (ladder_of (row v)) it u /\ earned v st o = earned_java (ladder_of (row v)) u /\
              u_now u = o_now o.
  Proof.
    cbv zeta. unfold book, earned. rewrite V. destruct (negb _); [auto|].
    destruct (book_java _ _ _ _ _ _) as [[i r]|]; [|auto]. right. eexists. repeat split; reflexivity.
  Qed.

  Lemma earned_java_bounds l u : (l = long_ladder \/ l = short_steps) -> 0 <= earned_java l u <= 600000.
  Proof.
    intro L. unfold earned_java. set (x := if u_isolation u then _ else _).
    pose proof (long_bounds x). pose proof (short_bounds x). destruct L; subst l; lia.
  Qed.
  Lemma ladder_is c : ladder_of c = long_ladder \/ ladder_of c = short_steps.
  Proof. unfold ladder_of. destruct (short_ladder c); auto. Qed.

  Lemma java_until d os it t : Forall (fun o => o_now o <= t) os -> 0 <= t -> until it <= t + 600000 ->
    until (history v sw d it os) <= t + 600000.
  Proof.
    unfold history. revert it. induction os as [|o os IH]; simpl; intros it F T0 U; [exact U|].
    inversion F as [|? ? Fo Fs]; subst. apply IH; [exact Fs|exact T0|].
    destruct (book_java_or_not d it o) as [[-> _]|(u & -> & _ & N)]; [exact U|].
    pose proof (earned_java_bounds _ u (ladder_is (row v))).
    destruct (update_until (row v) (ladder_of (row v)) it u) as [->|[->| ->]]; lia.
  Qed.

  Theorem P8_java_bounded : available_by (row v) = ByTime -> P8_bounded v sw.
  Proof.
    intro T. exists 600000. intros d os t n F T0 N. unfold available. rewrite T, andb_true_r. apply Z.leb_le.
    pose proof (java_until d os fresh t F T0) as U. cbn in U. unfold never in U. specialize (U ltac:(lia)). cbv zeta in *. lia.
  Qed.

  Section Extending.
    Hypothesis X : update (row v) = Extend.

    Lemma history_item d os : present (history v sw d fresh os) = true \/ history v sw d fresh os = fresh.
    Proof.
      assert (forall it, present it = true \/ it = fresh ->
        present (history v sw d it os) = true \/ history v sw d it os = fresh) as G; [|apply G; auto].
      unfold history. induction os as [|o os' IH]; simpl; intros it H; [exact H|]. apply IH.
      destruct (book_java_or_not d it o) as [[-> _]|(u & -> & _ & _)]; [exact H|]. left. reflexivity.
    Qed.

    Theorem P8_extend_back : P8_back v sw.
    Proof.
      intros d os o it D. destruct (book_java_or_not d it o) as [[-> _]|(u & -> & _ & _)]; [lia|].
      destruct (history_item d os) as [P|F]; [apply update_extends; assumption|].
      unfold it. rewrite F. unfold update_java. rewrite X. cbn. destruct (_ && _) eqn:B; [|unfold never; lia].
      apply andb_true_iff in B. unfold never. lia.
    Qed.

    Theorem P8_extend : available_by (row v) = ByTime -> P8 v sw.
    Proof. intro T. split; [exact P8_extend_back|exact (P8_java_bounded T)]. Qed.

    (* Nothing ends an isolation before its time. *)
    Theorem P9_extend : P9 v sw.
    Proof.
      intros d it b os o E _ _ before.
      destruct (book_java_or_not d before o) as [[-> _]|(u & -> & _ & _)]; [lia|].
      apply update_extends; [exact X|]. unfold before, history. simpl.
      assert (present (book v {| switch := sw; detector_on := d |} it b) = true) as P.
      { destruct (book_java_or_not d it b) as [[_ Z]|(u' & -> & _ & _)]; [lia|reflexivity]. }
      revert P. generalize (book v {| switch := sw; detector_on := d |} it b) as it'. clear.
      intros it' P. induction os as [|o os IH] using rev_ind; simpl; [exact P|]. rewrite fold_left_app. simpl.
      unfold book at 1. destruct (strict (row v)).
      - unfold observe. destruct (verdict _ _) as [[] e]; auto; destruct (0 <? e); auto;
          unfold is_answer, clear; destruct (o_what o); cbn; auto; destruct (_ <? _); auto.
      - destruct (negb _); [exact IH|]. destruct (book_java _ _ _ _ _ _) as [[? ?]|]; [reflexivity|exact IH].
    Qed.
  End Extending.
End Java.

(* The same of strict with any ladder [FT-12]. *)
Section Any_ladder.
  Variable l : ladder.

  Theorem P8_any_ladder_back it o : 0 < snd (verdict l o) -> until it <= until (observe l it o).
  Proof. intro D. destruct (observe_blames l it o D) as [-> _]. lia. Qed.

  Theorem P8_any_ladder_bounded bound : 0 <= bound -> (forall o, snd (verdict l o) <= bound) ->
    forall os t n, Forall (fun o => o_now o <= t) os -> 0 <= t -> t + bound <= n -> until (fold_left (observe l) os fresh) <= n.
  Proof.
    intros B V os t n F T N. assert (forall it, until it <= t + bound -> until (fold_left (observe l) os it) <= t + bound) as G.
    { clear N. induction os as [|o os IH]; simpl; intros it U; [exact U|]. inversion F as [|? ? Fo Fs]; subst. apply IH; [exact Fs|].
      specialize (V o). destruct (Z_lt_le_dec 0 (snd (verdict l o))) as [D|D].
      - destruct (observe_blames l it o D) as [-> _]. lia.
      - destruct (observe_clears l it o D) as [_ [->|(_ & _ & ->)]]; lia. }
    specialize (G fresh). unfold fresh, never in *. cbn in G. lia.
  Qed.

  Theorem P9_any_ladder it blaming os o : 0 < snd (verdict l blaming) -> o_sent o <= o_now blaming ->
    let before := fold_left (observe l) os (observe l it blaming) in until before <= until (observe l before o).
  Proof.
    intros E S before. assert (o_now blaming <= blamed_at before) as B.
    { unfold before. destruct (observe_blames l it blaming E) as [_ X].
      assert (forall i, blamed_at i <= blamed_at (fold_left (observe l) os i)) as M.
      { induction os as [|x os IH]; simpl; intro i; [lia|]. pose proof (observe_blamed_at l i x). specialize (IH (observe l i x)). lia. }
      specialize (M (observe l it blaming)). lia. }
    destruct (Z_lt_le_dec 0 (snd (verdict l o))) as [D|D].
    - destruct (observe_blames l before o D) as [-> _]. lia.
    - destruct (observe_clears l before o D) as [_ [->|(L & _ & _)]]; lia.
  Qed.

  Theorem P12_any_ladder it o : says_nothing (o_what o) -> observe l it o = it.
  Proof.
    intro N. apply observe_says_nothing. unfold verdict. unfold says_nothing in N. simpl in N.
    repeat destruct N as [<-|N]; try reflexivity. contradiction.
  Qed.
End Any_ladder.
