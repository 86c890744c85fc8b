(* Validation of a message (spec/validation.md). Plain OCaml: nothing here is proved. *)
open Members

type row = { longest : int; length_first : bool; conflict : string; forbidden : int }
let row_of = function
  | "strict" -> { longest = 127; length_first = true; conflict = "TBW102"; forbidden = 9 }
  | profile ->
      let v = match List.map int_of_string (String.split_on_char '.' profile) with [a; b; c] -> (a, b, c) | _ -> (0, 0, 0) in
      { longest = if v >= (4, 6, 1) then 127 else 255; length_first = v >= (4, 9, 3);
        conflict = if v >= (4, 7, 1) then "" else if v = (4, 3, 0) then "AUTO_CREATE_TOPIC_KEY" else "TBW102";
        forbidden = if v >= (5, 4, 0) then 8 else if v >= (4, 9, 4) then 6 else if v >= (4, 7, 1) then 1 else 0 }

let topics = ["SCHEDULE_TOPIC_XXXX"; "RMQ_SYS_TRANS_HALF_TOPIC"; "RMQ_SYS_TRANS_OP_HALF_TOPIC"; "TRANS_CHECK_MAX_TIME_TOPIC"; "SELF_TEST_TOPIC";
  "OFFSET_MOVED_EVENT"; "RMQ_SYS_ROCKSDB_TRANS_HALF_TOPIC"; "RMQ_SYS_ROCKSDB_TRANS_OP_HALF_TOPIC"; "RMQ_SYS_TRACE_TOPIC"]

let white c = (c >= 0x2000 && c <= 0x200A && c <> 0x2007) || List.mem c [0x20; 0x1680; 0x2028; 0x2029; 0x205F; 0x3000]
  || (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x1F)
let legal c = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || String.contains "%|_-" c

(* The fault, and its code. *)
let check row event =
  let topic = default "" (text event "topic") in
  let too_long = Java.length topic > row.longest in
  let bad_topic =
    if List.for_all white (Java.code_points topic) then Some "topic_blank"
    else if row.length_first && too_long then Some "topic_too_long"
    else if not (String.for_all legal topic) then Some "topic_characters"
    else if too_long then Some "topic_too_long"
    else if topic = row.conflict then Some "topic_conflict"
    else if List.mem topic (List.filteri (fun i _ -> i < row.forbidden) topics) then Some "topic_forbidden"
    else None in
  let max_size = default (Number.z 4194304) (long event "max_message_size") in
  if not (default true (flag event "message")) then Some ("message_null", 13)
  else match bad_topic, long event "body" with
    | Some kind, _ -> Some (kind, -1)
    | None, None -> Some ("body_null", 13)
    | None, Some size when Rule.Z.leb size Rule.Z0 -> Some ("body_empty", 13)
    | None, Some size -> if Rule.Z.ltb max_size size then Some ("body_too_large", 13) else None
