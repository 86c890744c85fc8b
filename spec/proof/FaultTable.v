(* The fault table: ladders, updates, availability, observations in strict, pick. Beside spec/fault-table.md and spec/detector.md.
   Times are ms. *)
From Coq Require Import ZArith List Bool.
From Sidestep Require Import Index Choices.
Import ListNotations.
Open Scope Z_scope.

Definition broker := positive.
Definition same (a b : broker) : bool := Pos.eqb a b.
Definition among (bs : list broker) (b : broker) : bool := existsb (same b) bs.

(* Below every moment. *)
Definition never : Z := -1.

Record item := { until : Z; blamed_at : Z; latency : Z; next_check : Z; present : bool; reachable : bool; probing : bool }.
Definition fresh := {| until := never; blamed_at := never; latency := 0; next_check := 0; present := false; reachable := true; probing := false |}.

(* ---- Ladder: steps (latency, isolation), ascending ---- *)

Record ladder := { steps : list (Z * Z); error_latency : Z; error : Z }.

(* [FT-1] The isolation of the highest step that is not above the latency; below the first step none. *)
Definition duration (l : ladder) (x : Z) : Z := fold_left (fun d step => if fst step <=? x then snd step else d) (steps l) 0.

(* [FT-2] *)
Definition long_ladder := {| steps := [(50, 0); (100, 0); (550, 30000); (1000, 60000); (2000, 120000); (3000, 180000); (15000, 600000)];
  error_latency := 30000; error := 600000 |}.
(* [FT-3] *)
Definition short_steps := {| steps := [(50, 0); (100, 0); (550, 2000); (1800, 5000); (3000, 6000); (5000, 10000); (15000, 30000)];
  error_latency := 10000; error := 10000 |}.
Definition ladder_of (c : choices) : ladder := if short_ladder c then short_steps else long_ladder.

(* ---- Updates in the Java revisions ---- *)

Record java_update := { u_now : Z; u_latency : Z; u_isolation : bool; u_reachable : bool }.

(* [FT-4] *)
Definition earned_java (l : ladder) (u : java_update) : Z := duration l (if u_isolation u then error_latency l else u_latency u).

Definition update_java (c : choices) (l : ladder) (it : item) (u : java_update) : item :=
  let d := earned_java l u in
  let before := if present it then until it else 0 in
  let extends := (0 <? d) && (before <? u_now u + d) in
  {| until := match update c with
              | Overwrite => u_now u + d (* [FT-6] *)
              | _ => if extends then u_now u + d else before (* [FT-7] *)
              end;
     blamed_at := blamed_at it; latency := u_latency u; next_check := next_check it; present := true; probing := probing it;
     reachable := match update c with Overwrite => reachable it | _ => u_reachable u (* [FT-8] *) end |}.

(* ---- Available ---- *)

(* [FT-9] [FT-10] *)
Definition available (c : choices) (it : item) (now : Z) : bool :=
  (until it <=? now) && match available_by c with ByTime => true | ByTimeAndReachable => reachable it end.

(* ---- Observations in strict ---- *)

Inductive what :=
  | Answer | BrokerError | ConnectRefused | ConnectTimedOut | NameNotResolved | SendFailed | Undecodable | ClosedFresh | ClosedReused
  | Silent | NoAddress | NoTime | BadArgument | FlowControl | Interrupted | Cancelled | HandedOff.

(* An exchange as it was seen. `o_cap`: the attempt's cap, for Silent. *)
Record observation := { o_what : what; o_code : Z; o_explicit : bool; o_sent : Z; o_now : Z; o_cap : Z }.

Definition own_state (code : Z) (explicit_queue : bool) : bool :=
  ((code =? 1) && negb explicit_queue) || existsb (Z.eqb code) [2; 14; 215; 1500].

(* [FT-17] *)
Definition waited (o : observation) : Z := Z.max 0 (o_now o - o_sent o).

Inductive reach := NoChange | Reached | NotReached.

(* [FT-11] The table: what is said of `reachable`, and the isolation d. *)
Definition verdict (l : ladder) (o : observation) : reach * Z :=
  match o_what o with
  | Answer => (Reached, duration l (waited o))
  | BrokerError => (Reached, if own_state (o_code o) (o_explicit o) then error l else 0)
  | ConnectRefused | ConnectTimedOut | NameNotResolved | SendFailed | Undecodable | ClosedFresh => (NotReached, error l)
  | Silent =>
      let d := if o_cap o <=? waited o then error l else duration l (waited o) in
      (if 0 <? d then NotReached else NoChange, d)
  | ClosedReused | NoAddress | NoTime | BadArgument | FlowControl | Interrupted | Cancelled | HandedOff => (NoChange, 0)
  end.

(* [FT-13] *)
Definition blame (it : item) (now d : Z) : item :=
  {| until := Z.max (until it) (now + d); blamed_at := Z.max (blamed_at it) now;
     latency := latency it; next_check := next_check it; present := present it; reachable := reachable it; probing := probing it |}.

(* [FT-14] [FT-15] *)
Definition clear (it : item) (sent now : Z) : item :=
  if blamed_at it <? sent
  then {| until := Z.min (until it) now; blamed_at := blamed_at it;
          latency := latency it; next_check := next_check it; present := present it; reachable := reachable it; probing := probing it |}
  else it.

Definition seen (it : item) (r : bool) : item :=
  {| until := until it; blamed_at := blamed_at it; latency := latency it; next_check := next_check it; present := true; reachable := r;
     probing := probing it |}.

Definition is_answer (o : observation) : bool := match o_what o with Answer => true | _ => false end.

Definition observe (l : ladder) (it : item) (o : observation) : item :=
  match verdict l o with
  | (NoChange, _) => it (* [FT-16] *)
  | (r, d) =>
      let it := seen it (match r with Reached => true | _ => false end) in
      if 0 <? d then blame it (o_now o) d else if is_answer o then clear it (o_sent o) (o_now o) else it
  end.

(* ---- Pick ---- *)

(* [FT-21] *)
Definition picked_before (now : Z) (a b : item) : bool :=
  let aa := until a <=? now in
  let ba := until b <=? now in
  if negb (Bool.eqb aa ba) then aa else if negb (latency a =? latency b) then latency a <? latency b else until a <? until b.

(* [FT-22] A stable sort: full ties keep the table's order. *)
Fixpoint insert (before : broker -> broker -> bool) (b : broker) (bs : list broker) : list broker :=
  match bs with
  | [] => [b]
  | b' :: rest => if before b' b then b' :: insert before b rest else b :: bs
  end.
Definition sorted (before : broker -> broker -> bool) (bs : list broker) : list broker := fold_right (insert before) [] bs.

Inductive fault := Arithmetic | IndexFault | NullFault.
Inductive picked := PickedNone | Picked (b : broker) | PickFault (f : fault).

(* `order`: the brokers that have an item, as the table gives them out, shuffled where a row shuffles. *)
Definition pick (c : choices) (health : broker -> item) (order : list broker) (now : Z) (cursor : option Z) (ds : list Z)
  : picked * option Z * list Z :=
  if strict c then (PickedNone, cursor, ds) (* [FT-26] *)
  else if pick_reachable c then (* [FT-25] *)
    (match find (fun b => reachable (health b)) order with Some b => Picked b | None => PickedNone end, cursor, ds)
  else
    let ranks := sorted (fun a b => picked_before now (health a) (health b)) order in
    match ranks with
    | [] => (PickedNone, cursor, ds)     (* [FT-20] *)
    | [b] => (Picked b, cursor, ds)      (* [FT-23] *)
    | _ =>
        let '(i, v, ds') := next_index (counter c) cursor ds in
        let rank := Z.rem i (Z.of_nat (length order) / 2) in (* [FT-23] *)
        (if rank <? 0 then PickFault IndexFault (* [FT-24] *)
         else match nth_error ranks (Z.to_nat rank) with Some b => Picked b | None => PickFault IndexFault end, Some v, ds')
    end.

(* ---- The detector: one item in a round ---- *)

Record detection := { after : item; probed : bool; removed : bool }.

(* [DT-2] [DT-3] [DT-4] *)
Definition detect_java (it : item) (now : Z) (resolved alive : bool) : detection :=
  if now <? next_check it then {| after := it; probed := false; removed := false |}
  else if negb resolved then {| after := fresh; probed := false; removed := true |}
  else {| after := {| until := until it; blamed_at := blamed_at it; latency := latency it; next_check := now + 2000;
                      present := present it; reachable := alive || reachable it; probing := probing it |};
          probed := true; removed := false |}.

(* [DT-6] [DT-7] [DT-8] *)
Definition detect_strict (it : item) (now : Z) (resolved : bool) : detection :=
  let starts := (now <? until it) && negb (reachable it) && negb (probing it) && (next_check it <=? now) && resolved in
  {| after := {| until := until it; blamed_at := blamed_at it; latency := latency it; next_check := next_check it;
                 present := present it; reachable := reachable it; probing := probing it || starts |};
     probed := starts; removed := false |}.
Definition end_probe (it : item) (now : Z) : item :=
  if probing it
  then {| until := until it; blamed_at := blamed_at it; latency := latency it; next_check := now + 3000;
          present := present it; reachable := reachable it; probing := false |}
  else it.
