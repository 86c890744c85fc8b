(* Property 13, times: with everything k ms later, items say the same at their moments. *)
From Coq Require Import ZArith List Bool Lia.
From Sidestep Require Import Index Choices FaultTable Selection World SendChoices Blame Properties FaultFacts FaultProperties Renaming.
Import ListNotations.
Open Scope Z_scope.

Section Shift.
  Variable k : Z.

  Definition moment_moved (t t' : Z) : Prop := (t' = t + k /\ a_time k t) \/ (t = never /\ t' = never).
  (* An end that was never moved on stays 0 where a revision extends [FT-7]: it is over at any time. *)
  Definition moved (c : choices) (it it' : item) : Prop :=
    reachable it' = reachable it /\ latency it' = latency it /\ present it' = present it /\
    moment_moved (blamed_at it) (blamed_at it') /\
    (moment_moved (until it) (until it') \/ (update c = Extend /\ until it <= 0 /\ until it' <= 0)).

  Lemma fresh_moved c : moved c fresh fresh.
  Proof. unfold moved, moment_moved. simpl. repeat split; auto. Qed.

  Ltac bools := repeat match goal with
    | |- context [?a <=? ?b] => destruct (Z.leb_spec a b)
    | |- context [?a <? ?b] => destruct (Z.ltb_spec a b)
    end.

  Lemma available_moved c it it' t : moved c it it' -> a_time k t -> available c it' (t + k) = available c it t.
  Proof.
    intros (R & _ & _ & _ & U) T. unfold available. rewrite R. f_equal. unfold moment_moved, a_time, never in *.
    destruct U as [U|[_ U]]; bools; auto; exfalso; lia.
  Qed.

  Lemma picked_before_moved c a a' b b' t : update c <> Extend -> moved c a a' -> moved c b b' -> a_time k t ->
    picked_before (t + k) a' b' = picked_before t a b.
  Proof.
    intros X A B T. assert (moment_moved (until a) (until a')) as Ua by (destruct A as (_ & _ & _ & _ & [U|[U _]]); [exact U|contradiction]).
    assert (moment_moved (until b) (until b')) as Ub by (destruct B as (_ & _ & _ & _ & [U|[U _]]); [exact U|contradiction]).
    destruct A as (_ & La & _). destruct B as (_ & Lb & _). unfold picked_before. rewrite La, Lb.
    assert ((until a' <=? t + k) = (until a <=? t)) as -> by (unfold moment_moved, a_time, never in *; bools; auto; exfalso; lia).
    assert ((until b' <=? t + k) = (until b <=? t)) as -> by (unfold moment_moved, a_time, never in *; bools; auto; exfalso; lia).
    assert ((until a' <? until b') = (until a <? until b)) as -> by (unfold moment_moved, a_time, never in *; bools; auto; exfalso; lia).
    reflexivity.
  Qed.

  Definition times (o : observation) : Prop := a_time k (o_sent o) /\ a_time k (o_now o).

  Lemma verdict_moved l o : verdict l (shifted k o) = verdict l o.
  Proof.
    unfold verdict, waited. simpl. replace (o_now o + k - (o_sent o + k)) with (o_now o - o_sent o) by lia. reflexivity.
  Qed.

  Lemma observe_moved c l it it' o : update c <> Extend -> moved c it it' -> times o -> moved c (observe l it o) (observe l it' (shifted k o)).
  Proof.
    intros X M [Ts Tn]. unfold observe. rewrite verdict_moved. unfold is_answer. simpl.
    destruct (verdict l o) as [r d]. destruct M as (R & La & Pr & Bl & [U|[U _]]); [|contradiction].
    unfold moment_moved, a_time, never in *.
    destruct r; [unfold moved, moment_moved, a_time, never; tauto| |];
      (destruct (Z.ltb_spec 0 d);
       [unfold moved, moment_moved, a_time, never; cbn; repeat split; auto; try left; lia|];
       destruct (o_what o); try (unfold moved, moment_moved, a_time, never; cbn; repeat split; auto; fail);
       unfold clear; cbn; destruct (Z.ltb_spec (blamed_at it) (o_sent o)), (Z.ltb_spec (blamed_at it') (o_sent o + k)); try (exfalso; lia);
       unfold moved, moment_moved, a_time, never; cbn; repeat split; auto; left; lia).
  Qed.

  Lemma update_moved c l it it' u u' : (update c = Overwrite \/ update c = Extend) -> 0 <= earned_java l u -> moved c it it' ->
    a_time k (u_now u) -> u_now u' = u_now u + k -> u_latency u' = u_latency u -> u_isolation u' = u_isolation u -> u_reachable u' = u_reachable u ->
    moved c (update_java c l it u) (update_java c l it' u').
  Proof.
    intros X D (R & La & Pr & Bl & U) T N Lt I Rc.
    assert (earned_java l u' = earned_java l u) as E by (unfold earned_java; rewrite Lt, I; reflexivity).
    unfold moved, update_java. cbn. rewrite E, N, Lt, Rc, Pr. destruct X as [X|X]; rewrite X.
    - repeat split; auto. left. left. unfold a_time in *. lia.
    - repeat split; auto. unfold moment_moved, a_time, never in *.
      destruct U as [U|[_ U]]; destruct (present it); bools; simpl; try (left; lia); try (right; split; [reflexivity|lia]); exfalso; lia.
  Qed.

  Lemma book_moved v st it it' o : In (update (row v)) [Overwrite; Extend; Observation] -> (strict (row v) = true -> update (row v) = Observation) ->
    (strict (row v) = false -> update (row v) <> Observation) ->
    moved (row v) it it' -> times o -> moved (row v) (book v st it o) (book v st it' (shifted k o)).
  Proof.
    intros _ S J M T. unfold book. destruct (strict (row v)).
    - apply observe_moved; [rewrite S by reflexivity; discriminate|exact M|exact T].
    - specialize (J eq_refl). destruct (negb _); [exact M|]. simpl. destruct (book_java _ _ _ _ _ _) as [[i r]|]; [|exact M].
      apply update_moved; try reflexivity.
      + destruct (update (row v)); auto. contradiction.
      + apply earned_java_bounds. apply ladder_is.
      + exact M.
      + apply T.
      + simpl. lia.
  Qed.

  Lemma history_moved v sw d os : (strict (row v) = true -> update (row v) = Observation) ->
    (strict (row v) = false -> update (row v) <> Observation) -> Forall times os ->
    moved (row v) (history v sw d fresh os) (history v sw d fresh (map (shifted k) os)).
  Proof.
    intros S J. unfold history. generalize (fresh_moved (row v)). generalize fresh at 1 3 as it. generalize fresh as it'.
    induction os as [|o os IH]; simpl; intros it' it M F; [exact M|]. inversion F; subst. apply IH; [|assumption].
    apply book_moved; auto. destruct (update (row v)); simpl; auto.
  Qed.
End Shift.

Lemma shifted_is_renamed k r : shifted_request k (renamed_request (fun b => b) r) = shifted_request k r.
Proof. unfold shifted_request, renamed_request. simpl. rewrite !map_id. destruct (last r); reflexivity. Qed.
Lemma renamed_id e : renamed (fun b => b) e = e.
Proof. destruct e as [a s o g x]. unfold renamed. simpl. destruct a as [[b i]| |]; destruct g; reflexivity. Qed.

Section Row.
  Variable v : release.
  Variable sw : bool.
  (* Observations are booked in strict alone, and a revision that extends has no use for pick. *)
  Hypothesis S : strict (row v) = true -> update (row v) = Observation.
  Hypothesis J : strict (row v) = false -> update (row v) <> Observation.
  Hypothesis X : update (row v) = Extend -> fallback (row v) = Tiers.

  Theorem P13_times_holds : P13_times v sw.
  Proof.
    intros d k w w' r s hs T F Q O N H H'.
    assert (forall b, moved k (row v) (health w b) (health w' b)) as M by (intro b; rewrite H, H'; apply history_moved; auto; exact (F b)).
    rewrite <- (renamed_id (select (row v) w r s)).
    apply (select_anew (row v) (fun b => b) (fun a b e => e)); simpl; auto; try (rewrite map_id; auto).
    - rewrite Q. rewrite <- (map_id (queues w)) at 1. apply map_ext. intros [b i]. reflexivity.
    - destruct (last r); reflexivity.
    - intro b. apply available_moved; [apply M|exact T].
    - intro b. apply M.
    - destruct (update (row v)) eqn:E; [right|left; auto|right]; intros a b; apply (picked_before_moved k (row v)); auto; congruence.
  Qed.

  Theorem P13_holds : P13 v sw.
  Proof. split; [apply P13_names_holds|exact P13_times_holds]. Qed.
End Row.
