(* The properties, each said once, for any release and either position of the latency switch. What holds and what fails is proved
   elsewhere. *)
From Coq Require Import ZArith List Bool.
From Sidestep Require Import Index Choices FaultTable Selection World SendChoices Blame.
Import ListNotations.
Open Scope Z_scope.

(* A request as a send makes it: a Java revision knows of the last broker alone, which is among those tried, and knows no refusal. *)
Definition sensible (c : choices) (sw : bool) (r : request) : Prop :=
  strict c = true \/
  (switch_on r = sw /\ refused r = [] /\
   match last r with None => tried r = [] /\ reset r = false | Some b => among (tried r) b = true end).
Definition int_cursors (s : cursors) : Prop :=
  (forall v, cursor s = Some v -> is_int v) /\ (forall v, pick_cursor s = Some v -> is_int v) /\ Forall is_int (draws s).
(* No counter comes near its largest value: `k` steps from here stay below it. Our cursor is no counter. *)
Definition far_from_wrap (c : choices) (s : cursors) (k : Z) : Prop :=
  strict c = true \/ exists v, cursor s = Some v /\ 0 <= v /\ v + k < int_max.

Definition candidate (v : view) (r : request) (q : queue) : Prop := In q (queues v) /\ is_candidate r q = true.
Definition well (c : choices) (v : view) (r : request) (q : queue) : bool := available c (health v (fst q)) (now r).
Definition untried (r : request) (q : queue) : bool := negb (among (tried r) (fst q)).

Section For_a_row.
  Variables (v : release) (sw : bool).
  Let c := row v.
  Let st (d : bool) := {| switch := sw; detector_on := d |}.

  (* 1. If an available untried candidate exists, such a one is chosen. *)
  Definition P1 : Prop := forall w r s, sensible c sw r -> int_cursors s ->
    (exists q, candidate w r q /\ well c w r q = true /\ untried r q = true) ->
    exists q, result (select c w r s) = Chosen q /\ candidate w r q /\ well c w r q = true /\ untried r q = true.
  (* The same of a first attempt, no counter near its end. *)
  Definition P1_first_far : Prop := forall w r s, sensible c sw r -> int_cursors s ->
    last r = None -> tried r = [] -> refused r = [] -> far_from_wrap c s (size (queues w)) ->
    (exists q, In q (queues w) /\ well c w r q = true) ->
    exists q, result (select c w r s) = Chosen q /\ In q (queues w) /\ well c w r q = true.
  (* The same of a second attempt, without reset. *)
  Definition P1_second_far : Prop := forall w r s b, sensible c sw r -> int_cursors s ->
    last r = Some b -> tried r = [b] -> refused r = [] -> reset r = false -> far_from_wrap c s (size (queues w)) ->
    (exists q, In q (queues w) /\ well c w r q = true /\ untried r q = true) ->
    exists q, result (select c w r s) = Chosen q /\ In q (queues w) /\ well c w r q = true /\ untried r q = true.

  (* 2. An isolated broker is never chosen while an available candidate exists, whatever was tried. *)
  Definition P2 : Prop := forall w r s q, sensible c sw r -> int_cursors s ->
    (exists q', candidate w r q' /\ well c w r q' = true) ->
    result (select c w r s) = Chosen q -> well c w r q = true.

  (* 3. A tried candidate is chosen only if its class (available, reachable, rest) holds no untried one. *)
  Definition health_class (w : view) (r : request) (q : queue) : nat := if well c w r q then 0 else if reachable (health w (fst q)) then 1 else 2.
  Definition P3 : Prop := forall w r s q q', sensible c sw r -> int_cursors s ->
    result (select c w r s) = Chosen q -> untried r q = false ->
    candidate w r q' -> health_class w r q' = health_class w r q -> untried r q' = false.

  (* 4. The result is an element of the current list; in a list built from queue data its id is below that entry's write queue number. *)
  Definition P4 : Prop := forall w r s q, sensible c sw r -> int_cursors s ->
    result (select c w r s) = Chosen q ->
    In q (queues w) /\
    forall ds, queues w = built ds -> exists d, In d ds /\ usable d = true /\ d_broker d = fst q /\ 0 <= snd q < d_nums d.

  (* 5. A selection changes neither a list nor any broker's health, and nothing of another publish info or another caller slot. *)
  Definition P5 : Prop := forall w key slot os r, sensible c sw r ->
    let w' := snd (select_in c w key slot os r) in
    (forall b, table w' b = table w b) /\
    (forall k, listed (infos w' k) = listed (infos w k) /\ (forall b, nums (infos w' k) b = nums (infos w k) b)) /\
    (forall k s, (k, s) <> (key, slot) -> slots (infos w' k) s = slots (infos w k) s) /\
    (forall s, pick_slots w' s = pick_slots w s).

  (* 6. Totality. Every index is in range for every value of a counter; a candidate gives a queue, no candidate gives none. *)
  Definition P6_index : Prop := forall w r s, sensible c sw r -> int_cursors s ->
    result (select c w r s) <> Failed IndexFault /\ caught (select c w r s) <> Some IndexFault.
  Definition P6_none : Prop := forall w r s, sensible c sw r -> int_cursors s ->
    ((exists q, candidate w r q) -> exists q, result (select c w r s) = Chosen q) /\
    ((forall q, ~ candidate w r q) -> result (select c w r s) = Nothing).
  Definition P6 : Prop := P6_index /\ P6_none.

  (* 7. Fairness. In m x n unfiltered selections each queue is chosen m times; with fixed classes, each member of the winning class
     once a round. (`occurrences`: a queue may be listed twice.) *)
  Fixpoint run (w : view) (r : request) (k : nat) (s : cursors) : list answer :=
    match k with O => [] | S k => let e := select c w r s in result e :: run w r k (left e) end.
  Definition is_queue (q q' : queue) : bool := same (fst q) (fst q') && (snd q =? snd q').
  Definition occurrences (q : queue) (l : list queue) : nat := length (filter (is_queue q) l).
  Definition chosen_among (l : list answer) : list queue := flat_map (fun a => match a with Chosen q => [q] | _ => [] end) l.
  Definition unfiltered (w : view) (r : request) : Prop :=
    last r = None /\ tried r = [] /\ refused r = [] /\ reset r = false /\ forall q, In q (queues w) -> well c w r q = true.
  Definition P7_unfiltered : Prop := forall w r s m q, sensible c sw r -> int_cursors s -> unfiltered w r ->
    occurrences q (chosen_among (run w r (m * length (queues w)) s)) = (m * occurrences q (queues w))%nat.
  Definition P7_unfiltered_far : Prop := forall w r s m q, sensible c sw r -> int_cursors s -> unfiltered w r ->
    far_from_wrap c s (Z.of_nat m * size (queues w)) ->
    occurrences q (chosen_among (run w r (m * length (queues w)) s)) = (m * occurrences q (queues w))%nat.
  (* The winning class: the first of the six that has a member. *)
  Definition members (w : view) (r : request) (k : nat) : list queue := filter (takes c w r k) (queues w).
  Definition winning (w : view) (r : request) : list queue :=
    match find (fun k => negb (Nat.eqb (length (members w r k)) 0)) classes with Some k => members w r k | None => [] end.
  Definition P7_fixed : Prop := forall w r s m q, sensible c sw r -> int_cursors s ->
    occurrences q (chosen_among (run w r (m * length (winning w r)) s)) = (m * occurrences q (winning w r))%nat.
  (* The same of first attempts, no counter near its end: a call costs at most two rounds and a step. *)
  Definition P7_fixed_far : Prop := forall w r s m q, sensible c sw r -> int_cursors s ->
    last r = None -> tried r = [] -> refused r = [] -> reset r = false ->
    far_from_wrap c s (Z.of_nat (m * length (winning w r)) * (2 * size (queues w) + 1)) ->
    occurrences q (chosen_among (run w r (m * length (winning w r)) s)) = (m * occurrences q (winning w r))%nat.
  Definition P7 : Prop := P7_unfiltered /\ P7_fixed.

  (* 8. An observation that isolates never moves the end of an isolation back; isolations are bounded: once `bound` ms have passed
     since the last observation the broker is available, whatever was observed. *)
  Definition history (d : bool) (it : item) (os : list observation) : item := fold_left (book v (st d)) os it.
  Definition P8_back : Prop := forall d os o, let it := history d fresh os in
    0 < earned v (st d) o -> until it <= until (book v (st d) it o).
  Definition P8_bounded : Prop := exists bound, forall d os t now,
    Forall (fun o => o_now o <= t) os -> 0 <= t -> t + bound <= now -> available c (history d fresh os) now = true.
  Definition P8 : Prop := P8_back /\ P8_bounded.

  (* 9. An answer to a request that was sent before the last blame can't end an isolation. *)
  Definition answers (o : observation) : Prop := o_what o = Answer \/ o_what o = BrokerError.
  Definition P9 : Prop := forall d it blaming os o,
    0 < earned v (st d) blaming -> answers o -> o_sent o <= o_now blaming ->
    let before := history d it (blaming :: os) in until before <= until (book v (st d) before o).

  (* 10. No attempt goes to a tried broker while an available untried candidate exists: that is 1, of each selection of a send. And while no
     untried broker of the list is isolated, the first min(b, attempts) attempts go to different brokers, b the number of brokers. *)
  Definition brokers_of (l : list queue) : list broker := nodup Pos.eq_dec (map fst l).
  Fixpoint went (w : view) (t : Z) (k : nat) (s : cursors) (so_far : list broker) : list broker :=
    match k with
    | O => rev so_far
    | S k =>
        let r := {| now := t; last := hd_error so_far; reset := match so_far with [] => false | _ => true end; switch_on := sw;
                    tried := so_far; refused := [] |} in
        match result (select c w r s) with
        | Chosen q => went w t k (left (select c w r s)) (fst q :: so_far)
        | _ => rev so_far
        end
    end.
  Definition P10 : Prop := forall w t k s, int_cursors s -> (forall q, In q (queues w) -> available c (health w (fst q)) t = true) ->
    NoDup (firstn (length (brokers_of (queues w))) (went w t k s [])).

  (* 12. Observations that say nothing about the broker leave its health unchanged. *)
  Definition says_nothing (w : what) : Prop :=
    In w [ClosedReused; NoAddress; NoTime; BadArgument; FlowControl; Interrupted; Cancelled; HandedOff].
  Definition P12 : Prop := forall d it o, says_nothing (o_what o) -> book v (st d) it o = it.

  (* 13. Renaming the brokers of a built list changes the result by the renaming alone; so pick's order of the table, which follows the
     names, is given. Shifting all times, those of the past observations too, doesn't change the result. *)
  Definition renamed_queue (f : broker -> broker) (q : queue) : queue := (f (fst q), snd q).
  Definition renamed_request (f : broker -> broker) (r : request) : request :=
    {| now := now r; last := option_map f (last r); reset := reset r; switch_on := switch_on r; tried := map f (tried r); refused := map f (refused r) |}.
  Definition renamed (f : broker -> broker) (e : selection) : selection :=
    {| result := match result e with Chosen q => Chosen (renamed_queue f q) | x => x end; left := left e; overwritten := overwritten e;
       evicted := option_map f (evicted e); caught := caught e |}.
  Definition P13_names : Prop := forall f w w' r s, (forall a b, f a = f b -> a = b) ->
    queues w' = map (renamed_queue f) (queues w) -> order w' = map f (order w) ->
    (forall b, health w' (f b) = health w b) -> (forall b, write_nums w' (f b) = write_nums w b) ->
    select c w' (renamed_request f r) s = renamed f (select c w r s).
  Definition shifted (k : Z) (o : observation) : observation :=
    {| o_what := o_what o; o_code := o_code o; o_explicit := o_explicit o; o_sent := o_sent o + k; o_now := o_now o + k; o_cap := o_cap o |}.
  Definition shifted_request (k : Z) (r : request) : request :=
    {| now := now r + k; last := last r; reset := reset r; switch_on := switch_on r; tried := tried r; refused := refused r |}.
  Definition a_time (k t : Z) : Prop := 0 <= t /\ 0 <= t + k.
  Definition P13_times : Prop := forall d k w w' r s hs, a_time k (now r) ->
    (forall b, Forall (fun o => a_time k (o_sent o) /\ a_time k (o_now o)) (hs b)) ->
    queues w' = queues w -> order w' = order w -> (forall b, write_nums w' b = write_nums w b) ->
    (forall b, health w b = history d fresh (hs b)) -> (forall b, health w' b = history d fresh (map (shifted k) (hs b))) ->
    select c w' (shifted_request k r) s = select c w r s.
  Definition P13 : Prop := P13_names /\ P13_times.
End For_a_row.
