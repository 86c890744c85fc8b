(* What strict's selection gives, in one statement each: the queue chosen is of the first class that has a member; none means no candidate. *)
From Coq Require Import ZArith List Bool Lia Arith.
From Sidestep Require Import Index Choices FaultTable Selection.
Import ListNotations.
Open Scope Z_scope.

Lemma in_round {A} (p : nat) (l : list A) x : In x (round_from p l) <-> In x l.
Proof.
  unfold round_from. rewrite in_app_iff. rewrite <- (firstn_skipn p l) at 3. rewrite in_app_iff. tauto.
Qed.

Lemma in_combine_seq {A} (l : list A) a p q : In (p, q) (combine (seq a (length l)) l) -> nth_error l (p - a) = Some q /\ (a <= p < a + length l)%nat.
Proof.
  revert a. induction l as [|x l IH]; intros a H; simpl in *; [contradiction|].
  destruct H as [H|H].
  - inversion H; subst. rewrite Nat.sub_diag. simpl. split; [reflexivity|lia].
  - apply IH in H. destruct H as [H1 H2]. split; [|lia].
    replace (p - a)%nat with (S (p - S a)) by lia. exact H1.
Qed.

Lemma in_numbered l p q : In (p, q) (numbered l) -> nth_error l p = Some q /\ (p < length l)%nat.
Proof. unfold numbered. intro H. apply in_combine_seq in H. rewrite Nat.sub_0_r in H. intuition lia. Qed.

Lemma in_numbered_queue l q : In q l -> exists p, In (p, q) (numbered l).
Proof.
  unfold numbered. generalize 0%nat as a. induction l as [|x l IH]; intros a H; simpl in *; [contradiction|].
  destruct H as [H|H]; [subst; eauto|]. destruct (IH (S a) H) as [p Hp]. eauto.
Qed.

Lemma first_of_some ok ks scan e : first_of ok ks scan = Some e ->
  exists k before after, ks = before ++ k :: after /\ find (fun e => ok k (snd e)) scan = Some e /\
    forall k', In k' before -> forall e', In e' scan -> ok k' (snd e') = false.
Proof.
  induction ks as [|k ks IH]; simpl; intro H; [discriminate|].
  destruct (find (fun e0 => ok k (snd e0)) scan) eqn:F.
  - inversion H; subst. exists k, [], ks. repeat split; auto. intros k' [].
  - destruct (IH H) as (k1 & b & a & E & Fk & B). exists k1, (k :: b), a. subst. repeat split; auto.
    intros k' [<-|Hk'] e' He'; [exact (find_none _ _ F e' He')|eauto].
Qed.

Lemma first_of_none ok ks scan : first_of ok ks scan = None -> forall k e, In k ks -> In e scan -> ok k (snd e) = false.
Proof.
  induction ks as [|k ks IH]; simpl; intros H k' e Hk He; [contradiction|].
  destruct (find (fun e0 => ok k (snd e0)) scan) eqn:F; [discriminate|].
  destruct Hk as [<-|Hk]; [exact (find_none _ _ F e He)|eauto].
Qed.

Lemma class_of_class c v r b : In (class_of c v r b) classes.
Proof. unfold class_of, classes. destruct (available c (health v b) (now r)), (reachable (health v b)), (among (tried r) b); simpl; tauto. Qed.

Lemma takes_iff c v r k q : takes c v r k q = true <-> is_candidate r q = true /\ class_of c v r (fst q) = k.
Proof. unfold takes. rewrite andb_true_iff, Nat.eqb_eq. tauto. Qed.

(* Lower classes come first in `classes`. *)
Lemma classes_sorted before k after k' : classes = before ++ k :: after -> (k' < k)%nat -> In k' before.
Proof.
  unfold classes. intros E L.
  assert (In k [0; 1; 2; 3; 4; 5]%nat) as Hk by (rewrite E, in_app_iff; simpl; tauto).
  assert (NoDup [0; 1; 2; 3; 4; 5]%nat) as N by (repeat constructor; simpl; lia).
  assert (nth_error [0; 1; 2; 3; 4; 5]%nat (length before) = Some k) as P.
  { rewrite E. rewrite nth_error_app2, Nat.sub_diag by lia. reflexivity. }
  assert (k = length before) as K.
  { rewrite NoDup_nth_error in N. apply N.
    - simpl in *. destruct Hk as [<-|[<-|[<-|[<-|[<-|[<-|[]]]]]]]; lia.
    - rewrite P. simpl in Hk. destruct Hk as [<-|[<-|[<-|[<-|[<-|[<-|[]]]]]]]; reflexivity. }
  assert (In k' (firstn (length before) [0; 1; 2; 3; 4; 5]%nat)) as I.
  { rewrite <- K. simpl in Hk. destruct Hk as [<-|[<-|[<-|[<-|[<-|[<-|[]]]]]]]; simpl; lia. }
  rewrite E in I. rewrite firstn_app, Nat.sub_diag, firstn_all, firstn_O, app_nil_r in I. exact I.
Qed.

(* [SE-31] [SE-33] *)
Lemma strict_chosen c v r s q : result (select_strict c v r s) = Chosen q ->
  In q (queues v) /\ is_candidate r q = true /\
  forall q', In q' (queues v) -> is_candidate r q' = true -> (class_of c v r (fst q) <= class_of c v r (fst q'))%nat.
Proof.
  unfold select_strict. destruct (first_of _ _ _) as [[p q0]|] eqn:F; simpl; [|discriminate].
  intro H. inversion H; subst q0. clear H.
  apply first_of_some in F. destruct F as (k & before & after & E & Fk & B).
  apply find_some in Fk. destruct Fk as [I T]. simpl in T. rewrite takes_iff in T. destruct T as [C K].
  apply in_round in I. pose proof (in_numbered _ _ _ I) as [N _]. apply nth_error_In in N.
  split; [exact N|]. split; [exact C|].
  intros q' I' C'. destruct (le_lt_dec (class_of c v r (fst q)) (class_of c v r (fst q'))) as [L|L]; [exact L|].
  rewrite K in L. pose proof (classes_sorted _ _ _ _ E L) as Hb.
  destruct (in_numbered_queue _ _ I') as [p' P'].
  specialize (B _ Hb (p', q')). rewrite in_round in B. specialize (B P'). simpl in B.
  assert (takes c v r (class_of c v r (fst q')) q' = true) as T by (rewrite takes_iff; auto). congruence.
Qed.

(* [SE-35] *)
Lemma strict_nothing c v r s : result (select_strict c v r s) = Nothing -> forall q, In q (queues v) -> is_candidate r q = false.
Proof.
  unfold select_strict. destruct (first_of _ _ _) as [[p q0]|] eqn:F; simpl; [discriminate|]. intros _ q I.
  destruct (is_candidate r q) eqn:C; [|reflexivity].
  destruct (in_numbered_queue _ _ I) as [p P].
  pose proof (first_of_none _ _ _ F (class_of c v r (fst q)) (p, q) (class_of_class c v r (fst q))) as N.
  rewrite in_round in N. specialize (N P). simpl in N.
  assert (takes c v r (class_of c v r (fst q)) q = true) as T by (rewrite takes_iff; auto). congruence.
Qed.

Lemma strict_total c v r s : (exists q, result (select_strict c v r s) = Chosen q) \/ result (select_strict c v r s) = Nothing.
Proof. unfold select_strict. destruct (first_of _ _ _) as [[p q]|]; simpl; eauto. Qed.

(* With a candidate there is a queue. *)
Lemma strict_some c v r s q : In q (queues v) -> is_candidate r q = true -> exists q', result (select_strict c v r s) = Chosen q'.
Proof.
  intros I C. destruct (strict_total c v r s) as [H|H]; [exact H|]. apply strict_nothing with (q := q) in H; [congruence|exact I].
Qed.
