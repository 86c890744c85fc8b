(* Sends: what the machine asks for is done, what comes back is given to it. The machine of strict is extracted with its selection
   (Send.drive); that of the Java revisions is asked again after each selection (SendJava.java_step). *)
open Rule
open Members
open Case

let z = Number.z
let failures = ["unknown_topic", UnknownTopic; "no_name_server", NoNameServer; "connect_failed", OtherFailure; "timed_out", OtherFailure;
  "bad_answer", OtherFailure]
let ending_word = function
  | Answered -> "answered" | HandedOver -> "handed_over" | ClientError -> "client_error" | EndsInBrokerError -> "broker_error"
  | RemotingError -> "remoting_error" | CallTimeout -> "call_timeout" | EndsInterrupted -> "interrupted" | EndsCancelled -> "cancelled"
  | Invalid -> "invalid" | NotRunning -> "not_running" | Unchecked -> "unchecked"

let phase_of send = match send.machine with Strict d -> d.machine.at_phase | Java s -> s.j_phase

let finished t send ending code attempts callbacks route_fault null_fault : json =
  let fault = match send.refusal, send.route_fault with
    | Some (kind, code), _ when ending = Invalid -> ["fault", (`Assoc ["fault", `String kind; "code", `Int code] : json)]
    | _, Some members when route_fault -> ["fault", `Assoc members]
    | _ -> if null_fault then ["fault", `Assoc ["fault", `String "null"]] else [] in
  let lookup = match send.lookup with Some w when is_strict t -> ["lookup", `String w] | _ -> [] in
  `Assoc ["finish", `Assoc (["ending", `String (ending_word ending); "code", Number.json code; "attempts", Number.json attempts;
    "callbacks", Number.json callbacks; "brokers", `List (List.rev_map (fun b -> `String b) send.went_to)] @ fault @ lookup
    @ (if send.stale then ["refresh", `Bool true] else []))]

let shown t send = function
  | Ignore | Rule.Select _ -> raise (bad_event "slot")
  | Wait -> `Assoc ["wait", `Bool true]
  | LookUp template ->
      let name = if not template then send.of_topic else if t.release.send_row.auto_create_key && not (is_strict t) then "AUTO_CREATE_TOPIC_KEY" else "TBW102" in
      `Assoc ["lookup", `Assoc ["topic", `String name; "template", `Bool template]]
  | Attempt (q, limit, number) ->
      send.went_to <- name t (fst q) :: send.went_to;
      let refresh = if send.stale then ["refresh", `Bool true] else [] in
      send.stale <- false;
      `Assoc ["send", `Assoc (["queue", queue_json t q; "limit", Number.json limit; "attempt", Number.json number] @ refresh)]
  | Finish (ending, code, attempts, callbacks, route_fault, null_fault) ->
      finished t send ending code attempts callbacks route_fault null_fault

let key_of_topic t name = match Hashtbl.find_opt t.topics name with Some topic -> topic.key | None -> 0

let drive_strict t send d event =
  let key = z (key_of_topic t send.of_topic) and slot = z send.slot in
  let (d, o), left = drive (choices t) t.ladder d t.clock event (view_of t.world key []) (cursors_of t.world key slot) in
  send.machine <- Strict d;
  List.iter (fun (b, seen) -> put t b (observe t.ladder (t.world.table b) seen)) o.booked;
  let info = t.world.infos key in
  t.world <- { t.world with infos = at_key t.world.infos key { info with slots = at_key info.slots slot left.cursor }; entropy = left.draws };
  if o.refresh then send.stale <- true;
  shown t send o.does

let rec drive_java t send s event =
  let (s, bookings), action = java_step t.release.send_row t.clock s event in
  send.machine <- Java s;
  List.iter (fun (((b, latency), isolation), reachable) -> update t b latency (isolation, reachable)) bookings;
  match action with
  | Rule.Select (_, _, Some q) -> drive_java t send s (Selected (Some q))
  | Rule.Select (last, reset, None) ->
      let key = match send.keeps with Some key -> key | None -> key_of_topic t send.of_topic in (* [SL-19] *)
      send.keeps <- Some key;
      let request = { now = t.clock; last; reset; switch_on = t.switch_on; tried = []; refused = [] } in
      let answer, world = select_in (choices t) t.world (z key) (z send.slot) (pick_order t) request in
      t.world <- world;
      drive_java t send s (Selected (match answer with Chosen q -> Some q | _ -> None))
  | action -> shown t send action

let drive_send t send event = match send.machine with
  | Strict d -> drive_strict t send d event
  | Java s -> drive_java t send s event

let send_in t slot = match Hashtbl.find_opt t.sends slot with
  | Some send when phase_of send <> Done -> send
  | _ -> raise (bad_event "slot")

let span event member d =
  let value = default (z d) (long event member) in
  if not (Z.ltb (Z.opp time_end) value && Z.ltb value time_end) then raise (bad_event member);
  value

let begin_ t event =
  let slot = slot_of t event in
  (match Hashtbl.find_opt t.sends slot with Some send when phase_of send <> Done -> raise (bad_event "slot") | _ -> ());
  let timeout = span event "timeout" 3000 in
  let cap = span event "cap" (-1) in
  let retries = default 2 (int event "retries") in
  if retries > 1000 then raise (bad_event "retries");
  let refusal = Validation.check (Validation.row_of t.profile) event in
  let name = default "" (text event "topic") in
  let cached = match Hashtbl.find_opt t.topics name with
    | Some topic when topic.published -> if (info_of t topic.key).listed = [] then EmptyList else SomeQueues
    | _ -> NoList in
  let request = { s_mode = default Sync (word "mode" ["sync", Sync; "async", Async; "oneway", Oneway] (text event "mode"));
    running = default true (word "service" ["running", true; "not_started", false; "shut_down", false] (text event "service"));
    shut_down = default false (word "service" ["running", false; "not_started", false; "shut_down", true] (text event "service"));
    invalid = Option.map (fun (_, code) -> z code) refusal; timeout; retries = z retries; cap;
    retry_not_ok = default false (flag event "retry_not_ok"); named = Option.map (fun (b, id) -> (broker t b, z id)) (queue event "queue");
    cached; with_detector = t.detector } in
  let machine = if is_strict t then Strict not_begun else Java java_idle in
  let send = { slot; of_topic = name; machine; went_to = []; stale = false; lookup = None; route_fault = None; refusal; keeps = None } in
  Hashtbl.replace t.sends slot send;
  drive_send t send (Begin request)

let timer t event = drive_send t (send_in t (slot_of t event)) Timer

let observe t event = match text event "broker" with
  | Some b -> observe_broker t event b
  | None -> drive_send t (send_in t (slot_of t event)) (Observed (what event, z (default 0 (int event "code"))))

let route t event =
  let name = required "topic" (text event "topic") in
  let data = Option.map Route.read (obj event "route") and nums = int event "default_queue_nums" in
  let failure = text event "failure" in
  let kind = word "failure" failures failure in
  if not (default false (flag event "for_send")) then
    match data, failure with
    | Some data, None -> refresh t name data nums
    | None, Some _ -> `Assoc []
    | _ -> raise (bad_event "route")
  else begin
    let send = send_in t (slot_of t event) in
    if phase_of send <> LookingUp && phase_of send <> LookingUpTemplate then raise (bad_event "slot");
    if name <> send.of_topic then raise (bad_event "topic");
    if (data = None) = (failure = None) then raise (bad_event "route");
    send.route_fault <- None;
    send.lookup <- failure;
    let result = match kind, data with
      | Some kind, _ -> LookupFailed kind
      | None, Some data ->
          (try
            ignore (refresh t name data nums);
            if (info_of t (key_of_topic t name)).listed = [] then GotNothing else GotQueues
          with Route.Fault members -> send.route_fault <- Some members; LookupFault)
      | None, None -> LookupFault in
    drive_send t send (LookedUp result)
  end
