(* Known defects of the Java revisions that no property says by itself, each seen in a concrete world. *)
From Coq Require Import ZArith List Bool Lia.
From Sidestep Require Import Index Choices FaultTable Selection World SendChoices Blame Properties Witnesses.
Import ListNotations.
Open Scope Z_scope.

(* Selections one after the other in a world. *)
Fixpoint selections (c : choices) (w : world) (os : list broker) (r : request) (k : nat) : list answer * world :=
  match k with
  | O => ([], w)
  | S k => let (a, w1) := select_in c w 0 0 os r in let (rest, w2) := selections c w1 os r k in (a :: rest, w2)
  end.
Definition world_of (l : list queue) (h : broker -> item) (w : Z) (x : Z) (y : option Z) : world :=
  {| table := h; infos := fun _ => {| listed := l; slots := fun _ => Some x; nums := fun _ => Some w |}; pick_slots := fun _ => y; entropy := [] |}.
Definition only_a_isolated : broker -> item := fun x => if same a x then isolated else fresh.

(* Up to 4.7.1 a retry sticks to the broker that failed: a is isolated, b was never seen, and after two retries b's entry is a's too. *)
Theorem D1_sticky_retry : let (answers, w) := selections row_4_0_0 (world_of [(a, 0); (b, 0)] only_a_isolated 1 0 None) [a] (after_attempts true a [a]) 2 in
  answers = [Chosen (a, 0); Chosen (a, 0)] /\ listed (infos w 0) = [(a, 0); (a, 0)].
Proof. vm_compute. auto. Qed.

(* Up to 5.1.3, all isolated: three steps of the counter a call, so that of three queues one gets everything. *)
Theorem D4_stride v : java v -> walks v ->
  exists q, fst (selections (row v) (world_of [(a, 0); (a, 1); (a, 2)] none_well 3 0 None) [a] (first_attempt true) 6) = repeat (Chosen q) 6.
Proof. intros J W. each_release J; excluded W; eexists; vm_compute; reflexivity. Qed.

(* 4.8.0: at its end the counter goes to and fro, and plain selection knows two positions. *)
Theorem D6_counter_stuck : forall k, let c := Nat.iter k (stored T2) int_max in c = int_max \/ c = int_min.
Proof.
  intro k. cbv zeta. induction k as [|k [IH|IH]]; simpl; [left; reflexivity|rewrite IH; right; vm_compute; reflexivity|rewrite IH; left; vm_compute; reflexivity].
Qed.

(* 4.8.0 to 4.9.3: a queue with a negative id is returned. *)
Theorem D6_negative_id v : java v -> In (counter (row v)) [T2; T3] -> exists x i,
  fst (select_in (row v) (world_of [(a, 0)] none_well 3 x None) 0 0 [a] (first_attempt true)) = Chosen (a, i) /\ i < 0.
Proof.
  intros J K. revert K. each_release J; intro K; cbn in K; try (exfalso; repeat (destruct K as [K|K]; try discriminate K); contradiction).
  all: first [exists 2147483645, (-2); vm_compute; split; congruence | exists 2147483646, (-2); vm_compute; split; congruence
    | exists 2147483644, (-2); vm_compute; split; congruence | exists 2147483647, (-2); vm_compute; split; congruence ].
Qed.

(* 5.1.1 to 5.1.3: what the walk avoids, pick may return: the last broker. *)
Theorem D9_picked_last v : java v -> walks v -> last_means (row v) = LastAvoided ->
  result (select (row v) (three none_well [a; b; c] one_each) (after_attempts true a [a]) (standing_at 0)) = Chosen (a, 0).
Proof. intros J W. each_release J; excluded W; intro L; try discriminate L; vm_compute; reflexivity. Qed.

(* Up to 5.1.3: two brokers of four queues, a isolated: in eight calls b's first queue is taken five times. Skew.v has the formula. *)
Theorem D3_first_healthy_queue v : java v -> walks v ->
  let w := {| queues := built [{| d_broker := a; d_nums := 4; d_writable := true; d_master := true |};
                               {| d_broker := b; d_nums := 4; d_writable := true; d_master := true |}];
              health := only_a_isolated; order := []; write_nums := one_each |} in
  map (fun q => occurrences q (chosen_among (run v w (first_attempt true) 8 (standing_at 2)))) (queues w) = [0; 0; 0; 0; 5; 1; 1; 1]%nat.
Proof. intros J W. each_release J; excluded W; vm_compute; reflexivity. Qed.

(* From 5.1.4: a and b isolated, the counter at 2^31 - 3: b is chosen, and the available c is never looked at. *)
Theorem wrap_misses_the_available_one v : java v -> fallback (row v) = Tiers ->
  result (select (row v) (three only_c_well [] one_each) (first_attempt true) (standing_at 2147483645)) = Chosen (b, 0).
Proof. intros J T. each_release J; excluded T; vm_compute; reflexivity. Qed.
