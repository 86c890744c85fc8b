(* One case: its clock, draws, topics, fault table and sends, and a function for each event. What is decided is decided by the extracted
   rule; here are names, JSON and the world that the rule reads. *)
open Rule
open Members

type topic = { mutable key : int; mutable published : bool; mutable taken : Route.t option; mutable built : Route.info }

(* A send in a slot: the machine, and what its actions and its finish tell. *)
type machine = Strict of driver | Java of java_send
type send = {
  slot : int; of_topic : string;
  mutable machine : machine;
  mutable went_to : string list;
  mutable stale : bool;                              (* the route may be stale: told with the next action *)
  mutable lookup : string option;                    (* why the last look-up failed *)
  mutable route_fault : (string * json) list option;
  refusal : (string * int) option;                   (* validation's fault *)
  mutable keeps : int option }                       (* Java: the publish info of its first selection *)

type t = {
  profile : string;
  release : release;
  ladder : ladder;
  sound : bool;                                      (* the ladder makes sense [FT-18] *)
  mutable switch_on : bool;
  detector : bool;
  mutable clock : Rule.z;
  mutable shuffle : string list;
  mutable world : world;
  mutable keys : int;
  topics : (string, topic) Hashtbl.t;
  numbers : (string, int) Hashtbl.t;
  names : (int, string) Hashtbl.t;
  arrival : (string, int) Hashtbl.t;
  mutable arrivals : int;
  mutable most : int;                                (* items that there ever were at once *)
  mutable slots : int list;
  sends : (int, send) Hashtbl.t;
}

let choices t = t.release.row
let is_strict t = (choices t).strict
let route_choices t : Route.choices =
  let c = choices t in { strict = c.strict; static_topics = c.static_topics; writable_only = c.writable_only; installs_first = c.installs_first }
let bad_event part = Route.fault "bad_event" ~part
let z = Number.z
let time_end = z (1 lsl 61)
let nothing_listed : info = { listed = []; slots = (fun _ -> None); nums = (fun _ -> None) }

(* [FT-18] *)
let makes_sense latency isolation error =
  let span ms = Z.leb Z0 ms && Z.ltb ms time_end in
  let rec ascending = function a :: (b :: _ as rest) -> Z.leb a b && ascending rest | _ -> true in
  List.length latency = List.length isolation && ascending latency && List.for_all span (error :: latency @ isolation)

let create profile release settings =
  let ladder, sound = match obj settings "ladder" with
    | Some l when release.row.strict ->
        let latency = required "latency" (longs l "latency") and isolation = required "isolation" (longs l "isolation") in
        let error = required "error" (long l "error") in
        let sound = makes_sense latency isolation error in
        { steps = (if sound then List.combine latency isolation else []); error_latency = Z0; error }, sound
    | _ -> ladder_of release.row, true in
  { profile; release; ladder; sound; switch_on = default true (flag settings "latency_switch"); detector = default false (flag settings "detector");
    clock = Z0; shuffle = []; keys = 0; topics = Hashtbl.create 8; numbers = Hashtbl.create 8; names = Hashtbl.create 8;
    arrival = Hashtbl.create 8; arrivals = 0; most = 0; slots = []; sends = Hashtbl.create 4;
    world = { table = (fun _ -> fresh); infos = (fun _ -> nothing_listed); pick_slots = (fun _ -> None); entropy = [] } }

(* ---- Names ---- *)

let broker t name =
  let n = match Hashtbl.find_opt t.numbers name with
    | Some n -> n
    | None ->
        let n = Hashtbl.length t.numbers + 1 in
        Hashtbl.replace t.numbers name n; Hashtbl.replace t.names n name; n in
  Number.positive n
let name t b = Hashtbl.find t.names (Number.int_of_positive b)
let queue_json t (b, id) : json = `List [`String (name t b); Number.json id]
let slot_of t event =
  let slot = default 0 (int event "slot") in
  if slot < 0 then raise (bad_event "slot");
  if not (List.mem slot t.slots) then t.slots <- slot :: t.slots;
  slot
let moment event member =
  let value = required member (long event member) in
  if not (Z.leb Z0 value && Z.ltb value time_end) then raise (bad_event member);
  value

(* ---- Topics ---- *)

let topic t name = match Hashtbl.find_opt t.topics name with
  | Some topic -> topic
  | None ->
      t.keys <- t.keys + 1;
      let topic = { key = t.keys; published = false; taken = None; built = { queues = []; order = false; of_datas = None } } in
      Hashtbl.replace t.topics name topic; topic
let info_of t key = t.world.infos (z key)
let set_info t key info = t.world <- { t.world with infos = at_key t.world.infos (z key) info }

let install t topic (built : Route.info) =
  let old = info_of t topic.key in
  let keeps = is_strict t && built.queues = topic.built.queues in (* [RT-6] *)
  t.keys <- t.keys + 1;
  let listed = List.map (fun (b, id) -> (broker t b, z id)) built.queues in
  let c = route_choices t in
  let nums b = Option.map z (Route.write_nums c built (name t b)) in
  set_info t t.keys { listed; nums; slots = if keeps then old.slots else (fun _ -> None) };
  topic.key <- t.keys; topic.published <- true; topic.built <- built

let published t topic changed : json =
  `Assoc ["queues", `List (List.map (queue_json t) (info_of t topic.key).listed); "order", `Bool topic.built.order; "changed", `Bool changed]

(* Takes a route [RT-6] [RT-7] [RT-13]; a fault leaves everything as it was. *)
let refresh t name_of_topic route nums =
  let c = route_choices t in
  if nums <> None && route.Route.datas = None && not c.strict then raise (Route.fault "null");
  let route = match nums with Some n -> Route.from_template route n | None -> route in
  let known = Hashtbl.find_opt t.topics name_of_topic in
  let before = Option.bind known (fun k -> k.taken) in
  let fresh_info = match before, known with
    | Some old, Some k when not c.strict && not (Route.changed c old route) && (info_of t k.key).listed <> [] -> None
    | _, _ ->
        let built = Route.build c route in
        (match before, known with
         | Some _, Some k when c.strict && built.queues = k.built.queues && built.order = k.built.order -> None
         | _ -> Some built) in
  let topic = topic t name_of_topic in
  Option.iter (install t topic) fresh_info;
  if fresh_info <> None && c.installs_first && route.datas = None then raise (Route.fault "null");
  topic.taken <- Some route;
  published t topic (fresh_info <> None)

(* ---- The fault table ---- *)

let present t =
  let known = List.init (Hashtbl.length t.names) (fun i -> Number.positive (i + 1)) in
  List.filter (fun b -> (t.world.table b).present) known
let put t b item =
  let before = t.world.table b in
  if item.present && not before.present then (t.arrivals <- t.arrivals + 1; Hashtbl.replace t.arrival (name t b) t.arrivals);
  t.world <- { t.world with table = at_broker t.world.table b item };
  t.most <- max t.most (List.length (present t))
let pick_order t =
  let names = Java.table_order (List.map (name t) (present t)) t.most (Hashtbl.find t.arrival) in
  let front = if (choices t).pick_shuffles then List.filter (fun n -> List.mem n names) t.shuffle else [] in
  List.map (broker t) (front @ List.filter (fun n -> not (List.mem n front)) names)
let update t b latency (isolation, reachable) =
  if t.switch_on then
    put t b (update_java (choices t) t.ladder (t.world.table b) { u_now = t.clock; u_latency = latency; u_isolation = isolation; u_reachable = reachable })

(* ---- Events ---- *)

let whats = ["answer", Answer; "broker_error", BrokerError; "connect_refused", ConnectRefused; "connect_timed_out", ConnectTimedOut;
  "name_not_resolved", NameNotResolved; "send_failed", SendFailed; "undecodable", Undecodable; "closed_fresh", ClosedFresh;
  "closed_reused", ClosedReused; "silent", Silent; "no_address", NoAddress; "no_time", NoTime; "bad_argument", BadArgument;
  "flow_control", FlowControl; "interrupted", Interrupted; "cancelled", Cancelled; "handed_off", HandedOff]
let what event = required "what" (word "what" whats (text event "what"))

let clock t event = t.clock <- moment event "now"; `Assoc []

let turn_switch t event = t.switch_on <- required "on" (flag event "on"); `Assoc []

let entropy t event =
  let draws = default [] (ints event "draws") in
  t.world <- { t.world with entropy = t.world.entropy @ List.map z draws };
  Option.iter (fun s -> t.shuffle <- s) (texts event "shuffle");
  `Assoc []

let cursor t event =
  let slot = slot_of t event in
  let value = Some (z (required "value" (int event "value"))) in
  (match text event "topic" with
   | None -> t.world <- { t.world with pick_slots = at_key t.world.pick_slots (z slot) value }
   | Some name ->
       let key = (topic t name).key in
       let info = info_of t key in
       set_info t key { info with slots = at_key info.slots (z slot) value });
  `Assoc []

let select t event =
  let slot = slot_of t event in
  let key = (topic t (required "topic" (text event "topic"))).key in
  let named member = List.map (broker t) (default [] (texts event member)) in
  let request = { now = t.clock; last = Option.map (broker t) (text event "last"); reset = default false (flag event "reset");
                  switch_on = t.switch_on; tried = named "tried"; refused = named "refused" } in
  let answer, world = select_in (choices t) t.world (z key) (z slot) (pick_order t) request in
  t.world <- world;
  match answer with
  | Chosen q -> `Assoc ["queue", queue_json t q]
  | Nothing -> `Assoc ["none", `Bool true]
  | Failed Arithmetic -> raise (Route.fault "arithmetic")
  | Failed IndexFault -> raise (Route.fault "index")
  | Failed NullFault -> raise (Route.fault "null")

let observe_broker t event b =
  let sent = moment event "sent" in
  let b = broker t b in
  let o_what = what event and o_code = z (default 0 (int event "code")) and o_explicit = default false (flag event "explicit_queue") in
  if is_strict t then begin
    if default false (flag event "probe") then put t b (end_probe (t.world.table b) t.clock);
    put t b (observe t.ladder (t.world.table b)
      { o_what; o_code; o_explicit; o_sent = sent; o_now = t.clock; o_cap = default (z 1000) (long event "cap") })
  end else begin
    let booking = book_java t.release.send_row Sync o_explicit t.detector o_what o_code in
    let given = flag event "isolation" in
    if booking <> None || given <> None then
      let isolation, reachable = Option.value booking ~default:(false, true) in
      update t b (Z.sub t.clock sent) (Option.value given ~default:isolation, Option.value (flag event "reachable") ~default:reachable)
  end;
  `Assoc []

let remove t event =
  let b = broker t (required "broker" (text event "broker")) in
  t.world <- { t.world with table = at_broker t.world.table b fresh }; `Assoc []

let detect t event =
  let resolved = default [] (texts event "resolved") and alive = default [] (texts event "alive") in
  let probed = ref [] and removed = ref [] in
  let one b =
    let n = name t b in
    let it = t.world.table b in
    let d = if is_strict t then detect_strict it t.clock (List.mem n resolved)
      else detect_java it t.clock (List.mem n resolved) (List.mem n alive) in
    if d.probed then probed := n :: !probed;
    if d.removed then removed := n :: !removed;
    put t b d.after in
  if (choices t).detector && (is_strict t || t.detector) then List.iter one (present t);
  let shown l : json = `List (List.map (fun n -> `String n) (List.sort compare l)) in
  `Assoc ["probed", shown !probed; "removed", shown !removed]

let pick_broker t =
  let (picked, cursor), draws = pick (choices t) t.world.table (pick_order t) t.clock (t.world.pick_slots Z0) t.world.entropy in
  t.world <- { t.world with pick_slots = at_key t.world.pick_slots Z0 cursor; entropy = draws };
  match picked with
  | Picked b -> `Assoc ["broker", `String (name t b)]
  | PickedNone -> `Assoc ["none", `Bool true]
  | PickFault _ -> raise (Route.fault "index")

let state t =
  let moment m : json = if Z.eqb m never then `Null else Number.json m in
  let cursors (info : info) : json = `Assoc (List.filter_map (fun slot ->
    Option.map (fun v -> (string_of_int slot, Number.json v)) (info.slots (z slot))) t.slots) in
  let shown name topic all =
    let info = info_of t topic.key in
    (name, (`Assoc ["queues", `List (List.map (queue_json t) info.listed); "cursors", cursors info] : json)) :: all in
  let item b =
    let it = t.world.table b in
    (name t b, (`Assoc ["until", moment it.until; "blamed_at", moment it.blamed_at; "latency", Number.json it.latency;
      "next_check", Number.json it.next_check; "reachable", `Bool it.reachable; "available", `Bool (available (choices t) it t.clock);
      "probing", `Bool it.probing] : json)) in
  let picks = match t.world.pick_slots Z0 with Some v when not (is_strict t) -> ["pick", Number.json v] | _ -> [] in
  `Assoc (["topics", `Assoc (Hashtbl.fold shown t.topics []); "items", `Assoc (List.map item (present t))] @ picks)

let validate t event = match Validation.check (Validation.row_of t.profile) event with
  | None -> `Assoc []
  | Some (kind, code) -> raise (Route.fault kind ~code)
