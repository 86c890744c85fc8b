(* The index: counters and positions. Beside spec/index.md. All arithmetic is int32 and wraps. *)
From Coq Require Import ZArith List Bool.
Import ListNotations.
Open Scope Z_scope.

Definition int_max : Z := 2147483647.
Definition int_min : Z := -2147483648.
Definition is_int (v : Z) : Prop := int_min <= v <= int_max.

(* [IX-1] Sums wrap around; the absolute value of the least int32 is itself. *)
Definition wrap (z : Z) : Z := (z + 2147483648) mod 4294967296 - 2147483648.
Definition wrap_abs (v : Z) : Z := if v <? 0 then wrap (- v) else v.

Inductive counter_kind := T1 | T2 | T3 | T4 | T5.

(* What the first use starts from: [IX-2] guarded, [IX-3] [IX-4] [IX-5] the absolute value, [IX-6] the draw itself. *)
Definition first_value (kind : counter_kind) (draw : Z) : Z :=
  match kind with
  | T1 => Z.max 0 (wrap_abs draw)
  | T5 => draw
  | _ => wrap_abs draw
  end.

(* What a step stores, and the index that it returns. *)
Definition stored (kind : counter_kind) (v : Z) : Z :=
  match kind with
  | T1 => Z.max 0 (wrap_abs (wrap (v + 1))) (* [IX-2] *)
  | T2 => wrap_abs (wrap (v + 1))           (* [IX-3] *)
  | _ => wrap (v + 1)
  end.
Definition index_of (kind : counter_kind) (v : Z) : Z :=
  match kind with
  | T1 | T2 => v
  | T3 => wrap_abs v         (* [IX-4] *)
  | T4 | T5 => Z.land v int_max (* [IX-5] [IX-6] *)
  end.

(* Draws, first in first out; none left: 0. *)
Definition draw (ds : list Z) : Z := hd 0 ds.

(* One step of a counter: None was never used, and draws. *)
Definition next_index (kind : counter_kind) (c : option Z) (ds : list Z) : Z * Z * list Z :=
  let '(v, ds') := match c with Some v => (v, ds) | None => (first_value kind (draw ds), tl ds) end in
  let v' := stored kind v in
  (index_of kind v', v', ds').

(* [IX-7] *)
Inductive position_kind := AbsClamped | Remainder.
Definition position_of (kind : position_kind) (i n : Z) : Z :=
  match kind with
  | AbsClamped => Z.max 0 (Z.rem (wrap_abs i) n)
  | Remainder => Z.rem i n
  end.

(* [IX-8] *)
Definition reset_value (d : Z) : Z := Z.land d int_max mod int_max.

(* [IX-9] strict: the position that a cursor stands for in a list of n >= 1 queues. *)
Definition cursor_position (v n : Z) : Z := v mod n.
