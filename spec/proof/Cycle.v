(* Going round a list: a chooser that takes the first acceptable entry at or after its place, and moves behind it, takes every
   acceptable entry once a round. *)
From Coq Require Import ZArith List Bool Lia Arith Permutation.
From Sidestep Require Import Index Choices FaultTable Selection SendChoices Blame Properties StrictFacts.
Import ListNotations.

Lemma numbered_split l p q : In (p, q) (numbered l) ->
  exists before after, numbered l = before ++ (p, q) :: after /\ length before = p.
Proof.
  unfold numbered. intro H.
  assert (forall a, In (p, q) (combine (seq a (length l)) l) ->
    exists x y, combine (seq a (length l)) l = x ++ (p, q) :: y /\ (a + length x)%nat = p) as G.
  { clear H. induction l as [|h l IH]; simpl; intros a H; [contradiction|]. destruct H as [H|H].
    - inversion H; subst. exists [], (combine (seq (S p) (length l)) l). simpl. split; [reflexivity|lia].
    - destruct (IH (S a) H) as (x & y & E & L). exists ((a, h) :: x), y. simpl. rewrite E. split; [reflexivity|simpl in *; lia]. }
  destruct (G 0%nat H) as (x & y & E & L). exists x, y. split; [exact E|simpl in L; lia].
Qed.

Lemma numbered_length l : length (numbered l) = length l.
Proof. unfold numbered. rewrite combine_length, seq_length. lia. Qed.

Lemma numbered_nodup l : NoDup (numbered l).
Proof.
  unfold numbered. generalize 0%nat as a. induction l as [|h l IH]; simpl; intro a; constructor; [|apply IH].
  intro H. apply in_combine_seq in H. lia.
Qed.

Lemma numbered_snd l : map snd (numbered l) = l.
Proof. unfold numbered. generalize 0%nat as a. induction l as [|h l IH]; simpl; intro a; [reflexivity|]. rewrite IH. reflexivity. Qed.

Lemma round_perm {A} p (l : list A) : Permutation (round_from p l) l.
Proof. unfold round_from. rewrite Permutation_app_comm. rewrite firstn_skipn. reflexivity. Qed.

Lemma round_end {A} (l : list A) : round_from (length l) l = round_from 0 l.
Proof. unfold round_from. rewrite skipn_all, firstn_all. simpl. rewrite app_nil_r. reflexivity. Qed.

Section Going_round.
  Variable l : list queue.
  Variable ok : nat * queue -> bool.
  Definition cycle (p : nat) : list (nat * queue) := filter ok (round_from p (numbered l)).

  (* Behind an entry the round is the same, that entry last. *)
  Lemma round_behind a p q : In (p, q) (numbered l) -> (a <= length l)%nat ->
    exists before after, round_from a (numbered l) = before ++ (p, q) :: after /\
      round_from (S p) (numbered l) = after ++ before ++ [(p, q)].
  Proof.
    intros I A. destruct (numbered_split l p q I) as (x & y & E & L). rewrite E. unfold round_from.
    assert (firstn (S p) (x ++ (p, q) :: y) = x ++ [(p, q)]) as F1.
    { rewrite firstn_app. rewrite firstn_all2 by lia. replace (S p - length x)%nat with 1%nat by lia. reflexivity. }
    assert (skipn (S p) (x ++ (p, q) :: y) = y) as S1.
    { rewrite skipn_app. rewrite skipn_all2 by lia. replace (S p - length x)%nat with 1%nat by lia. reflexivity. }
    rewrite F1, S1. destruct (le_lt_dec a p) as [G|G].
    - exists (skipn a x), (y ++ firstn a x). rewrite !skipn_app, !firstn_app. replace (a - length x)%nat with 0%nat by lia. simpl.
      rewrite app_nil_r. split; [rewrite <- !app_assoc; reflexivity|].
      rewrite <- !app_assoc. f_equal. rewrite (app_assoc (firstn a x)). rewrite firstn_skipn. reflexivity.
    - pose (d := (a - length x - 1)%nat).
      exists (skipn d y ++ x), (firstn d y). rewrite !skipn_app, !firstn_app. rewrite skipn_all2, firstn_all2 by lia.
      replace (a - length x)%nat with (S d) by lia. simpl.
      split; [rewrite <- !app_assoc; reflexivity|]. rewrite <- (firstn_skipn d y) at 1.
      rewrite <- !app_assoc. reflexivity.
  Qed.

  Lemma cycle_behind a e rest : (a <= length l)%nat -> cycle a = e :: rest -> cycle (S (fst e)) = rest ++ [e].
  Proof.
    intros A C. destruct e as [p q].
    assert (In (p, q) (cycle a)) as I by (rewrite C; left; reflexivity).
    unfold cycle in I. apply filter_In in I. destruct I as [I O]. apply in_round in I.
    destruct (round_behind a p q I A) as (x & y & E & R). unfold cycle in *. simpl. rewrite R. rewrite E in C.
    rewrite filter_app in *. simpl in C. rewrite O in C. rewrite filter_app. simpl. rewrite O.
    assert (filter ok x = []) as X.
    { destruct (filter ok x) as [|e0 t] eqn:F; [reflexivity|]. simpl in C. inversion C; subst e0.
      assert (In (p, q) x) as J by (assert (In (p, q) (filter ok x)) as K by (rewrite F; left; reflexivity); apply filter_In in K; tauto).
      assert (NoDup (x ++ (p, q) :: y)) as N.
      { rewrite <- E. eapply Permutation_NoDup; [apply Permutation_sym, round_perm|apply numbered_nodup]. }
      apply NoDup_remove_2 in N. exfalso. apply N. rewrite in_app_iff. auto. }
    rewrite X in *. simpl in *. inversion C; subst. reflexivity.
  Qed.

  (* A chooser: its place, what it answers, where it is then. `fit k s`: it may be asked k times. *)
  Variable S_ : Type.
  Variables (place : S_ -> nat) (gives : S_ -> answer) (then_ : S_ -> S_) (fit : nat -> S_ -> Prop).
  Hypothesis place_in : forall s, (place s <= length l)%nat.
  Hypothesis fit_then : forall k s, fit (S k) s -> fit k (then_ s).
  Hypothesis takes_first : forall k s e rest, fit (S k) s -> cycle (place s) = e :: rest ->
    gives s = Chosen (snd e) /\ round_from (place (then_ s)) (numbered l) = round_from (S (fst e)) (numbered l).

  Fixpoint asked (k : nat) (s : S_) : list answer := match k with O => [] | S k => gives s :: asked k (then_ s) end.
  Fixpoint after_ (k : nat) (s : S_) : S_ := match k with O => s | S k => after_ k (then_ s) end.

  Lemma asked_app a b s : asked (a + b) s = asked a s ++ asked b (after_ a s).
  Proof. revert s. induction a as [|a IH]; simpl; intro s; [reflexivity|]. rewrite IH. reflexivity. Qed.

  Lemma part_of_round todo done k s : fit (length todo + k) s -> cycle (place s) = todo ++ done ->
    chosen_among (asked (length todo) s) = map snd todo /\ cycle (place (after_ (length todo) s)) = done ++ todo /\
    fit k (after_ (length todo) s).
  Proof.
    revert done s. induction todo as [|e todo IH]; simpl; intros done s F C; [rewrite app_nil_r; auto|].
    destruct (takes_first _ _ _ _ F C) as [G P]. rewrite G. simpl.
    assert (cycle (place (then_ s)) = todo ++ (done ++ [e])) as C'.
    { unfold cycle at 1. rewrite P. fold (cycle (S (fst e))). rewrite (cycle_behind _ _ _ (place_in s) C). rewrite app_assoc. reflexivity. }
    destruct (IH (done ++ [e]) (then_ s) (fit_then _ _ F) C') as (X & Y & Z). rewrite X, Y. rewrite <- app_assoc. auto.
  Qed.

  Definition round_size : nat := length (filter ok (numbered l)).
  Lemma cycle_size p : length (cycle p) = round_size.
  Proof.
    unfold cycle, round_size. apply Permutation_length. unfold round_from.
    rewrite filter_app. rewrite Permutation_app_comm. rewrite <- filter_app. rewrite firstn_skipn. reflexivity.
  Qed.

  (* In m rounds: m times everything that is acceptable. *)
  Lemma rounds m s : fit (m * round_size) s ->
    chosen_among (asked (m * round_size) s) = concat (repeat (map snd (cycle (place s))) m).
  Proof.
    revert s. induction m as [|m IH]; simpl; intros s F; [reflexivity|].
    rewrite asked_app. unfold chosen_among. rewrite flat_map_app. fold (chosen_among (asked round_size s)).
    pose proof (cycle_size (place s)) as L. rewrite <- L in F at 1. rewrite <- L at 1.
    pose proof (part_of_round (cycle (place s)) [] _ s F) as P. rewrite app_nil_r in P. destruct (P eq_refl) as (X & Y & Z).
    rewrite <- L at 1. rewrite X. f_equal. rewrite L in *. specialize (IH _ Z). unfold chosen_among in IH. rewrite IH. simpl in Y. rewrite Y. reflexivity.
  Qed.
End Going_round.

(* ---- Counting ---- *)

Lemma occurrences_app q a b : occurrences q (a ++ b) = (occurrences q a + occurrences q b)%nat.
Proof. unfold occurrences. rewrite filter_app, app_length. reflexivity. Qed.
Lemma occurrences_perm q a b : Permutation a b -> occurrences q a = occurrences q b.
Proof.
  unfold occurrences. intro P. induction P; simpl; auto.
  - destruct (is_queue q x); simpl; congruence.
  - destruct (is_queue q x), (is_queue q y); reflexivity.
  - congruence.
Qed.
Lemma occurrences_repeat q l m : occurrences q (concat (repeat l m)) = (m * occurrences q l)%nat.
Proof. induction m as [|m IH]; simpl; [reflexivity|]. rewrite occurrences_app, IH. reflexivity. Qed.

Lemma filter_snd (f : queue -> bool) l : map snd (filter (fun e => f (snd e)) (numbered l)) = filter f l.
Proof.
  unfold numbered. generalize 0%nat as a. induction l as [|h l IH]; simpl; intro a; [reflexivity|].
  destruct (f h); simpl; rewrite IH; reflexivity.
Qed.

Lemma filter_perm {A} (f : A -> bool) a b : Permutation a b -> Permutation (filter f a) (filter f b).
Proof.
  intro P. induction P; simpl; auto.
  - destruct (f x); auto.
  - destruct (f x), (f y); auto. constructor.
  - econstructor; eauto.
Qed.

Lemma cycle_occurrences q f l p : occurrences q (map snd (cycle l (fun e => f (snd e)) p)) = occurrences q (filter f l).
Proof.
  rewrite <- filter_snd. apply occurrences_perm, Permutation_map. unfold cycle. apply filter_perm, round_perm.
Qed.
Lemma round_size_is f l : round_size l (fun e => f (snd e)) = length (filter f l).
Proof. unfold round_size. rewrite <- filter_snd, map_length. reflexivity. Qed.
