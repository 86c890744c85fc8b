(* Where the Java revisions break properties 1 to 7: each a concrete world, by computation. *)
From Coq Require Import ZArith List Bool Lia.
From Sidestep Require Import Index Choices FaultTable Selection World SendChoices Blame Properties Witnesses.
Import ListNotations.
Open Scope Z_scope.

Ltac compute_in R := vm_compute in R; try discriminate R; try (inversion R; subst; clear R).

(* Brokers a and b were tried, c was not, all are available; a is chosen, in 4.0.0-4.7.1 with the switch on b. *)
Theorem P1_java_fails v sw : java v -> ~ P1 v sw.
Proof.
  intros J P. specialize (P (three all_well [] one_each) (after_attempts sw b [a; b]) (standing_at 2)
    (sensible_after _ _ b [a; b] eq_refl) (int_standing 2 ltac:(in_range))).
  destruct P as (q & R & _ & _ & U); [exists (c, 0); split; [split; vm_compute; auto|split; [apply fresh_is_well; reflexivity|reflexivity]]|].
  revert R U. each_release J; destruct sw; intros R U; compute_in R; compute_in U.
Qed.

(* The wrap: a and b are isolated, the counter is at 2^31 - 3: the scan visits positions 0, 1, 0. *)
Theorem P1_java_fails_at_wrap v sw : java v -> exists w r s, last r = None /\ tried r = [] /\ sensible (row v) sw r /\ int_cursors s /\
  (exists q, candidate w r q /\ well (row v) w r q = true) /\
  exists q, result (select (row v) w r s) = Chosen q /\ well (row v) w r q = false.
Proof.
  intro J. exists (three only_c_well [a] one_each), (first_attempt sw), (standing_at 2147483645).
  split; [reflexivity|]. split; [reflexivity|]. split; [apply sensible_first|]. split; [apply int_standing; in_range|].
  each_release J; destruct sw; (split; [exists (c, 0); repeat split; vm_compute; auto|eexists; split; vm_compute; reflexivity]).
Qed.

Theorem P2_java_fails v sw : java v -> ~ P2 v sw.
Proof.
  intros J P. destruct (P1_java_fails_at_wrap v sw J) as (w & r & s & _ & _ & S & I & (q & C & W) & q' & R & N).
  specialize (P w r s q' S I (ex_intro _ q (conj C W)) R). congruence.
Qed.

(* From 5.1.4: b failed last and is the only available broker; the reachable, isolated a is preferred to it. *)
Theorem P2_last_one_available_fails v : java v -> fallback (row v) = Tiers ->
  let w := three (fun x => if same b x then fresh else isolated) [] one_each in
  let r := after_attempts true b [b] in
  result (select (row v) w r (standing_at 2)) = Chosen (a, 0) /\ well (row v) w r (a, 0) = false /\ well (row v) w r (b, 0) = true.
Proof. intros J T. each_release J; cbn in T; try discriminate T; vm_compute; auto. Qed.

Theorem P3_java_fails v sw : java v -> ~ P3 v sw.
Proof.
  intros J P.
  assert (forall q, result (select (row v) (three all_well [] one_each) (after_attempts sw b [a; b]) (standing_at 2)) = Chosen q ->
    untried (after_attempts sw b [a; b]) q = false -> False) as F.
  { intros q R U. specialize (P _ _ _ q (c, 0) (sensible_after _ _ b [a; b] eq_refl) (int_standing 2 ltac:(in_range)) R U).
    assert (untried (after_attempts sw b [a; b]) (c, 0) = false) as X; [|vm_compute in X; discriminate X].
    apply P; [split; vm_compute; auto|]. unfold health_class. rewrite !fresh_is_well by reflexivity. reflexivity. }
  revert F. each_release J; destruct sw; intro F;
    match type of F with forall q, ?r = _ -> _ => let x := eval vm_compute in r in
      match x with Chosen ?q => apply (F q); vm_compute; reflexivity end end.
Qed.

Theorem P1_far_off_fails v : java v -> ~ P1_first_far v false.
Proof.
  intros J P. specialize (P (three only_c_well [] one_each) (first_attempt false) (standing_at 2) (sensible_first _ _)
    (int_standing 2 ltac:(in_range)) eq_refl eq_refl eq_refl).
  destruct P as (q & R & _ & W).
  - right. exists 2. split; [reflexivity|]. vm_compute. split; congruence.
  - exists (c, 0). split; [vm_compute; auto|]. apply fresh_is_well; reflexivity.
  - revert R W. each_release J; intros R W; compute_in R; compute_in W.
Qed.

(* Switch off: the health is not looked at. Switch on, up to 5.1.0: nothing leads a retry away from the last broker. *)
Theorem P1_second_far_off_fails v : java v -> ~ P1_second_far v false.
Proof.
  intros J P. specialize (P (three only_c_well [] one_each) (after_attempts false b [b]) (standing_at 2) b
    (sensible_after _ _ b [b] eq_refl) (int_standing 2 ltac:(in_range)) eq_refl eq_refl eq_refl eq_refl).
  destruct P as (q & R & _ & W & _).
  - right. exists 2. split; [reflexivity|]. vm_compute. split; congruence.
  - exists (c, 0). split; [vm_compute; auto|]. split; [|reflexivity]. apply fresh_is_well; reflexivity.
  - revert R W. each_release J; intros R W; compute_in R; compute_in W.
Qed.
Theorem P1_second_far_on_fails v : java v -> last_means (row v) <> LastAvoided -> ~ P1_second_far v true.
Proof.
  intros J L P. specialize (P (three all_well [] one_each) (after_attempts true a [a]) (standing_at 2) a
    (sensible_after _ _ a [a] eq_refl) (int_standing 2 ltac:(in_range)) eq_refl eq_refl eq_refl eq_refl).
  destruct P as (q & R & _ & _ & U).
  - right. exists 2. split; [reflexivity|]. vm_compute. split; congruence.
  - exists (c, 0). split; [vm_compute; auto|]. split; [|reflexivity]. apply fresh_is_well; reflexivity.
  - revert L R U. each_release J; intros L R U; try (exfalso; apply L; reflexivity); compute_in R; compute_in U.
Qed.

(* The table is of all topics: the picked b has no queue in this one's list, because it is not writable there, or has no master. *)
Theorem P4_walks_fails v : java v -> walks v -> ~ P4 v true.
Proof.
  intros J W P.
  specialize (P {| queues := [(a, 0)]; health := none_well; order := [b]; write_nums := fun _ => Some 4 |} (first_attempt true) (standing_at 2)).
  assert (forall q, fst q = b -> result (select (row v) {| queues := [(a, 0)]; health := none_well; order := [b]; write_nums := fun _ => Some 4 |}
    (first_attempt true) (standing_at 2)) = Chosen q -> False) as F.
  { intros q B R. specialize (P q (sensible_first _ _) (int_standing 2 ltac:(in_range)) R). destruct P as [[<-|[]] _]. discriminate B. }
  revert W F. each_release J; intros W F; excluded W;
    match type of F with forall q, _ -> ?r = _ -> _ => let x := eval vm_compute in r in
      match x with Chosen ?q => apply (F q); vm_compute; reflexivity end end.
Qed.

(* A broker of another topic's, picked here, loses its item: its isolation is forgotten everywhere. *)
Theorem P5_walks_fails v : java v -> walks v -> ~ P5 v true.
Proof.
  intros J W P.
  pose (i := {| listed := [(a, 0)]; slots := fun _ => Some 2; nums := fun x => if same a x then Some 1 else Some (-1) |}).
  specialize (P {| table := none_well; infos := fun _ => i; pick_slots := fun _ => None; entropy := [] |} 0 0 [b] (first_attempt true)
    (sensible_first _ _)).
  destruct P as [T _]. specialize (T b). revert W T. each_release J; intros W T; excluded W; compute_in T.
Qed.

(* Up to 5.1.3 with PickOverwrite: the shared list itself is changed. *)
Theorem P5_list_fails v : java v -> fallback (row v) = PickOverwrite -> exists w key slot os r,
  sensible (row v) true r /\ listed (infos (snd (select_in (row v) w key slot os r)) key) <> listed (infos w key).
Proof.
  intros J O.
  exists {| table := none_well; infos := fun _ => {| listed := [(a, 0); (b, 0)]; slots := fun _ => Some 2; nums := one_each |};
            pick_slots := fun _ => None; entropy := [] |}, 0, 0, [b], (first_attempt true).
  split; [apply sensible_first|]. revert O. each_release J; intro O; cbn in O; try discriminate O; vm_compute; congruence.
Qed.

(* The walk's copy of the index wraps below zero (5.1.0-5.1.3); the counter of pick is negative (4.8.0-4.9.3). *)
Theorem P6_index_fails v : java v -> In (counter (row v)) [T2; T3] \/ (position (row v) = Remainder /\ walks v) -> ~ P6_index v true.
Proof.
  intros J W P.
  pose (s := {| cursor := Some 2147483646; pick_cursor := Some 2147483647; draws := [] |}).
  assert (int_cursors s) as I.
  { split; [|split; [|constructor]]; intros x E; inversion E; in_range. }
  specialize (P (three none_well [1; 2; 3; 4; 5; 6]%positive one_each) (first_attempt true) s (sensible_first _ _) I).
  destruct P as [_ C]. revert W C. each_release J; intros W C; try (apply C; vm_compute; reflexivity);
    exfalso; unfold walks in W; cbn in W; destruct W as [W|[W1 W2]]; try congruence; repeat (destruct W as [W|W]; try discriminate W; try contradiction).
Qed.

Theorem P6_none_fails v sw : java v -> ~ P6_none v sw.
Proof.
  intros J P. specialize (P {| queues := []; health := all_well; order := []; write_nums := one_each |} (first_attempt sw) (standing_at 2)
    (sensible_first _ _) (int_standing 2 ltac:(in_range))).
  destruct P as [_ N]. assert (result (select (row v) {| queues := []; health := all_well; order := []; write_nums := one_each |}
    (first_attempt sw) (standing_at 2)) = Nothing) as R by (apply N; intros q [[] _]).
  revert R. each_release J; destruct sw; intro R; compute_in R.
Qed.
Theorem P6_java_fails v sw : java v -> ~ P6 v sw.
Proof. intros J [_ N]. exact (P6_none_fails v sw J N). Qed.

(* Three queues, three calls across the counter's end: c is left out. *)
Lemma unfair v sw : java v ->
  occurrences (c, 0) (chosen_among (run v (three all_well [] one_each) (first_attempt sw) (1 * 3) (standing_at 2147483646))) = 0%nat.
Proof. intro J. each_release J; destruct sw; vm_compute; reflexivity. Qed.

Theorem P7_unfiltered_fails v sw : java v -> ~ P7_unfiltered v sw.
Proof.
  intros J P. specialize (P (three all_well [] one_each) (first_attempt sw) (standing_at 2147483646) 1%nat (c, 0) (sensible_first _ _)
    (int_standing 2147483646 ltac:(in_range))).
  change (length (queues (three all_well [] one_each))) with 3%nat in P. rewrite (unfair v sw J) in P.
  assert (0 = 1)%nat as X; [apply P|discriminate X].
  repeat split. intros q _. apply fresh_is_well; reflexivity.
Qed.
Theorem P7_fixed_fails v sw : java v -> ~ P7_fixed v sw.
Proof.
  intros J P. specialize (P (three all_well [] one_each) (first_attempt sw) (standing_at 2147483646) 1%nat (c, 0) (sensible_first _ _)
    (int_standing 2147483646 ltac:(in_range))).
  assert (winning v (three all_well [] one_each) (first_attempt sw) = [(a, 0); (b, 0); (c, 0)]) as W
    by (each_release J; vm_compute; reflexivity).
  rewrite W in P. change (length [(a, 0); (b, 0); (c, 0)]) with 3%nat in P. rewrite (unfair v sw J) in P. discriminate P.
Qed.
Theorem P7_java_fails v sw : java v -> ~ P7 v sw.
Proof. intros J [U _]. exact (P7_unfiltered_fails v sw J U). Qed.

(* All three are available, and the first three attempts go to b, a, b or b, c, b or b, b, b: from the counter's end on. *)
Theorem P10_java_fails v sw : java v -> ~ P10 v sw.
Proof.
  intros J P. specialize (P (three all_well [] one_each) 0 3%nat (standing_at 2147483646) (int_standing 2147483646 ltac:(in_range))).
  assert (forall q, In q (queues (three all_well [] one_each)) -> available (row v) (health (three all_well [] one_each) (fst q)) 0 = true) as A.
  { intros q _. simpl. unfold available. simpl. destruct (available_by _); reflexivity. }
  specialize (P A).
  assert (forall x y (l : list broker), ~ NoDup (x :: y :: x :: l)) as N1.
  { intros x y l N. inversion N as [|? ? I _]. apply I. simpl. auto. }
  assert (forall x (l : list broker), ~ NoDup (x :: x :: l)) as N2.
  { intros x l N. inversion N as [|? ? I _]. apply I. simpl. auto. }
  revert P. each_release J; destruct sw; intro P; vm_compute in P; first [exact (N1 _ _ _ P) | exact (N2 _ _ P)].
Qed.

(* Switch on, up to 5.1.3: two calls in a row give b, the first healthy one behind a. Switch off: a itself is chosen. *)
Definition only_a_ill : broker -> item := fun x => if same a x then isolated else fresh.
Theorem P7_fixed_far_fails v sw : java v -> walks v \/ sw = false -> ~ P7_fixed_far v sw.
Proof.
  intros J W P. specialize (P (three only_a_ill [] one_each) (first_attempt sw) (standing_at 2) 1%nat (c, 0) (sensible_first _ _)
    (int_standing 2 ltac:(in_range)) eq_refl eq_refl eq_refl eq_refl).
  assert (winning v (three only_a_ill [] one_each) (first_attempt sw) = [(b, 0); (c, 0)]) as Win by (each_release J; destruct sw; vm_compute; reflexivity).
  rewrite Win in P. change (length [(b, 0); (c, 0)]) with 2%nat in P. change (occurrences (c, 0) [(b, 0); (c, 0)]) with 1%nat in P.
  assert (far_from_wrap (row v) (standing_at 2) (Z.of_nat (1 * 2) * (2 * size (queues (three only_a_ill [] one_each)) + 1))) as F.
  { right. exists 2. split; [reflexivity|]. vm_compute. split; congruence. }
  specialize (P F). revert W P. each_release J; intros W P; (destruct sw; [destruct W as [W|W]; [excluded W|discriminate W]|]); vm_compute in P; discriminate P.
Qed.
