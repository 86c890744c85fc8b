(* Numbers of the rule and of JSON. *)
open Rule

let rec positive n = if n = 1 then XH else if n land 1 = 0 then XO (positive (n lsr 1)) else XI (positive (n lsr 1))
let z n = if n = 0 then Z0 else if n > 0 then Zpos (positive n) else if n = min_int then Zneg (XO (positive (-(n / 2)))) else Zneg (positive (-n))
let ten = z 10

(* A decimal that an OCaml int may not hold. *)
let z_of_decimal text =
  let negative = text.[0] = '-' in
  let value = ref Z0 in
  String.iteri (fun i c -> if i > 0 || not negative then value := Z.add (Z.mul !value ten) (z (Char.code c - 48))) text;
  if negative then Z.opp !value else !value

let rec int_of_positive = function XH -> 1 | XO p -> 2 * int_of_positive p | XI p -> 2 * int_of_positive p + 1
let rec bits = function XH -> 1 | XO p | XI p -> 1 + bits p
let int_of_z = function Z0 -> 0 | Zpos p -> int_of_positive p | Zneg p -> - int_of_positive p

let rec decimal p =
  let quotient, digit = Z.div_eucl (Zpos p) ten in
  (match quotient with Zpos q -> decimal q | _ -> "") ^ string_of_int (int_of_z digit)
let json : z -> Yojson.Safe.t = function
  | Z0 -> `Int 0
  | Zpos p when bits p < 62 -> `Int (int_of_positive p)
  | Zneg p when bits p < 62 -> `Int (- int_of_positive p)
  | Zpos p -> `Intlit (decimal p)
  | Zneg p -> `Intlit ("-" ^ decimal p)
