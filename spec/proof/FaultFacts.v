(* What ladders, observations and updates do to an item. *)
From Coq Require Import ZArith List Bool Lia.
From Sidestep Require Import Index Choices FaultTable SendChoices Blame.
Import ListNotations.
Open Scope Z_scope.

Ltac cases := repeat match goal with |- context [if ?b then _ else _] => destruct b eqn:? end.

Lemma long_bounds x : 0 <= duration long_ladder x <= 600000.
Proof. unfold duration, long_ladder. cbn [fold_left steps fst snd]. cases; lia. Qed.
Lemma short_bounds x : 0 <= duration short_steps x <= 30000.
Proof. unfold duration, short_steps. cbn [fold_left steps fst snd]. cases; lia. Qed.
Lemma ladder_bounds c x : 0 <= duration (ladder_of c) x <= 600000.
Proof. unfold ladder_of. pose proof (short_bounds x). pose proof (long_bounds x). destruct (short_ladder c); lia. Qed.
Lemma error_bounds c : 0 < error (ladder_of c) <= 600000.
Proof. unfold ladder_of. destruct (short_ladder c); simpl; lia. Qed.

Lemma verdict_bounds c o : 0 <= snd (verdict (ladder_of c) o) <= 600000.
Proof.
  pose proof (ladder_bounds c (waited o)). pose proof (error_bounds c).
  unfold verdict. destruct (o_what o); cbn [snd]; cases; lia.
Qed.

(* ---- strict, for any ladder ---- *)

(* An observation that blames moves the end on, and notes the moment of the blame [FT-13]. *)
Lemma observe_blames l it o : 0 < snd (verdict l o) ->
  until (observe l it o) = Z.max (until it) (o_now o + snd (verdict l o)) /\
  blamed_at (observe l it o) = Z.max (blamed_at it) (o_now o).
Proof.
  unfold observe. destruct (verdict l o) as [r d] eqn:E. cbn [snd]. intro D.
  assert (0 <? d = true) as Db by (apply Z.ltb_lt; exact D). rewrite Db.
  destruct r; [exfalso|split; reflexivity|split; reflexivity].
  unfold verdict in E. destruct (o_what o); inversion E; subst; try lia; clear E.
  all: cases; try discriminate; try (rewrite ?Z.ltb_ge in *; lia); try (inversion H0; lia).
  all: try (rewrite Db in *; discriminate).
Qed.

(* Any other leaves the moment of the blame, and can only bring the end forward, to the moment of an answer [FT-14] to a request that
   left after the last blame [FT-15]. *)
Lemma observe_clears l it o : snd (verdict l o) <= 0 ->
  blamed_at (observe l it o) = blamed_at it /\
  (until (observe l it o) = until it \/
   (blamed_at it < o_sent o /\ o_what o = Answer /\ until (observe l it o) = Z.min (until it) (o_now o))).
Proof.
  unfold observe. destruct (verdict l o) as [r d] eqn:E. cbn [snd]. intro D.
  assert (0 <? d = false) as Db by (apply Z.ltb_ge; exact D).
  destruct r; [split; auto| |]; rewrite Db; unfold is_answer, clear; destruct (o_what o) eqn:W; cbn; auto;
    destruct (blamed_at it <? o_sent o) eqn:B; cbn; split; auto; right; apply Z.ltb_lt in B; auto.
Qed.

Lemma observe_says_nothing l it o : fst (verdict l o) = NoChange -> observe l it o = it.
Proof. unfold observe. destruct (verdict l o) as [r d]. simpl. intros ->. reflexivity. Qed.

Lemma observe_blamed_at l it o : blamed_at it <= blamed_at (observe l it o).
Proof.
  destruct (Z_lt_le_dec 0 (snd (verdict l o))) as [D|D].
  - destruct (observe_blames l it o D) as [_ ->]. lia.
  - destruct (observe_clears l it o D) as [-> _]. lia.
Qed.

(* ---- The Java rows ---- *)

Lemma update_present c l it u : present (update_java c l it u) = true.
Proof. reflexivity. Qed.

Lemma update_extends c l it u : update c = Extend -> present it = true -> until it <= until (update_java c l it u).
Proof. intros E P. unfold update_java. cbn. rewrite E, P. destruct ((0 <? _) && (until it <? _)) eqn:X; [|lia]. apply andb_true_iff in X. lia. Qed.

(* The end is as it was, 0, or the moment and an isolation. *)
Lemma update_until c l it u : let e := until (update_java c l it u) in e = u_now u + earned_java l u \/ e = until it \/ e = 0.
Proof.
  unfold update_java. cbn. destruct (update c); [auto| |]; destruct (_ && _); auto; destruct (present it); auto.
Qed.
