(* Indices and positions of the Java revisions: where they stay in range (property 6), and what they are far from the wrap. *)
From Coq Require Import ZArith List Bool Lia.
From Sidestep Require Import Index Choices FaultTable Selection World SendChoices Blame Properties JavaSelection.
Import ListNotations.
Open Scope Z_scope.

(* [IX-7] *)
Lemma position_in_range kind i n : 0 < n -> kind = AbsClamped \/ 0 <= i -> 0 <= position_of kind i n < n.
Proof.
  intros N K. destruct kind; simpl.
  - pose proof (Z.rem_bound_abs (wrap_abs i) n ltac:(lia)). lia.
  - destruct K as [K|K]; [discriminate|]. apply Z.rem_bound_pos; lia.
Qed.

Lemma look_some c l i : l <> [] -> position c = AbsClamped \/ 0 <= i -> exists q, look c l i = Some q.
Proof.
  intros N K. assert (0 < size l) as S by (unfold size; destruct l; [congruence|simpl; lia]).
  pose proof (position_in_range (position c) i (size l) S K) as R. unfold look, at_position.
  destruct (_ <? 0) eqn:B; [apply Z.ltb_lt in B; lia|].
  destruct (nth_error l (Z.to_nat (position_of (position c) i (size l)))) as [q|] eqn:E; [eauto|].
  apply nth_error_None in E. unfold size in *. lia.
Qed.

(* [IX-2] [IX-5] [IX-6] *)
Lemma next_not_negative c s i s' : In (counter c) [T1; T4; T5] -> next c s = (i, s') -> 0 <= i.
Proof.
  unfold next, next_index. intros K. destruct (match cursor s with Some _ => _ | None => _ end) as [x ds].
  simpl in K. destruct K as [<-|[<-|[<-|[]]]]; simpl; intro H; inversion H; [lia| |]; apply Z.land_nonneg; right; unfold int_max; lia.
Qed.

Definition in_range_by (c : choices) : Prop := position c = AbsClamped \/ (counter c = T5 /\ off_probe c = CounterProbe).

Lemma next_looks c l s i s' : in_range_by c -> l <> [] -> next c s = (i, s') -> exists q, look c l i = Some q.
Proof.
  intros R N H. apply look_some; [exact N|]. destruct R as [R|[R _]]; [auto|]. right. eapply next_not_negative; [|exact H]. rewrite R. simpl. auto.
Qed.

Lemma filtered_never_fails c l ok k s f s' : in_range_by c -> l <> [] -> filtered c l ok k s <> (Some (Failed f), s').
Proof.
  intros R N. revert s. induction k as [|k IH]; simpl; intros s H; [discriminate|]. destruct (next c s) as [i s1] eqn:X.
  destruct (next_looks c l s i s1 R N X) as [q Q]. rewrite Q in H. destruct (ok (fst q)); [discriminate|exact (IH _ H)].
Qed.
Lemma filtered_empty c ok s : filtered c [] ok (length (@nil queue)) s = (None, s).
Proof. reflexivity. Qed.
Lemma plainly_fails c w s f : in_range_by c -> result (plainly c w s) = Failed f -> f = Arithmetic.
Proof.
  unfold plainly, plain. intro R. destruct (next c s) as [i s1] eqn:X. destruct (queues w) as [|q t] eqn:E; simpl; [congruence|].
  destruct (next_looks c (q :: t) s i s1 R ltac:(discriminate) X) as [q' Q]. rewrite Q. discriminate.
Qed.
Lemma walk_in_range c l ok k i : position c = AbsClamped -> l <> [] -> walk c l ok k i <> OutOfRange.
Proof.
  intros P N. revert i. induction k as [|k IH]; simpl; intro i; [discriminate|].
  destruct (look_some c l i N (or_introl P)) as [q Q]. rewrite Q. destruct (ok (fst q)); [discriminate|apply IH].
Qed.
Lemma walk_all_in_range c l ok i : position c = AbsClamped -> walk c l ok (length l) i <> OutOfRange.
Proof. intro P. destruct l; [discriminate|]. apply walk_in_range; [exact P|discriminate]. Qed.
Lemma filtered_all_never_fails c l ok s f s' : in_range_by c -> filtered c l ok (length l) s <> (Some (Failed f), s').
Proof. intro R. destruct l as [|q t]; [discriminate|]. apply filtered_never_fails; [exact R|discriminate]. Qed.

Lemma tiers_fail c w r s f : in_range_by c -> result (select_tiers c w r s) = Failed f -> f = Arithmetic.
Proof.
  intro R. unfold select_tiers, tier. destruct (switch_on r).
  - set (s0 := if reset r then _ else s).
    destruct (filtered _ _ _ _ s0) as [[a|] s1] eqn:F1; simpl; [intros ->; exfalso; eapply filtered_all_never_fails; eauto|].
    destruct (filtered _ _ _ _ s1) as [[a|] s2] eqn:F2; simpl; [intros ->; exfalso; eapply filtered_all_never_fails; eauto|].
    apply plainly_fails. exact R.
  - destruct (filtered _ _ _ _ s) as [[a|] s1] eqn:F1; simpl; [intros ->; exfalso; eapply filtered_all_never_fails; eauto|].
    apply plainly_fails. exact R.
Qed.
Lemma other_fails c w r s f : in_range_by c -> result (select_other c w r s) = Failed f -> f = Arithmetic.
Proof.
  intro R. unfold select_other. destruct (last r) as [b|]; [|apply plainly_fails; exact R]. destruct (off_probe c) eqn:O.
  - destruct R as [R|[_ R]]; [|congruence]. destruct (next c s) as [i s1]. destruct (walk _ _ _ _ _) eqn:W; simpl; [discriminate| |].
    + exfalso. eapply walk_all_in_range; eauto.
    + apply plainly_fails. left. exact R.
  - destruct (filtered _ _ _ _ s) as [[a|] s1] eqn:F1; simpl; [intros ->; exfalso; eapply filtered_all_never_fails; eauto|].
    apply plainly_fails. exact R.
Qed.

(* ---- pick ---- *)

Lemma insert_length before b l : length (insert before b l) = S (length l).
Proof. induction l as [|x t IH]; simpl; [reflexivity|]. destruct (before x b); simpl; [rewrite IH|]; reflexivity. Qed.
Lemma sorted_length before l : length (sorted before l) = length l.
Proof. unfold sorted. induction l as [|x t IH]; simpl; [reflexivity|]. rewrite insert_length, IH. reflexivity. Qed.

Lemma pick_never_fails c h os t x ds : In (counter c) [T1; T4; T5] -> forall p, fst (fst (pick c h os t x ds)) = p -> forall f, p <> PickFault f.
Proof.
  intros K p <- f. unfold pick. destruct (strict c); [discriminate|]. destruct (pick_reachable c); [simpl; destruct (find _ _); discriminate|].
  set (ranks := sorted _ os). assert (length ranks = length os) as L by apply sorted_length.
  destruct ranks as [|b1 [|b2 rest]] eqn:E; try discriminate.
  destruct (next_index (counter c) x ds) as [[i v] ds'] eqn:X. cbn [fst].
  assert (0 <= i) as I.
  { pose proof (next_not_negative c {| cursor := x; pick_cursor := None; draws := ds |} i) as N. unfold next in N. simpl in N.
    rewrite X in N. exact (N _ K eq_refl). }
  assert (2 <= Z.of_nat (length os)) as L2 by (rewrite <- L; simpl; lia).
  assert (1 <= Z.of_nat (length os) / 2 <= Z.of_nat (length os)) as H by (split; [apply Z.div_le_lower_bound|apply Z.div_le_upper_bound]; lia).
  pose proof (Z.rem_bound_pos i (Z.of_nat (length os) / 2) I ltac:(lia)) as B. clear X K.
  destruct (_ <? 0) eqn:G; [apply Z.ltb_lt in G; lia|].
  destruct (nth_error (b1 :: b2 :: rest) (Z.to_nat (Z.rem i (Z.of_nat (length os) / 2)))) eqn:N; [discriminate|].
  apply nth_error_None in N. rewrite L in N. lia.
Qed.

Section Row.
  Variable v : release.
  Hypothesis V : strict (row v) = false.

  Theorem P6_gentle_index sw : fallback (row v) = Tiers \/ sw = false -> in_range_by (row v) -> P6_index v sw.
  Proof.
    intros G R w r s S _. destruct (gentle v V sw w r s G S) as [E|E]; rewrite E.
    - split; [intro F; apply tiers_fail in F; [discriminate|exact R]|].
      destruct (tiers_harmless (row v) w r s) as (_ & _ & _ & ->). discriminate.
    - split; [intro F; apply other_fails in F; [discriminate|exact R]|].
      destruct (other_harmless (row v) w r s) as (_ & _ & _ & ->). discriminate.
  Qed.

  Lemma then_plain_fails w s g f : position (row v) = AbsClamped -> f <> Some IndexFault ->
    result (then_plain (row v) w s g f) <> Failed IndexFault /\ caught (then_plain (row v) w s g f) <> Some IndexFault.
  Proof.
    intros P F. split; [|exact F]. intro H. assert (IndexFault = Arithmetic) as X; [|discriminate X].
    apply (plainly_fails (row v) w s); [left; exact P|exact H].
  Qed.

  (* Up to 4.7.1, 4.9.4 to 5.0.0: the walk stays in the list, and the counter of pick in the table. *)
  Theorem P6_walks_index sw : position (row v) = AbsClamped -> In (counter (row v)) [T1; T4; T5] -> fallback (row v) <> Tiers -> P6_index v sw.
  Proof.
    intros P K W. destruct sw; [|apply P6_gentle_index; [auto|left; exact P]].
    intros w r s S I. assert (switch_on r = true) as On by (destruct S as [S|S]; [congruence|tauto]).
    assert (select (row v) w r s = select_walk (row v) w r s) as ->.
    { unfold select, select_java. rewrite V, On. destruct (fallback (row v)); congruence. }
    unfold select_walk. destruct (next (row v) s) as [i s1]. destruct (walk _ _ _ _ _) eqn:X; simpl; [split; discriminate| |].
    - exfalso. eapply walk_all_in_range; eauto.
    - unfold select_picked. pose proof (pick_never_fails (row v) (health w) (order w) (now r) (pick_cursor s1) (draws s1) K) as N.
      destruct (pick _ _ _ _ _ _) as [[p x] ds]. specialize (N p eq_refl). cbv zeta.
      destruct p as [|b|f]; [apply then_plain_fails; [exact P|discriminate]| |exfalso; exact (N f eq_refl)].
      destruct (write_nums w b) as [n|]; [|apply then_plain_fails; [exact P|discriminate]].
      destruct (n <=? 0); [apply then_plain_fails; [exact P|discriminate]|].
      match goal with |- context [redirect ?a ?b ?c ?d ?e] => set (R := redirect a b c d e) end.
      assert (caught R = None /\ forall f, result R = Failed f -> f = Arithmetic) as [C F].
      { unfold R, redirect. destruct (plain _ _ _) as [[a pp] s2] eqn:Pl. destruct a as [q| |f].
        - destruct (next _ s2). simpl. split; [reflexivity|discriminate].
        - simpl. split; [reflexivity|discriminate].
        - simpl. split; [reflexivity|]. intros g H. inversion H; subst.
          apply (plainly_fails (row v) w {| cursor := cursor s1; pick_cursor := x; draws := ds |}); [left; exact P|]. unfold plainly. rewrite Pl. reflexivity. }
      destruct (result R) as [q| |f] eqn:RR.
      + split; [rewrite RR; discriminate|rewrite C; discriminate].
      + apply then_plain_fails; [exact P|discriminate].
      + rewrite (F f eq_refl). apply then_plain_fails; [exact P|discriminate].
  Qed.
End Row.
