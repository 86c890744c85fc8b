(* Property 10, second half, of strict: while no untried broker of the list is isolated, the first attempts go to different brokers. *)
From Coq Require Import ZArith List Bool Lia.
From Sidestep Require Import Index Choices FaultTable Selection SendChoices Blame Properties StrictFacts Send SendFacts SendStrict.
Import ListNotations.
Open Scope Z_scope.

Lemma among_in bs b : among bs b = true <-> In b bs.
Proof.
  unfold among. rewrite existsb_exists. unfold same. split.
  - intros (x & I & E). apply Pos.eqb_eq in E. subst. exact I.
  - intro I. exists b. split; [exact I|apply Pos.eqb_refl].
Qed.
Lemma among_not_in bs b : among bs b = false <-> ~ In b bs.
Proof. rewrite <- among_in. destruct (among bs b); split; congruence. Qed.

(* As long as fewer brokers were tried than there are, one of the list is untried. *)
Lemma an_untried_one l bs : (length bs < length (brokers_of l))%nat -> exists q, In q l /\ ~ In (fst q) bs.
Proof.
  intro L. destruct (forallb (among bs) (brokers_of l)) eqn:F.
  - exfalso. rewrite forallb_forall in F. pose proof (NoDup_incl_length (NoDup_nodup Pos.eq_dec (map fst l)) (l' := bs)) as N.
    apply (Nat.lt_irrefl (length bs)). eapply Nat.lt_le_trans; [exact L|]. apply N.
    intros x I. apply among_in. apply F. exact I.
  - assert (exists x, In x (brokers_of l) /\ among bs x = false) as (x & I & U).
    { clear L. induction (brokers_of l) as [|x t IH]; simpl in F; [discriminate|]. apply andb_false_iff in F. destruct F as [F|F].
      - exists x. simpl. auto.
      - destruct (IH F) as (y & I & U). exists y. simpl. auto. }
    unfold brokers_of in I. apply nodup_In, in_map_iff in I. destruct I as (q & <- & I). exists q. split; [exact I|].
    apply among_not_in. exact U.
Qed.

Lemma one_more b x (bs : list broker) : NoDup (firstn b (rev bs)) -> ((length bs < b)%nat -> ~ In x bs) -> NoDup (firstn b (rev (x :: bs))).
Proof.
  intros N U. simpl. rewrite firstn_app, rev_length. destruct (Nat.lt_ge_cases (length bs) b) as [L|G].
  - rewrite firstn_all2 in N |- * by (rewrite rev_length; lia). specialize (U L).
    replace (firstn (b - length bs) [x]) with [x] by (destruct (b - length bs)%nat eqn:E; [lia|simpl; rewrite firstn_nil; reflexivity]).
    rewrite <- (rev_involutive bs) in U. rewrite <- in_rev in U.
    clear - N U. revert N U. generalize (rev bs) as l. induction l as [|y t IH]; simpl; intros N U.
    + constructor; [auto|constructor].
    + inversion N; subst. constructor.
      * rewrite in_app_iff. simpl. intros [H|[H|[]]]; [contradiction|]. subst. apply U. auto.
      * apply IH; auto.
  - replace (b - length bs)%nat with 0%nat by lia. rewrite app_nil_r. exact N.
Qed.

Section Strict.
  Variable c : choices.
  Hypothesis V : strict c = true.
  Variable lad : ladder.
  Variable l : list queue.

  (* The life of a send that is free to choose from list l, while every untried broker of l is available whenever something happens. *)
  Inductive calm : driver -> Prop :=
  | calm_begins : calm not_begun
  | calm_goes_on d t e v s d' o s' : calm d -> outside e -> drive c lad d t e v s = (d', o, s') -> queues v = l ->
      named (rq (machine d')) = None ->
      (forall q, In q l -> among (tried_so_far d) (fst q) = false -> available c (health_after lad v o (fst q)) t = true) -> calm d'.

  Definition known (d : driver) : Prop :=
    (forall q, target (machine d) = Some q -> In (fst q) (tried_so_far d)) /\ incl (refused_so_far d) (tried_so_far d).

  Lemma marks_known d m o t e : outside e -> step (machine d) t e = (m, o) -> known d -> incl (marks d o) (tried_so_far d).
  Proof.
    intros O S [T R]. pose proof (step_orderly (machine d) t e O) as (_ & _ & F). rewrite S in F. simpl in F.
    unfold marks. destruct (refuses o) as [b|]; [|exact R]. destruct (F b eq_refl) as (q & Q & ->).
    intros x [<-|I]; auto.
  Qed.

  Lemma stays_known d t e v s d' o s' : outside e -> drive c lad d t e v s = (d', o, s') -> known d -> known d'.
  Proof.
    intros O D K. pose proof (drive_cases c lad _ _ _ _ _ _ _ _ O D) as C. pose proof (step_orderly (machine d) t e O) as (P & T & _).
    destruct (step (machine d) t e) as [m o0] eqn:S. pose proof (marks_known _ _ _ _ _ O S K) as M. destruct K as [K1 K2]. simpl in P, T.
    destruct C as [B [(E & X & Rf & Tr)|[(_ & X & E & Rf & Tr)|(q0 & _ & _ & _ & _ & _ & E & X & Rf & Tr)]]].
    - unfold known. rewrite E, Rf. rewrite <- X in T. unfold orderly in P. simpl in P. rewrite <- X in P.
      destruct (does o); try contradiction; rewrite ?Tr; try (split; [intros q H; destruct T as [T|T]; rewrite T in H; [discriminate|apply K1; exact H]|exact M]).
      destruct P as (_ & _ & P). rewrite P. split; [intros x H; inversion H; subst; left; reflexivity|]. intros x I. right. apply M. exact I.
    - unfold known. rewrite E, Rf, Tr. split; [|exact M]. intros q H. apply K1.
      assert (target (fst (end_ m)) = target m) as N by (unfold end_, finish; destruct (kept m); reflexivity). rewrite N in H.
      unfold drive in D. rewrite S in D.
      destruct (does o0) eqn:A; try (rewrite <- X in T); try (destruct T as [T|T]; rewrite T in H; [discriminate|exact H]).
      unfold orderly in P. simpl in P. exfalso. inversion D; subst. rewrite A in X. unfold end_, finish in X. destruct (kept m); discriminate X.
    - unfold known. rewrite E, Rf, Tr. split.
      + intros q H. unfold attempt in H. simpl in H. inversion H; subst. left. reflexivity.
      + intros x I. right. apply M. exact I.
  Qed.

  (* 10, second half. *)
  Theorem P10_strict_different d : calm d -> NoDup (firstn (length (brokers_of l)) (rev (tried_so_far d))).
  Proof.
    intro C. assert (known d /\ NoDup (firstn (length (brokers_of l)) (rev (tried_so_far d)))) as [_ G]; [|exact G].
    induction C as [|d t e v s d' o s' C IH O D Q N A].
    - split; [split; [discriminate|intros x []]|]. simpl. rewrite firstn_nil. constructor.
    - destruct IH as [K IH]. split; [eapply stays_known; eauto|].
      pose proof (drive_cases c lad _ _ _ _ _ _ _ _ O D) as X. pose proof (step_orderly (machine d) t e O) as (P & _ & _).
      destruct (step (machine d) t e) as [m o0] eqn:S. pose proof (marks_known _ _ _ _ _ O S K) as M.
      assert (forall q lim n, does o = Attempt q lim n -> refused_so_far d' = marks d o0 -> (length (tried_so_far d) < length (brokers_of l))%nat ->
        ~ In (fst q) (tried_so_far d)) as U.
      { intros q lim n At Rf L. destruct (an_untried_one l (tried_so_far d) L) as (q' & I & F). apply among_not_in.
        eapply (P10_strict_untried c V lad); eauto. exists q'. rewrite Q. split; [exact I|]. rewrite Rf.
        apply among_not_in in F. split; [|auto]. apply among_not_in. intro Z. apply M in Z. apply among_in in Z. congruence. }
      destruct X as [B [(E & X & Rf & Tr)|[(_ & _ & _ & _ & Tr)|(q0 & _ & _ & _ & _ & _ & E & X & Rf & Tr)]]].
      + destruct (does o) eqn:At; try contradiction; rewrite Tr; try exact IH.
        apply one_more; [exact IH|]. intro L. exact (U _ _ _ eq_refl Rf L).
      + rewrite Tr. exact IH.
      + rewrite Tr. apply one_more; [exact IH|]. intro L. unfold attempt in X. simpl in X. exact (U _ _ _ X Rf L).
  Qed.
End Strict.

(* The same of the selections alone, as it is said for every revision. *)
Section Selections.
  Variable v : release.
  Hypothesis V : strict (row v) = true.
  Variable sw : bool.

  Lemma went_on w t k s so_far : (forall q, In q (queues w) -> available (row v) (health w (fst q)) t = true) ->
    NoDup (firstn (length (brokers_of (queues w))) (rev so_far)) ->
    NoDup (firstn (length (brokers_of (queues w))) (went v sw w t k s so_far)).
  Proof.
    intro A. revert s so_far. induction k as [|k IH]; intros s so_far N; [exact N|]. cbn [went].
    set (r := {| now := t; last := _; reset := _; switch_on := _; tried := _; refused := _ |}).
    destruct (result (select (row v) w r s)) as [q| |f] eqn:R; [|exact N|exact N]. apply IH. apply one_more; [exact N|]. intro L.
    destruct (an_untried_one _ _ L) as (q' & I & U). unfold select in R. rewrite V in R.
    destruct (strict_chosen _ _ _ _ _ R) as (I1 & _ & Le). specialize (Le q' I eq_refl).
    unfold class_of in Le. simpl in Le. rewrite (A q I1), (A q' I) in Le. apply among_not_in in U. rewrite U in Le.
    apply among_not_in. destruct (among so_far (fst q)); [simpl in Le; lia|reflexivity].
  Qed.

  Theorem P10_strict : P10 v sw.
  Proof. intros w t k s _ A. apply went_on; [exact A|]. simpl. rewrite firstn_nil. constructor. Qed.
End Selections.
