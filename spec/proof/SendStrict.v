(* Properties 10 and 11 of strict's send loop, with the world free to change between its steps: any list, any health, any cursor. *)
From Coq Require Import ZArith List Bool Lia.
From Sidestep Require Import Index Choices FaultTable Selection SendChoices Blame Properties StrictFacts StrictSelection Send SendFacts.
Import ListNotations.
Open Scope Z_scope.

Section Strict.
  Variable c : choices.
  Hypothesis V : strict c = true.
  Variable l : ladder.

  (* The health that a selection sees: the step's bookings come first [SL-2]. *)
  Definition health_after (v : view) (o : outcome) : broker -> item := apply_bookings (health v) l (booked o).

  Lemma drive_cases d t e v s d' o s' : outside e -> drive c l d t e v s = (d', o, s') ->
    let (m, o0) := step (machine d) t e in
    booked o = booked o0 /\
    ((* no selection *)
     (machine d' = m /\ does o = does o0 /\ refused_so_far d' = marks d o0 /\
      (match does o with Select _ _ _ => False | Attempt q _ _ => tried_so_far d' = fst q :: tried_so_far d | _ => tried_so_far d' = tried_so_far d end)) \/
     (* a selection that found nothing *)
     (at_phase m = Selecting /\ does o = snd (end_ m) /\ machine d' = fst (end_ m) /\ refused_so_far d' = marks d o0 /\ tried_so_far d' = tried_so_far d) \/
     (* one that found a queue *)
     exists q, let w := with_health v (health_after v o) in
       result (select c w (request_of d o0 t) s) = Chosen q /\ at_phase m = Selecting /\ named (rq m) = None /\
       attempts m < total m /\ least_time <= remaining m t /\
       machine d' = fst (attempt m t q) /\ does o = snd (attempt m t q) /\ refused_so_far d' = marks d o0 /\
       tried_so_far d' = fst q :: tried_so_far d).
  Proof.
    intros O D. unfold drive in D. pose proof (step_orderly (machine d) t e O) as (P & _ & _).
    destruct (step (machine d) t e) as [m o0] eqn:S. simpl in P. unfold orderly in P. simpl in P.
    destruct (does o0) eqn:A; try (inversion D; subst; split; [reflexivity|left; simpl; rewrite A; auto]; fail).
    destruct P as (Ph & At & Rm & Nm). set (chosen := select c _ _ s) in D.
    unfold step in D. rewrite Ph in D.
    destruct (result chosen) as [q| |f] eqn:R.
    - simpl in D. inversion D; subst. split; [reflexivity|]. right. right. exists q. cbn.
      repeat split; auto.
    - simpl in D. unfold end_, finish in D |- *. destruct (kept m); inversion D; subst; cbn; split; auto; right; left; repeat split; auto.
    - simpl in D. unfold end_, finish in D |- *. destruct (kept m); inversion D; subst; cbn; split; auto; right; left; repeat split; auto.
  Qed.

  (* 10, first half. An attempt of a send that is free to choose goes to a tried broker only if no untried one in the list is available. *)
  Theorem P10_strict_untried d t e v s d' o s' q lim n : outside e -> drive c l d t e v s = (d', o, s') -> does o = Attempt q lim n ->
    named (rq (machine d')) = None ->
    (exists q', In q' (queues v) /\ among (refused_so_far d') (fst q') = false /\
                available c (health_after v o (fst q')) t = true /\ among (tried_so_far d) (fst q') = false) ->
    among (tried_so_far d) (fst q) = false /\ available c (health_after v o (fst q)) t = true /\ In q (queues v).
  Proof.
    intros O D A N (q' & I & F & Av & U). pose proof (drive_cases _ _ _ _ _ _ _ _ O D) as C.
    pose proof (step_orderly (machine d) t e O) as (P & _ & _).
    destruct (step (machine d) t e) as [m o0]. destruct C as [B [(M & X & _)|[(_ & X & _)|(q0 & R & _ & _ & _ & _ & _ & X & Rf & _)]]].
    - rewrite A in X. simpl in P. unfold orderly in P. simpl in P. rewrite <- X in P. destruct P as [P _]. rewrite <- M in P. congruence.
    - rewrite A in X. unfold end_, finish in X. destruct (kept m); discriminate X.
    - rewrite A in X. unfold attempt in X. inversion X; subst q0.
      assert (exists q1, result (select c (with_health v (health_after v o)) (request_of d o0 t) s) = Chosen q1 /\
        candidate (with_health v (health_after v o)) (request_of d o0 t) q1 /\
        well c (with_health v (health_after v o)) (request_of d o0 t) q1 = true /\ untried (request_of d o0 t) q1 = true) as P1.
      { pose (rel := {| row := c; send_row := send_5_4_0 |}).
        destruct (strict_some c (with_health v (health_after v o)) (request_of d o0 t) s q') as [q1 R1];
          [exact I|unfold is_candidate; simpl; rewrite <- Rf, F; reflexivity|].
        destruct (strict_chosen _ _ _ _ _ R1) as (I1 & C1 & L1). exists q1.
        specialize (L1 q' I). unfold is_candidate in L1. simpl in L1. rewrite <- Rf, F in L1. specialize (L1 eq_refl).
        unfold class_of in L1. simpl in L1. rewrite Av, U in L1. unfold select. rewrite V.
        split; [exact R1|]. split; [split; assumption|]. unfold well, untried. simpl.
        destruct (available c (health_after v o (fst q1)) t), (among (tried_so_far d) (fst q1)), (reachable (health_after v o (fst q1)));
          simpl in *; split; auto; lia. }
      destruct P1 as (q1 & R1 & [I1 _] & W1 & U1). rewrite R in R1. inversion R1; subst q1.
      unfold untried in U1. simpl in U1. apply negb_true_iff in U1. auto.
  Qed.

  (* 11. An attempt is one of those allowed; it starts with 10 ms left at least, and gets no more than what is left, so that it ends
     within the budget. *)
  Theorem P11_strict_attempts d t e v s d' o s' q lim n : outside e -> drive c l d t e v s = (d', o, s') -> does o = Attempt q lim n ->
    let m := machine d' in
    in_time m t lim n /\ (began m <= t -> t + lim <= began m + timeout (rq m)).
  Proof.
    intros O D A m.
    assert (in_time m t lim n) as T.
    { pose proof (drive_cases _ _ _ _ _ _ _ _ O D) as C. pose proof (step_orderly (machine d) t e O) as (P & _ & _).
      destruct (step (machine d) t e) as [m0 o0]. destruct C as [B [(M & X & _)|[(_ & X & _)|(q0 & R & _ & _ & At & Rm & M & X & _)]]].
      - rewrite A in X. simpl in P. unfold orderly in P. simpl in P. rewrite <- X in P. unfold m. rewrite M. tauto.
      - rewrite A in X. unfold end_, finish in X. destruct (kept m0); discriminate X.
      - pose proof (attempt_in_time m0 t q0 At Rm) as G. unfold m. rewrite M. destruct (attempt m0 t q0) as [s1 a1]. simpl in X.
        rewrite <- X, A in G. tauto. }
    split; [exact T|]. intro B. destruct T as (_ & _ & _ & L & _). unfold remaining in L. lia.
  Qed.

  (* A finish is the last outcome: whatever comes then changes nothing and is ignored. *)
  Theorem P11_strict_one_finish d t e v s d' o s' en code n k x y : outside e -> drive c l d t e v s = (d', o, s') ->
    does o = Finish en code n k x y ->
    forall t2 e2 v2 s2, outside e2 -> exists o2, drive c l d' t2 e2 v2 s2 = (d', o2, s2) /\ does o2 = Ignore /\ booked o2 = [].
  Proof.
    intros O D A t2 e2 v2 s2 O2.
    assert (at_phase (machine d') = Done) as F.
    { pose proof (drive_cases _ _ _ _ _ _ _ _ O D) as C. pose proof (step_orderly (machine d) t e O) as (P & _ & _).
      destruct (step (machine d) t e) as [m0 o0]. destruct C as [B [(M & X & _)|[(_ & _ & M & _)|(q0 & R & _ & _ & At & Rm & M & X & _)]]].
      - rewrite A in X. simpl in P. unfold orderly in P. simpl in P. rewrite <- X in P. rewrite M. exact P.
      - rewrite M. unfold end_, finish. destruct (kept m0); reflexivity.
      - rewrite A in X. unfold attempt in X. discriminate X. }
    unfold drive, step. rewrite F. exists (only Ignore). simpl. split; [|auto]. f_equal. f_equal. destruct d'; reflexivity.
  Qed.
End Strict.
