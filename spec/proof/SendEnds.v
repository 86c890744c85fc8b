(* Property 11, that an outcome comes: whatever happened to strict's send before, a timer ends it once its budget is over. *)
From Coq Require Import ZArith List Bool Lia.
From Sidestep Require Import Index Choices FaultTable Selection SendChoices Blame Send SendFacts SendStrict.
Import ListNotations.
Open Scope Z_scope.

(* No selection is pending between events, and the attempt in flight has no more time than the whole send. *)
Definition kept_within (s : send) : Prop :=
  at_phase s <> Selecting /\ (at_phase s = InFlight -> attempt_began s + limit s <= began s + timeout (rq s)).
(* So it is after a step, but for a selection, which is answered at once. *)
Definition kept_or_selects (x : send * action) : Prop := match snd x with Select _ _ _ => True | _ => kept_within (fst x) end.

Lemma attempt_kept s now q : kept_within (fst (attempt s now q)).
Proof.
  unfold attempt, kept_within, remaining. cbn. split; [discriminate|]. intros _.
  destruct (attempts s + 1 =? total s); simpl; [lia|].
  destruct (timeout (rq s) - Z.max 0 (now - began s) <? cap_of_send s) eqn:L; [lia|]. apply Z.ltb_ge in L. lia.
Qed.

Lemma done_kept s : at_phase s = Done -> kept_within s.
Proof. intro D. unfold kept_within. rewrite D. split; discriminate. Qed.

Lemma end_done s : at_phase (fst (end_ s)) = Done.
Proof. unfold end_. destruct (kept s); reflexivity. Qed.

Lemma end_kept s : kept_or_selects (end_ s).
Proof. unfold kept_or_selects. pose proof (done_kept _ (end_done s)). destruct (snd (end_ s)); auto. Qed.

Lemma next_attempt_kept s now : kept_or_selects (next_attempt s now).
Proof.
  unfold next_attempt, end_with. destruct (_ <=? _); [apply end_kept|]. destruct (_ <? _); [apply end_kept|].
  destruct (named (rq s)) as [q|]; [exact (attempt_kept s now q)|exact Logic.I].
Qed.

Lemma look_up_kept s now t : kept_or_selects (look_up s now t).
Proof. unfold look_up. destruct (_ <? _); unfold kept_or_selects, kept_within; destruct t; simpl; split; discriminate. Qed.

Lemma finish_kept s e code : kept_or_selects (finish s e code).
Proof. apply done_kept. reflexivity. Qed.

Lemma begin_kept r now : kept_or_selects (begin r now).
Proof.
  unfold begin. destruct (negb _); [apply finish_kept|]. destruct (invalid r); [apply finish_kept|].
  destruct (named r), (cached r); try apply next_attempt_kept; apply look_up_kept.
Qed.

Lemma looked_up_kept s now r : kept_or_selects (looked_up s now r).
Proof.
  unfold looked_up. destruct r as [| |f|]; [apply next_attempt_kept|apply finish_kept| |apply done_kept; reflexivity].
  destruct f; [|apply finish_kept|apply finish_kept]. destruct (at_phase s); try apply finish_kept. apply look_up_kept.
Qed.

Lemma observed_kept s now w code : kept_within s -> kept_or_selects (observed s now w code).
Proof.
  intros K. unfold observed, failed, end_with. destruct w; try apply next_attempt_kept; try apply end_kept.
  - destruct (_ || _); [apply finish_kept|apply next_attempt_kept].
  - destruct (retried code); [apply next_attempt_kept|apply end_kept].
  - destruct (is_oneway _); [apply finish_kept|exact K].
Qed.

Lemma booked_kept s now w code : kept_within s ->
  let x := observed_and_booked s now w code in kept_or_selects (fst x, does (snd x)).
Proof.
  intro K. pose proof (observed_kept s now w code K) as O. unfold observed_and_booked.
  destruct (observed s now w code) as [s' a], (target s); exact O.
Qed.

Lemma step_kept s now e : outside e -> kept_within s -> let x := step s now e in kept_or_selects (fst x, does (snd x)).
Proof.
  intros O K. assert (forall y, kept_or_selects y -> kept_or_selects (fst (plainly_done y), does (snd (plainly_done y)))) as P
    by (intros [s' a] X; exact X).
  assert (kept_or_selects (s, Wait)) as W by exact K.
  unfold step. destruct (at_phase s), e as [r|r|q|w code|]; try contradiction; try exact K; try apply P.
  - apply begin_kept.
  - apply looked_up_kept.
  - destruct w; try exact K; apply P, finish_kept.
  - destruct (_ <? _); [apply finish_kept|exact W].
  - apply looked_up_kept.
  - destruct w; try exact K; apply P, finish_kept.
  - destruct (_ <? _); [apply finish_kept|exact W].
  - apply booked_kept, K.
  - destruct (_ <? _); [exact W|apply booked_kept, K].
Qed.

Section Strict.
  Variable c : choices.
  Variable l : ladder.

  (* What a send comes to, event by event; route, health, cursors and the clock are free to change between them. *)
  Inductive reached : driver -> Prop :=
  | starts : reached not_begun
  | goes_on d t e v s d' o s' : reached d -> outside e -> drive c l d t e v s = (d', o, s') -> reached d'.

  Lemma reached_kept d : reached d -> kept_within (machine d).
  Proof.
    induction 1 as [|d t e v s d' o s' _ IH O D]; [split; discriminate|].
    pose proof (drive_cases c l _ _ _ _ _ _ _ _ O D) as C. pose proof (step_kept (machine d) t e O IH) as K. cbn zeta in K.
    destruct (step (machine d) t e) as [m o0]. unfold kept_or_selects in K. cbn [fst snd] in K.
    destruct C as [_ [(M & A & _ & N)|[(_ & _ & M & _)|(q & _ & _ & _ & _ & _ & M & _)]]]; rewrite M.
    - rewrite <- A in K. destruct (does o); try contradiction; exact K.
    - apply done_kept, end_done.
    - apply attempt_kept.
  Qed.

  (* 11. An outcome comes: a timer at the end of the budget, or later, finishes whatever is then under way. *)
  Theorem P11_strict_finishes d t v s : reached d -> at_phase (machine d) <> Idle -> at_phase (machine d) <> Done ->
    began (machine d) + timeout (rq (machine d)) <= t ->
    exists d' o s' en code n k x y, drive c l d t Timer v s = (d', o, s') /\ does o = Finish en code n k x y.
  Proof.
    intros R NI ND T. destruct (reached_kept d R) as [NS K]. set (m := machine d) in *.
    assert (remaining m t <? least_time = true) as Over by (apply Z.ltb_lt; unfold remaining, least_time; lia).
    assert (forall e code, exists m' en code' n k x y, next_attempt (with_failure m (e, code)) t = (m', Finish en code' n k x y)) as Last.
    { intros e code. unfold next_attempt, end_with. change (remaining (with_failure m (e, code)) t) with (remaining m t). rewrite Over.
      destruct (_ <=? _); unfold end_, finish; simpl; destruct (kept m); repeat eexists. }
    assert (exists m' o en code n k x y, step m t Timer = (m', o) /\ does o = Finish en code n k x y) as (m' & o & en & code & n & k & x & y & S & F).
    { unfold step. destruct (at_phase m) eqn:Ph; try congruence.
      - rewrite Over. repeat eexists.
      - rewrite Over. repeat eexists.
      - specialize (K eq_refl). destruct (t - attempt_began m <? limit m) eqn:L; [apply Z.ltb_lt in L; lia|].
        unfold observed_and_booked. cbn [observed]. unfold failed.
        destruct (Last ClientError 10002) as (m' & en & code & n & k & x & y & ->). destruct (target m); repeat eexists. }
    unfold drive. fold m. rewrite S, F. repeat eexists. exact F.
  Qed.
End Strict.
