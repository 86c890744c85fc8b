(* Strings as Java has them: UTF-16 units, the hash of a name, the order of a hash table. *)
let code_points text =
  let rec from i = if i >= String.length text then [] else
    let lead = Char.code text.[i] in
    let length = if lead < 0x80 then 1 else if lead < 0xE0 then 2 else if lead < 0xF0 then 3 else 4 in
    let length = min length (String.length text - i) in
    let first = if length = 1 then lead else lead land (0x7F lsr length) in
    let code = ref first in
    for k = 1 to length - 1 do code := (!code lsl 6) lor (Char.code text.[i + k] land 0x3F) done;
    !code :: from (i + length) in
  from 0

let units text = List.concat_map (fun c -> if c < 0x10000 then [c] else [0xD800 + ((c - 0x10000) lsr 10); 0xDC00 + ((c - 0x10000) land 0x3FF)]) (code_points text)
let length text = List.length (units text)
let compare_names a b = compare (units a) (units b)
let hash text = List.fold_left (fun h u -> (31 * h + u) land 0xFFFFFFFF) 0 (units text)

(* Names in the order of a ConcurrentHashMap(16) that held `most` at once; `arrival` orders those of one bucket. *)
let table_order names most arrival =
  let rec buckets b = if most >= b / 4 * 3 then buckets (b * 2) else b in
  let size = buckets 32 in
  let place name = let h = hash name in ((h lxor (h lsr 16)) land (size - 1), arrival name) in
  List.sort (fun a b -> compare (place a) (place b)) names

(* String.split: empty pieces at the end fall away; a text without the separator is one piece. *)
let split by text =
  if not (String.contains text by) then [text]
  else
    let rec drop = function "" :: rest -> drop rest | l -> l in
    List.rev (drop (List.rev (String.split_on_char by text)))

(* Integer.parseInt on ASCII. *)
let parse_int text =
  let n = String.length text in
  let signed = n > 0 && (text.[0] = '+' || text.[0] = '-') in
  let digits = if signed then String.sub text 1 (n - 1) else text in
  if digits = "" || not (String.for_all (fun c -> c >= '0' && c <= '9') digits) then None
  else
    let value = String.fold_left (fun v c -> min (v * 10 + Char.code c - 48) 0xFFFFFFFFFF) 0 digits in
    let value = if signed && text.[0] = '-' then - value else value in
    if value < -0x80000000 || value > 0x7FFFFFFF then None else Some value
