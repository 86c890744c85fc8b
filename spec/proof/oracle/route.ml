(* From route data to the queue list (spec/route.md). Plain OCaml: nothing here is proved, but for the blocks of queue data. *)
open Members

exception Fault of (string * json) list
let fault ?part ?code kind =
  Fault (("fault", `String kind) :: (match code with None -> [] | Some c -> ["code", `Int c]) @ (match part with None -> [] | Some p -> ["part", `String p]))

type queue_data = { broker : string option; read : int; write : int; perm : int; flag : int }
type broker_data = { name : string option; addrs : (string * json) list option }
type mapping = { bname : string option; scope : string option; epoch : Rule.z; total : int; ids : (int * int) list option }
type t = { conf : string option; datas : queue_data list option; brokers : broker_data list option; static : (string * mapping) list option }
type choices = { strict : bool; static_topics : bool; writable_only : bool; installs_first : bool }
type info = { queues : (string * int) list; order : bool; of_datas : queue_data list option }

let read_mapping m =
  let id (key, value) = match int_of_string_opt key, read_int value with
    | Some k, Some v -> (k, v) | _ -> bad "currIdMap" "must hold integers" in
  { bname = text m "bname"; scope = text m "scope"; epoch = required "epoch" (long m "epoch"); total = required "totalQueues" (int m "totalQueues");
    ids = Option.map (List.map id) (pairs (obj m "currIdMap")) }
let sorted_keys l = List.sort (fun (a, _) (b, _) -> compare a b) l
let read o =
  let data d = { broker = text d "brokerName"; read = required "readQueueNums" (int d "readQueueNums");
                 write = required "writeQueueNums" (int d "writeQueueNums"); perm = required "perm" (int d "perm");
                 flag = default 0 (int d "topicSysFlag") } in
  let broker b = { name = text b "brokerName"; addrs = Option.map sorted_keys (pairs (obj b "brokerAddrs")) } in
  { conf = text o "orderTopicConf"; datas = Option.map (List.map data) (objects o "queueDatas");
    brokers = Option.map (List.map broker) (objects o "brokerDatas");
    static = Option.map (fun l -> sorted_keys (List.map (fun (b, m) -> (b, read_mapping m)) l)) (pairs (obj o "topicQueueMappingByBroker")) }

(* [RT-5] *)
let from_template route n = { route with datas = Option.map (List.map (fun d -> let m = min n d.read in { d with read = m; write = m })) route.datas }

let bad_part c kind part = if c.strict then fault "bad_route" ~part else fault kind
let at list i member = Printf.sprintf "%s[%d]%s" list i (if member = "" then "" else "." ^ member)
let writable d = d.perm land 2 <> 0
let none name l = List.exists (fun d -> name d = None) l

(* [QL-14] The queues of a broker behind those that are there. *)
let append part queues (broker, n) =
  if n > 0 && List.length queues + n > 65536 then raise (fault "too_many_queues" ~part);
  List.rev_append (List.init (max 0 n) (fun id -> (broker, id))) queues

(* [QL-1] [QL-2] [QL-3] [QL-4] *)
let from_conf c conf =
  let entry i queues text =
    let part = at "orderTopicConf" i "" in
    match Java.split ':' text with
    | broker :: n :: _ -> (match Java.parse_int n with
        | Some n -> append part queues (broker, n)
        | None -> raise (bad_part c "number" part))
    | _ -> raise (bad_part c "index" part) in
  let _, queues = List.fold_left (fun (i, queues) text -> (i + 1, entry i queues text)) (0, []) (Java.split ';' conf) in
  List.rev queues

(* [QL-6] [QL-7] [QL-8] Of each scope the mock broker, how many ids it has, and the entry that says so. *)
let read_scopes c mapping =
  let check (broker, m) =
    let missing member = raise (bad_part c "null" (Printf.sprintf "topicQueueMappingByBroker.%s.%s" broker member)) in
    if m.scope = None then (if c.strict then missing "scope")
    else if m.ids = None then missing "currIdMap"
    else if c.strict && m.bname = None then missing "bname" in
  List.iter check mapping;
  let scopes = List.sort_uniq compare (List.filter_map (fun (_, m) -> m.scope) mapping) in
  let scope name =
    let parts = List.filter (fun (_, m) -> m.scope = Some name) mapping in
    let total, widest = List.fold_left (fun (total, widest) (broker, m) ->
      if Rule.Z.leb (Number.z (-1)) m.epoch && m.total > total then (m.total, broker) else (total, widest)) (0, "") parts in
    let owner = Hashtbl.create 8 in
    let own m (id, _) = match Hashtbl.find_opt owner id with
      | Some held when not (Rule.Z.leb held.epoch m.epoch) -> ()
      | _ -> Hashtbl.replace owner id m in
    List.iter (fun (_, m) -> List.iter (own m) (Option.get m.ids)) parts;
    Hashtbl.iter (fun id m -> if id >= 0 && id < total && m.bname = None then raise (bad_part c "null" "topicQueueMappingByBroker")) owner;
    ("__syslo__" ^ (if name = "__global__" then "global__" else name), total, widest) in
  List.map scope scopes

(* [QL-5] *)
let from_mapping c mapping =
  let add queues (mock, total, widest) = append (Printf.sprintf "topicQueueMappingByBroker.%s.totalQueues" widest) queues (mock, total) in
  List.stable_sort (fun (_, a) (_, b) -> compare a b) (List.rev (List.fold_left add [] (read_scopes c mapping)))

(* [QL-11] [QL-12] *)
let has_master brokers name = match List.find_opt (fun b -> b.name = name) brokers with
  | Some { addrs = Some addrs; _ } -> List.mem_assoc "0" addrs
  | _ -> false

let by_name name l = List.stable_sort (fun a b -> Java.compare_names (Option.value (name a) ~default:"") (Option.value (name b) ~default:"")) l

(* [RT-7] What strict looks at before it builds anything. *)
let check_datas c route datas =
  List.iteri (fun i d -> if d.broker = None then raise (bad_part c "null" (at "queueDatas" i "brokerName"))) datas;
  if List.exists writable datas then match route.brokers with
    | None -> raise (bad_part c "null" "brokerDatas")
    | Some brokers -> List.iteri (fun i b ->
        if b.name = None then raise (bad_part c "null" (at "brokerDatas" i "brokerName"));
        if b.addrs = None then raise (bad_part c "null" (at "brokerDatas" i "brokerAddrs"))) brokers

(* [QL-9] [QL-10] [QL-13] *)
let from_datas c route =
  let datas = match route.datas with None -> raise (bad_part c "null" "queueDatas") | Some l -> l in
  if c.strict then check_datas c route datas;
  if List.length datas > 1 && none (fun d -> d.broker) datas then raise (bad_part c "null" "queueDatas");
  let indexed = by_name (fun (_, d) -> d.broker) (List.mapi (fun i d -> (i, d)) datas) in
  let brokers = Option.value route.brokers ~default:[] in
  let queues = List.fold_left (fun queues (i, d) ->
    if writable d && has_master brokers d.broker
    then append (at "queueDatas" i "writeQueueNums") queues (Option.get d.broker, d.write) else queues) [] indexed in
  (List.rev queues, List.map snd indexed)

(* [RT-11] *)
let check_refresh c route =
  (match route.brokers with
   | Some l when not (none (fun b -> b.name) l || none (fun b -> b.addrs) l) -> ()
   | _ -> raise (fault "null"));
  match route.static with Some m when c.static_topics -> ignore (read_scopes c m) | _ -> ()

let build c route =
  if not c.strict then check_refresh c route;
  match route.conf, route.static with
  | Some conf, _ when conf <> "" -> { queues = from_conf c conf; order = true; of_datas = route.datas }
  | None, Some (_ :: _ as mapping) when c.static_topics -> { queues = from_mapping c mapping; order = false; of_datas = route.datas }
  | _ -> let queues, datas = from_datas c route in { queues; order = false; of_datas = Some datas }

(* [RT-6] [RT-10] *)
let changed c before route =
  let sortable r =
    let named name = function Some (_ :: _ :: _ as l) -> not (none name l) | _ -> true in
    named (fun d -> d.broker) r.datas && named (fun b -> b.name) r.brokers in
  if not (sortable before && sortable route) then raise (fault "null");
  let normal r = { r with datas = Some (by_name (fun d -> d.broker) (Option.value r.datas ~default:[]));
                          brokers = Some (by_name (fun b -> b.name) (Option.value r.brokers ~default:[]));
                          static = if c.static_topics then r.static else None } in
  normal before <> normal route

(* [SE-21] [SE-22] None: a null error. *)
let write_nums c info broker = match info.of_datas with
  | None -> None
  | Some datas ->
      let rec find = function
        | [] -> Some (-1)
        | d :: rest when c.writable_only && not (writable d) -> find rest
        | { broker = None; _ } :: _ -> None
        | d :: rest -> if d.broker = Some broker then Some (max d.write (-1)) else find rest in
      find datas
