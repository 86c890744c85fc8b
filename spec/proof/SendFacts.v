(* What a step of strict's send loop leads to, whatever the state: property 11. *)
From Coq Require Import ZArith List Bool Lia.
From Sidestep Require Import Index Choices FaultTable Selection SendChoices Blame Send.
Import ListNotations.
Open Scope Z_scope.

(* Everything but a selection's answer comes from outside. *)
Definition outside (e : event) : Prop := match e with Selected _ => False | _ => True end.

(* An attempt is one of those allowed, starts with time left, and gets no more than that. *)
Definition in_time (s : send) (now lim n : Z) : Prop :=
  n = attempts s /\ n <= total s /\ least_time <= remaining s now /\ lim <= remaining s now /\ at_phase s = InFlight /\
  (n < total s -> lim <= cap_of_send s).

Definition orderly (now : Z) (x : send * action) : Prop :=
  match snd x with
  | Attempt q lim n => named (rq (fst x)) = Some q /\ in_time (fst x) now lim n /\ target (fst x) = Some q
  | Select _ _ _ => at_phase (fst x) = Selecting /\ attempts (fst x) < total (fst x) /\ least_time <= remaining (fst x) now /\
                    named (rq (fst x)) = None
  | Finish _ _ _ _ _ _ => at_phase (fst x) = Done
  | _ => True
  end.

(* What stays: the target unless there is a new attempt. *)
Definition keeps_target (s : send) (x : send * action) : Prop :=
  match snd x with Attempt _ _ _ => True | _ => target (fst x) = target s end.

Lemma attempt_in_time s now q : attempts s < total s -> least_time <= remaining s now ->
  match attempt s now q with (s', Attempt q' lim n) => q' = q /\ in_time s' now lim n /\ target s' = Some q /\ rq s' = rq s | _ => False end.
Proof.
  intros A R. unfold attempt, in_time. cbn. unfold remaining in *. cbn. repeat split; try lia.
  - destruct (_ || _) eqn:E; [lia|]. apply orb_false_iff in E. destruct E as [_ E]. apply Z.ltb_ge in E. lia.
  - intro L. destruct (attempts s + 1 =? total s) eqn:E; [apply Z.eqb_eq in E; lia|]. simpl.
    destruct (_ <? cap_of_send s) eqn:F; [apply Z.ltb_lt in F; lia|lia].
Qed.

Lemma end_orderly s now : orderly now (end_ s) /\ keeps_target s (end_ s).
Proof. unfold end_, finish. destruct (kept s); split; reflexivity. Qed.
Lemma end_with_orderly s now e code : orderly now (end_with s e code) /\ keeps_target s (end_with s e code).
Proof. unfold end_with. pose proof (end_orderly (with_failure s (e, code)) now) as [O K]. split; [exact O|]. unfold end_, finish in *. destruct (kept _); exact K. Qed.
Lemma finish_orderly s now e code : orderly now (finish s e code) /\ keeps_target s (finish s e code).
Proof. split; reflexivity. Qed.

Lemma next_attempt_orderly s now : orderly now (next_attempt s now) /\ keeps_target s (next_attempt s now).
Proof.
  unfold next_attempt. destruct (total s <=? attempts s) eqn:T; [apply end_orderly|]. apply Z.leb_gt in T.
  destruct (remaining s now <? least_time) eqn:R; [apply end_with_orderly|]. apply Z.ltb_ge in R.
  destruct (named (rq s)) as [q|] eqn:N.
  - pose proof (attempt_in_time s now q T R) as A. destruct (attempt s now q) as [s' a]. destruct a; try contradiction.
    destruct A as (-> & A & X & Y). split; [|exact Logic.I]. unfold orderly. simpl. rewrite Y. auto.
  - split; [|reflexivity]. unfold orderly. simpl. repeat split; auto.
Qed.

Lemma look_up_orderly s now t : orderly now (look_up s now t) /\ keeps_target s (look_up s now t).
Proof. unfold look_up. destruct (_ <? _); split; simpl; reflexivity || exact Logic.I. Qed.

Lemma failed_orderly s now e code : orderly now (failed s now e code) /\ keeps_target s (failed s now e code).
Proof.
  unfold failed. pose proof (next_attempt_orderly (with_failure s (e, code)) now) as [O K]. split; [exact O|].
  unfold keeps_target in *. destruct (snd _); auto.
Qed.

Lemma observed_orderly s now w code : orderly now (observed s now w code) /\ keeps_target s (observed s now w code).
Proof.
  unfold observed. destruct w; try apply failed_orderly; try apply end_with_orderly.
  - destruct (_ || _); [apply finish_orderly|].
    pose proof (next_attempt_orderly (with_kept s code) now) as [O K]. split; [exact O|]. unfold keeps_target in *. destruct (snd _); auto.
  - destruct (retried code); [apply failed_orderly|apply end_with_orderly].
  - destruct (is_oneway _); split; simpl; reflexivity || exact Logic.I.
Qed.

Lemma begin_orderly r now : orderly now (begin r now) /\ (match snd (begin r now) with Attempt _ _ _ => True | _ => target (fst (begin r now)) = None end).
Proof.
  unfold begin. set (s := {| rq := r; began := now; cap_of_send := _; total := _; at_phase := _; attempts := _; target := _;
    attempt_began := _; sent := _; limit := _; kept := _; failure := _ |}).
  destruct (negb (running r)); [split; reflexivity|]. destruct (invalid r); [split; reflexivity|].
  assert (target s = None) as T by reflexivity.
  destruct (named r); [|destruct (cached r)];
    try (pose proof (next_attempt_orderly s now) as [O K]; split; [exact O|]; unfold keeps_target in K; destruct (snd (next_attempt s now)); auto);
    try (pose proof (look_up_orderly s now false) as [O K]; split; [exact O|]; unfold keeps_target in K; destruct (snd (look_up s now false)); auto).
Qed.

Lemma looked_up_orderly s now r : orderly now (looked_up s now r) /\ keeps_target s (looked_up s now r).
Proof.
  unfold looked_up. destruct r; [apply next_attempt_orderly|apply finish_orderly| |split; reflexivity].
  destruct f; [|apply finish_orderly|apply finish_orderly].
  destruct (at_phase s); try apply finish_orderly. apply look_up_orderly.
Qed.

(* A step upon an event from outside. *)
Lemma step_orderly s now e : outside e -> let x := step s now e in
  orderly now (fst x, does (snd x)) /\
  (match does (snd x) with Attempt _ _ _ => True | _ => target (fst x) = None \/ target (fst x) = target s end) /\
  (forall b, refuses (snd x) = Some b -> exists q, target s = Some q /\ b = fst q).
Proof.
  intros O x. unfold x, step. clear x.
  assert (forall y, orderly now y /\ keeps_target s y ->
    orderly now (fst (plainly_done y), does (snd (plainly_done y))) /\
    (match does (snd (plainly_done y)) with Attempt _ _ _ => True | _ => target (fst (plainly_done y)) = None \/ target (fst (plainly_done y)) = target s end) /\
    (forall b, refuses (snd (plainly_done y)) = Some b -> exists q, target s = Some q /\ b = fst q)) as P.
  { intros [s' a] [P1 P2]. unfold plainly_done. simpl in *. split; [exact P1|]. split; [|discriminate].
    unfold keeps_target in P2. simpl in P2. destruct a; auto. }
  assert (forall w code, let y := observed_and_booked s now w code in
    orderly now (fst y, does (snd y)) /\
    (match does (snd y) with Attempt _ _ _ => True | _ => target (fst y) = None \/ target (fst y) = target s end) /\
    (forall b, refuses (snd y) = Some b -> exists q, target s = Some q /\ b = fst q)) as B.
  { intros w code. unfold observed_and_booked. pose proof (observed_orderly s now w code) as [P1 P2]. unfold keeps_target in P2.
    destruct (observed s now w code) as [s' a]. simpl in P2. destruct (target s) as [q|] eqn:T; simpl.
    - split; [exact P1|]. split; [destruct a; auto|]. intros b H. exists q. split; [reflexivity|]. destruct (match w with NoAddress => _ | _ => _ end); congruence.
    - split; [exact P1|]. split; [destruct a; auto|discriminate]. }
  assert (orderly now (s, Ignore) /\ (target s = None \/ target s = target s) /\
    (forall b, refuses (only Ignore) = Some b -> exists q, target s = Some q /\ b = fst q)) as G
    by (split; [exact Logic.I|]; split; [auto|discriminate]).
  destruct (at_phase s), e as [r0|r0|q|w code|]; try exact G; try contradiction.
  - unfold plainly_done. pose proof (begin_orderly r0 now) as [P1 P2]. destruct (begin r0 now) as [s' a]. simpl in *.
    split; [exact P1|]. split; [|discriminate]. destruct a; auto.
  - apply P, looked_up_orderly.
  - destruct w; try exact G; apply P, finish_orderly.
  - destruct (_ <? _); [apply P, finish_orderly|apply P]. split; [exact Logic.I|reflexivity].
  - apply P, looked_up_orderly.
  - destruct w; try exact G; apply P, finish_orderly.
  - destruct (_ <? _); [apply P, finish_orderly|apply P]. split; [exact Logic.I|reflexivity].
  - apply B.
  - destruct (_ <? _); [|apply B]. simpl. split; [exact Logic.I|]. split; [auto|discriminate].
Qed.
