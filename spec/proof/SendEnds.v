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

(* How many attempts a request may have. *)
Definition allowed (r : send_request) : Z :=
  if is_oneway (s_mode r) || match named r with Some _ => true | None => false end || (retries r <? 0) then 1 else 1 + retries r.

(* A step counts its attempt, ends with one callback, and leaves request and total alone. *)
Definition counts (s : send) (x : send * action) : Prop :=
  rq (fst x) = rq s /\ total (fst x) = total s /\ (at_phase s <> Idle -> at_phase (fst x) <> Idle) /\
  match snd x with
  | Attempt _ _ n => n = attempts s + 1 /\ attempts (fst x) = attempts s + 1
  | Finish _ _ n k _ _ => n = attempts s /\ k = 1 /\ attempts (fst x) = attempts s
  | _ => attempts (fst x) = attempts s
  end.

Ltac plain := repeat split; try discriminate; auto.

Lemma attempt_counts s now q : counts s (attempt s now q).
Proof. plain. Qed.
Lemma end_counts s : counts s (end_ s).
Proof. unfold end_. destruct (kept s); plain. Qed.
Lemma next_attempt_counts s now : counts s (next_attempt s now).
Proof.
  unfold next_attempt, end_with. destruct (_ <=? _); [apply end_counts|].
  destruct (_ <? _); [exact (end_counts (with_failure s (CallTimeout, 0)))|]. destruct (named (rq s)); plain.
Qed.
Lemma look_up_counts s now t : counts s (look_up s now t).
Proof. unfold look_up. destruct (_ <? _), t; plain. Qed.
Lemma looked_up_counts s now r : counts s (looked_up s now r).
Proof.
  unfold looked_up. destruct r as [| |f|]; [apply next_attempt_counts|plain| |plain].
  destruct f; try (plain; fail). destruct (at_phase s); try (plain; fail). apply look_up_counts.
Qed.
Lemma observed_counts s now w code : counts s (observed s now w code).
Proof.
  unfold observed, failed, end_with.
  destruct w; try exact (next_attempt_counts (with_failure s _) now); try exact (end_counts (with_failure s _)).
  - destruct (_ || _); [plain|exact (next_attempt_counts (with_kept s code) now)].
  - destruct (retried code); [exact (next_attempt_counts (with_failure s _) now)|exact (end_counts (with_failure s _))].
  - destruct (is_oneway _); plain.
Qed.
Lemma booked_counts s now w code : let x := observed_and_booked s now w code in counts s (fst x, does (snd x)).
Proof.
  pose proof (observed_counts s now w code) as O. unfold observed_and_booked. destruct (observed s now w code) as [s' a], (target s); exact O.
Qed.

Lemma begin_counts r now : let x := begin r now in
  total (fst x) = allowed r /\ rq (fst x) = r /\ at_phase (fst x) <> Idle /\
  match snd x with
  | Attempt _ _ n => n = 1 /\ attempts (fst x) = 1
  | Finish _ _ n k _ _ => n = 0 /\ k = 1 /\ attempts (fst x) = 0
  | _ => attempts (fst x) = 0
  end.
Proof.
  assert (forall s now, attempts s = 0 -> let x := next_attempt s now in
    total (fst x) = total s /\ rq (fst x) = rq s /\ at_phase (fst x) <> Idle /\
    match snd x with Attempt _ _ n => n = 1 /\ attempts (fst x) = 1 | Finish _ _ n k _ _ => n = 0 /\ k = 1 /\ attempts (fst x) = 0
                   | _ => attempts (fst x) = 0 end) as N.
  { intros s t A. cbn zeta. unfold next_attempt, end_with, end_, attempt, finish.
    destruct (_ <=? _); [destruct (kept s); cbn; rewrite ?A; repeat split; congruence|].
    destruct (_ <? _); [cbn; destruct (kept s); cbn; rewrite ?A; repeat split; congruence|].
    destruct (named (rq s)); cbn; rewrite ?A; repeat split; congruence. }
  cbn zeta. unfold begin, look_up, finish. destruct (negb _); [repeat split; discriminate|].
  destruct (invalid r); [repeat split; discriminate|].
  destruct (named r) eqn:Nm, (cached r); try (destruct (_ <? _); cbn; unfold allowed; rewrite ?Nm; repeat split; discriminate);
    match goal with |- context [next_attempt ?s ?t] => destruct (N s t eq_refl) as (T & R & P & M); rewrite T, R; cbn; unfold allowed; rewrite ?Nm; auto end.
Qed.

Lemma allowed_some r : 1 <= allowed r.
Proof. unfold allowed. destruct (_ || _) eqn:E; [lia|]. apply orb_false_iff in E. destruct E as [_ E]. apply Z.ltb_ge in E. lia. Qed.

Lemma step_counts s now e : outside e -> let x := step s now e in
  (exists r, at_phase s = Idle /\ e = Begin r /\ x = plainly_done (begin r now)) \/ counts s (fst x, does (snd x)).
Proof.
  intros O x. unfold x, step. assert (forall y, counts s y -> counts s (fst (plainly_done y), does (snd (plainly_done y)))) as P
    by (intros [s' a] X; exact X).
  assert (counts s (s, Ignore)) as I by plain. assert (counts s (s, Wait)) as W by plain.
  destruct (at_phase s), e as [r|r|q|w code|]; try contradiction; try (right; exact I).
  - left. exists r. auto.
  - right. apply P, looked_up_counts.
  - right. destruct w; try exact I; apply P; plain.
  - right. apply P. destruct (_ <? _); [plain|exact W].
  - right. apply P, looked_up_counts.
  - right. destruct w; try exact I; apply P; plain.
  - right. apply P. destruct (_ <? _); [plain|exact W].
  - right. apply booked_counts.
  - right. destruct (_ <? _); [exact W|apply booked_counts].
Qed.

(* A machine that made `made` attempts. *)
Definition has_counted (made : Z) (s : send) : Prop :=
  made = attempts s /\ (s = idle \/ at_phase s <> Idle /\ total s = allowed (rq s) /\ 0 <= attempts s <= total s).
Definition one_more (made : Z) (a : action) : Z := match a with Attempt _ _ _ => made + 1 | _ => made end.

Lemma step_has_counted made s now e : outside e -> has_counted made s -> let x := step s now e in
  has_counted (one_more made (does (snd x))) (fst x) /\
  (forall en code n k a b, does (snd x) = Finish en code n k a b -> k = 1 /\ n = attempts (fst x)).
Proof.
  intros O [M H]. cbn zeta. pose proof (step_orderly s now e O) as (P & _ & _). unfold orderly in P. cbn [fst snd] in P.
  destruct H as [->|(NI & Tot & B)].
  - destruct e as [r|r|q|w code|]; try contradiction;
      try (cbn; split; [split; [exact M|left; reflexivity]|discriminate]).
    cbn [step at_phase idle] in *. unfold plainly_done in *. cbn [fst snd only does] in *. pose proof (begin_counts r now) as C. cbn zeta in C.
    destruct (begin r now) as [s' a]. cbn [fst snd] in *. destruct C as (T & R & N & C). pose proof (allowed_some r). cbn in M. split.
    + unfold has_counted, one_more. destruct a; (split; [lia|right; rewrite R, T; repeat split; auto; lia]).
    + intros en code n k x y F. subst a. lia.
  - destruct (step_counts s now e O) as [(r & Ph & _)|C]; [congruence|].
    destruct (step s now e) as [s' o]. cbn [fst snd] in *. destruct C as (R & T & N & C). cbn [fst snd] in *. split.
    + assert (forall q lim k, does o = Attempt q lim k -> k <= total s') as L by (intros q lim k E; rewrite E in P; destruct P as (_ & (_ & L & _) & _); exact L).
      unfold has_counted, one_more. destruct (does o) as [|?|?|? ? ?|q lim k|? ? ? ? ? ?] eqn:E; try specialize (L _ _ _ eq_refl);
        (split; [lia|right; rewrite R, T in *; repeat split; auto; lia]).
    + intros en code n k x y F. rewrite F in C. lia.
Qed.

Section Strict.
  Variable c : choices.
  Variable l : ladder.

  (* What a send comes to, event by event, and how many attempts it made; route, health, cursors and the clock are free to change between
     the events. *)
  Inductive reached : Z -> driver -> Prop :=
  | starts : reached 0 not_begun
  | goes_on n d t e v s d' o s' : reached n d -> outside e -> drive c l d t e v s = (d', o, s') ->
      reached (one_more n (does o)) d'.

  Lemma reached_kept n d : reached n d -> kept_within (machine d).
  Proof.
    induction 1 as [|n d t e v s d' o s' _ IH O D]; [split; discriminate|].
    pose proof (drive_cases c l _ _ _ _ _ _ _ _ O D) as C. pose proof (step_kept (machine d) t e O IH) as K. cbn zeta in K.
    destruct (step (machine d) t e) as [m o0]. unfold kept_or_selects in K. cbn [fst snd] in K.
    destruct C as [_ [(M & A & _ & N)|[(_ & _ & M & _)|(q & _ & _ & _ & _ & _ & M & _)]]]; rewrite M.
    - rewrite <- A in K. destruct (does o); try contradiction; exact K.
    - apply done_kept, end_done.
    - apply attempt_kept.
  Qed.

  (* 11. A send makes at most the attempts that its request allows; a finish tells how many it made, and calls back once. *)
  Theorem P11_strict_counts made d : reached made d -> at_phase (machine d) <> Idle -> 0 <= made <= allowed (rq (machine d)).
  Proof.
    intros R N. assert (has_counted made (machine d)) as [M [I|(_ & T & B)]]; [|rewrite I in N; elim N; reflexivity|lia].
    clear N. induction R as [|n d t e v s d' o s' _ IH O D]; [split; [reflexivity|left; reflexivity]|].
    pose proof (drive_cases c l _ _ _ _ _ _ _ _ O D) as C. pose proof (step_has_counted n (machine d) t e O IH) as [K _].
    pose proof (step_orderly (machine d) t e O) as (P & _ & _). unfold orderly in P. cbn [fst snd] in P.
    destruct (step (machine d) t e) as [m o0]. cbn [fst snd] in *.
    destruct C as [_ [(M & A & _)|[(Ph & A & M & _)|(q & _ & Ph & _ & At & _ & M & A & _)]]]; rewrite M.
    - rewrite A. exact K.
    - assert (one_more n (does o0) = n) as E by (destruct (does o0); try reflexivity; cbn in P; destruct P as (_ & (_ & _ & _ & _ & X & _) & _); congruence).
      rewrite E in K. destruct K as [K [I|(_ & T & B)]]; [rewrite I in Ph; discriminate|].
      rewrite A. unfold end_, finish. destruct (kept m); cbn; (split; [exact K|right; split; [discriminate|split; [exact T|exact B]]]).
    - assert (one_more n (does o0) = n) as E by (destruct (does o0); try reflexivity; cbn in P; destruct P as (_ & (_ & _ & _ & _ & X & _) & _); congruence).
      rewrite E in K. destruct K as [K [I|(_ & T & B)]]; [rewrite I in Ph; discriminate|].
      rewrite A. unfold attempt. cbn. split; [cbn; lia|right; split; [discriminate|split; [exact T|cbn; lia]]].
  Qed.

  Theorem P11_strict_one_callback made d t e v s d' o s' en code n k x y : reached made d -> outside e ->
    drive c l d t e v s = (d', o, s') -> does o = Finish en code n k x y -> k = 1.
  Proof.
    intros R O D F. pose proof (drive_cases c l _ _ _ _ _ _ _ _ O D) as C.
    destruct (step_counts (machine d) t e O) as [(r & Ph & -> & X)|X].
    - pose proof (begin_counts r t) as B. cbn zeta in B. rewrite X in C. unfold plainly_done in C. destruct (begin r t) as [m a]. cbn [fst snd] in *.
      destruct C as [_ [(_ & A & _)|[(_ & A & _)|(q & _ & _ & _ & _ & _ & _ & A & _)]]]; rewrite F in A.
      + cbn in A. subst a. destruct B as (_ & _ & _ & _ & K & _). exact K.
      + unfold end_, finish in A. destruct (kept m); cbn in A; congruence.
      + discriminate A.
    - destruct (step (machine d) t e) as [m o0]. cbn [fst snd] in *. destruct X as (_ & _ & _ & X). cbn [fst snd] in X.
      destruct C as [_ [(_ & A & _)|[(_ & A & _)|(q & _ & _ & _ & _ & _ & _ & A & _)]]]; rewrite F in A.
      + rewrite <- A in X. destruct X as (_ & K & _). exact K.
      + unfold end_, finish in A. destruct (kept m); cbn in A; congruence.
      + discriminate A.
  Qed.

  (* 11. An outcome comes: a timer at the end of the budget, or later, finishes whatever is then under way. *)
  Theorem P11_strict_finishes made d t v s : reached made d -> at_phase (machine d) <> Idle -> at_phase (machine d) <> Done ->
    began (machine d) + timeout (rq (machine d)) <= t ->
    exists d' o s' en code n x y, drive c l d t Timer v s = (d', o, s') /\ does o = Finish en code n 1 x y.
  Proof.
    intros R NI ND T. destruct (reached_kept made d R) as [NS K]. set (m := machine d) in *.
    assert (remaining m t <? least_time = true) as Over by (apply Z.ltb_lt; unfold remaining, least_time; lia).
    assert (forall e code, exists m' en code' n x y, next_attempt (with_failure m (e, code)) t = (m', Finish en code' n 1 x y)) as Last.
    { intros e code. unfold next_attempt, end_with. change (remaining (with_failure m (e, code)) t) with (remaining m t). rewrite Over.
      destruct (_ <=? _); unfold end_, finish; simpl; destruct (kept m); repeat eexists. }
    assert (exists m' o en code n x y, step m t Timer = (m', o) /\ does o = Finish en code n 1 x y) as (m' & o & en & code & n & x & y & S & F).
    { unfold step. destruct (at_phase m) eqn:Ph; try congruence.
      - rewrite Over. repeat eexists.
      - rewrite Over. repeat eexists.
      - specialize (K eq_refl). destruct (t - attempt_began m <? limit m) eqn:L; [apply Z.ltb_lt in L; lia|].
        unfold observed_and_booked. cbn [observed]. unfold failed.
        destruct (Last ClientError 10002) as (m' & en & code & n & x & y & ->). destruct (target m); repeat eexists. }
    unfold drive. fold m. rewrite S, F. repeat eexists. exact F.
  Qed.
End Strict.
