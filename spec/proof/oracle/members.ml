(* Reads the members of a JSON object, each with its type; absent and null are the same. *)
type json = Yojson.Safe.t

exception Malformed of string

let bad path why = raise (Malformed (path ^ ": " ^ why))
let get (o : json) name = match o with `Assoc members -> (match List.assoc_opt name members with Some `Null | None -> None | found -> found) | _ -> None
let has o name = get o name <> None

let reader kind read o name = match get o name with
  | None -> None
  | Some value -> (match read value with Some x -> Some x | None -> bad name ("must be " ^ kind))

let text = reader "a string" (function `String s -> Some s | _ -> None)
let flag = reader "true or false" (function `Bool b -> Some b | _ -> None)
let list = reader "an array" (function `List l -> Some l | _ -> None)
let obj = reader "an object" (function (`Assoc _ : json) as o -> Some o | _ -> None)
let read_int = function `Int n when n >= -0x80000000 && n <= 0x7FFFFFFF -> Some n | _ -> None
let int = reader "an integer" read_int
let read_long : json -> Rule.z option = function
  | `Int n -> Some (Number.z n)
  | `Intlit s when String.length s <= 20 -> Some (Number.z_of_decimal s)
  | _ -> None
let long = reader "an integer" read_long
let texts = reader "an array of strings" (function
  | `List l -> if List.for_all (function `String _ -> true | _ -> false) l then Some (List.map (function `String s -> s | _ -> "") l) else None
  | _ -> None)
let ints = reader "an array of integers" (function
  | `List l -> if List.for_all (fun x -> read_int x <> None) l then Some (List.filter_map read_int l) else None
  | _ -> None)
let longs = reader "an array of integers" (function
  | `List l -> if List.for_all (fun x -> read_long x <> None) l then Some (List.filter_map read_long l) else None
  | _ -> None)
let objects = reader "an array of objects" (function
  | `List l -> if List.for_all (function `Assoc _ -> true | _ -> false) l then Some l else None
  | _ -> None)
let queue = reader "a queue" (function `List [`String b; `Int i] -> Some (b, i) | _ -> None)

let required name = function Some x -> x | None -> bad name "is missing"
let default d = function Some x -> x | None -> d
let word name words = function
  | None -> None
  | Some w -> (match List.assoc_opt w words with Some x -> Some x | None -> bad name ("'" ^ w ^ "' is no word for it"))
let pairs : json option -> (string * json) list option = function Some (`Assoc l) -> Some l | _ -> None
