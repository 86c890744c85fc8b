(* The oracle: an adapter (spec/protocol.md) whose rule is extracted from the proofs. *)
open Members

let events = ["clock", Case.clock; "entropy", Case.entropy; "cursor", Case.cursor; "switch", Case.turn_switch; "route", Sends.route; "select", Case.select;
  "observe", Sends.observe; "remove", Case.remove; "pick", (fun t _ -> Case.pick_broker t); "detect", Case.detect; "validate", Case.validate;
  "begin", Sends.begin_; "timer", Sends.timer; "state", (fun t _ -> Case.state t)]

let profile = ref "strict"

let hello request : json =
  if int request "protocol" <> Some 1 then bad "hello.protocol" "only protocol 1 is spoken";
  Option.iter (fun p ->
    if not (List.mem_assoc p Rule.releases) then bad "hello.profile" (p ^ " is not served");
    profile := p) (text request "profile");
  let strings l : json = `List (List.map (fun s -> `String s) l) in
  `Assoc ["hello", `Assoc ["protocol", `Int 1; "name", `String "sidestep oracle, extracted from the proofs"; "version", `String "0.1.0";
    "profile", `String !profile; "clock", `String "set"; "cursor", `String "set"; "events", strings (List.map fst events);
    "exposes", strings (["queues"; "cursor"; "items"] @ (if !profile = "strict" then [] else ["pick"])); "selection", `String "queue"]]

let error why : json = `Assoc ["error", `String why]

let outcome case event : json =
  let name = required "do" (text event "do") in
  match List.assoc_opt name events with
  | None -> bad "do" ("there is no event '" ^ name ^ "'")
  | Some execute -> (try if not case.Case.sound then raise (Case.bad_event "ladder"); execute case event with Route.Fault members -> `Assoc members)

let result (case : json) : json =
  try
    let release = List.assoc !profile Rule.releases in
    let t = Case.create !profile release (default (`Assoc []) (obj case "settings")) in
    `Assoc ["outcomes", `List (List.map (outcome t) (required "events" (objects case "events")))]
  with Malformed why -> error why | Stack_overflow -> error "the stack is exhausted" | Not_found -> error "not found"

let answer line : json =
  try match Yojson.Safe.from_string line with
    | `Assoc _ as request ->
        (match obj request "hello", list request "batch" with
         | Some h, _ -> hello h
         | None, Some cases -> `Assoc ["batch", `List (List.map result cases)]
         | None, None -> error "the request is neither 'hello' nor 'batch'")
    | _ -> error "the line is not a JSON object"
  with Yojson.Json_error why -> error ("the line is not JSON: " ^ why) | Malformed why -> error why

let () =
  try while true do
    print_string (Yojson.Safe.to_string (answer (input_line stdin)));
    print_newline ()
  done with End_of_file -> ()
