(* Selection of a queue. Beside spec/selection.md: one function from list, health, cursors, request and moment [SE-1] to a result and
   its effects [SE-2]. *)
From Coq Require Import ZArith List Bool.
From Sidestep Require Import Index Choices FaultTable.
Import ListNotations.
Open Scope Z_scope.

Definition queue : Type := broker * Z.

Record view := {
  queues : list queue;
  health : broker -> item;
  order : list broker;              (* rows that pick: see pick *)
  write_nums : broker -> option Z } (* rows that pick: the write queue number in this topic, -1, or None: a null error [SE-21] *).

Record request := {
  now : Z;
  last : option broker;
  reset : bool;
  switch_on : bool;
  tried : list broker;
  refused : list broker }.

(* What a caller slot has: its cursor in the publish info, its counter of pick, and the draws to come. *)
Record cursors := { cursor : option Z; pick_cursor : option Z; draws : list Z }.

Inductive answer := Chosen (q : queue) | Nothing | Failed (f : fault).

Record selection := {
  result : answer;
  left : cursors;
  overwritten : option Z;   (* the position whose entry becomes the chosen queue *)
  evicted : option broker;  (* the broker whose item goes *)
  caught : option fault }.  (* what failed inside and was caught: no effect, for the record *)

Definition selected (r : answer) (s : cursors) := {| result := r; left := s; overwritten := None; evicted := None; caught := None |}.

Definition size (l : list queue) : Z := Z.of_nat (length l).
Definition at_position (l : list queue) (p : Z) : option queue := if p <? 0 then None else nth_error l (Z.to_nat p).
Definition is_last (r : request) (b : broker) : bool := match last r with Some l => same b l | None => false end.

(* ---- Java revisions ---- *)

Definition next (c : choices) (s : cursors) : Z * cursors :=
  let '(i, v, ds) := next_index (counter c) (cursor s) (draws s) in
  (i, {| cursor := Some v; pick_cursor := pick_cursor s; draws := ds |}).

Definition look (c : choices) (l : list queue) (i : Z) : option queue := at_position l (position_of (position c) i (size l)).

(* [SE-3] [SE-4] *)
Definition plain (c : choices) (l : list queue) (s : cursors) : answer * Z * cursors :=
  let (i, s) := next c s in
  (match l with
   | [] => Failed Arithmetic
   | _ => match look c l i with Some q => Chosen q | None => Failed IndexFault end
   end, position_of (position c) i (size l), s).
Definition plainly (c : choices) (v : view) (s : cursors) : selection :=
  let '(r, _, s) := plain c (queues v) s in selected r s.

(* [SE-6] [SE-7] At most k probes on a copy of the index. *)
Inductive walked := Found (q : queue) | OutOfRange | Exhausted.
Fixpoint walk (c : choices) (l : list queue) (ok : broker -> bool) (k : nat) (i : Z) : walked :=
  match k with
  | O => Exhausted
  | S k => match look c l i with
           | None => OutOfRange
           | Some q => if ok (fst q) then Found q else walk c l ok k (wrap (i + 1))
           end
  end.

(* [SE-6] [SE-17] At most k probes, each a step of the counter. *)
Fixpoint filtered (c : choices) (l : list queue) (ok : broker -> bool) (k : nat) (s : cursors) : option answer * cursors :=
  match k with
  | O => (None, s)
  | S k => let (i, s) := next c s in
           match look c l i with
           | None => (Some (Failed IndexFault), s)
           | Some q => if ok (fst q) then (Some (Chosen q), s) else filtered c l ok k s
           end
  end.

(* [SE-5] [SE-6] Switch off, up to 5.1.3. *)
Definition select_other (c : choices) (v : view) (r : request) (s : cursors) : selection :=
  let l := queues v in
  let other b := negb (is_last r b) in
  match last r, off_probe c with
  | None, _ => plainly c v s
  | _, LocalProbe =>
      let (i, s) := next c s in
      match walk c l other (length l) i with
      | Found q => selected (Chosen q) s
      | OutOfRange => selected (Failed IndexFault) s
      | Exhausted => plainly c v s
      end
  | _, CounterProbe =>
      match filtered c l other (length l) s with
      | (Some a, s) => selected a s
      | (None, s) => plainly c v s
      end
  end.

(* [SE-8] *)
Definition walk_takes (c : choices) (v : view) (r : request) (b : broker) : bool :=
  available c (health v b) (now r) &&
  match last_means c with
  | LastRequired => match last r with None => true | Some l => same b l end
  | LastIgnored => true
  | LastAvoided => negb (is_last r b)
  end.

(* [SE-12] [SE-13] [SE-14] *)
Definition redirect (c : choices) (v : view) (s : cursors) (b : broker) (w : Z) : selection :=
  match plain c (queues v) s with
  | (Chosen _, p, s) =>
      let (i, s) := next c s in
      {| result := Chosen (b, Z.rem i w); left := s; evicted := None; caught := None;
         overwritten := match fallback c with PickOverwrite => Some p | _ => None end |}
  | (r, _, s) => selected r s
  end.

Definition then_plain (c : choices) (v : view) (s : cursors) (gone : option broker) (f : option fault) : selection :=
  let p := plainly c v s in {| result := result p; left := left p; overwritten := None; evicted := gone; caught := f |}.

(* [SE-11] [SE-15] [SE-16] [SE-21] *)
Definition select_picked (c : choices) (v : view) (r : request) (s : cursors) : selection :=
  let '(picked, cursor', ds) := pick c (health v) (order v) (now r) (pick_cursor s) (draws s) in
  let s := {| cursor := cursor s; pick_cursor := cursor'; draws := ds |} in
  match picked with
  | PickFault f => then_plain c v s None (Some f)
  | PickedNone => then_plain c v s None None
  | Picked b =>
      match write_nums v b with
      | None => then_plain c v s None (Some NullFault)
      | Some w =>
          if w <=? 0 then then_plain c v s (Some b) None
          else let e := redirect c v s b w in
               match result e with
               | Chosen _ => e
               | Nothing => then_plain c v (left e) None None
               | Failed f => then_plain c v (left e) None (Some f)
               end
      end
  end.

(* [SE-7] [SE-10] Switch on, up to 5.1.3: faults inside are caught; plain is what is left. *)
Definition select_walk (c : choices) (v : view) (r : request) (s : cursors) : selection :=
  let (i, s) := next c s in
  match walk c (queues v) (walk_takes c v r) (length (queues v)) i with
  | Found q => selected (Chosen q) s
  | OutOfRange => then_plain c v s None (Some IndexFault)
  | Exhausted => select_picked c v r s
  end.

(* [SE-18] [SE-20] From 5.1.4. *)
Definition tier (c : choices) (v : view) (r : request) (ok : item -> bool) (s : cursors) : option answer * cursors :=
  filtered c (queues v) (fun b => ok (health v b) && negb (is_last r b)) (length (queues v)) s.
Definition select_tiers (c : choices) (v : view) (r : request) (s : cursors) : selection :=
  if switch_on r then
    let s := if reset r then {| cursor := Some (reset_value (draw (draws s))); pick_cursor := pick_cursor s; draws := tl (draws s) |} else s in
    match tier c v r (fun it => available c it (now r)) s with
    | (Some a, s) => selected a s
    | (None, s) => match tier c v r reachable s with
                   | (Some a, s) => selected a s
                   | (None, s) => plainly c v s
                   end
    end
  else match tier c v r (fun _ => true) s with
       | (Some a, s) => selected a s
       | (None, s) => plainly c v s
       end.

Definition select_java (c : choices) (v : view) (r : request) (s : cursors) : selection :=
  match fallback c with
  | Tiers => select_tiers c v r s
  | _ => if switch_on r then select_walk c v r s else select_other c v r s
  end.

(* ---- strict ---- *)

(* [SE-30] *)
Definition is_candidate (r : request) (q : queue) : bool := negb (among (refused r) (fst q)).

(* [SE-31] 0 available untried, 1 available tried, 2 reachable untried, 3 reachable tried, 4 any untried, 5 any tried. *)
Definition class_of (c : choices) (v : view) (r : request) (b : broker) : nat :=
  let it := health v b in
  (if available c it (now r) then 0 else if reachable it then 2 else 4) + (if among (tried r) b then 1 else 0).

Definition classes : list nat := [0; 1; 2; 3; 4; 5]%nat.
Definition takes (c : choices) (v : view) (r : request) (k : nat) (q : queue) : bool :=
  is_candidate r q && Nat.eqb (class_of c v r (fst q)) k.

(* [SE-32] The list with its positions, once round from position p. *)
Definition numbered (l : list queue) : list (nat * queue) := combine (seq 0 (length l)) l.
Definition round_from {A : Type} (p : nat) (l : list A) : list A := skipn p l ++ firstn p l.

(* The first class, in their order, that has a member; within it the first met [SE-33]. *)
Fixpoint first_of (ok : nat -> queue -> bool) (ks : list nat) (scan : list (nat * queue)) : option (nat * queue) :=
  match ks with
  | [] => None
  | k :: ks => match find (fun e => ok k (snd e)) scan with Some e => Some e | None => first_of ok ks scan end
  end.

Definition start (l : list queue) (s : cursors) : nat :=
  match l with
  | [] => O
  | _ => Z.to_nat (cursor_position (match cursor s with Some v => v | None => draw (draws s) end) (size l))
  end.

Definition select_strict (c : choices) (v : view) (r : request) (s : cursors) : selection :=
  let l := queues v in
  match first_of (takes c v r) classes (round_from (start l s) (numbered l)) with
  | None => selected Nothing s (* [SE-35] *)
  | Some (p, q) =>
      selected (Chosen q) {| cursor := Some (cursor_position (Z.of_nat p + 1) (size l)); (* [SE-34] *)
                             pick_cursor := pick_cursor s;
                             draws := match cursor s with Some _ => draws s | None => tl (draws s) end |}
  end.

Definition select (c : choices) (v : view) (r : request) (s : cursors) : selection :=
  if strict c then select_strict c v r s else select_java c v r s.
