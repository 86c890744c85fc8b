(* What outlives a selection: topics, fault table, cursors. The queue list as it is built from queue data. Beside spec/route.md. *)
From Coq Require Import ZArith List Bool.
From Sidestep Require Import Index Choices FaultTable Selection.
Import ListNotations.
Open Scope Z_scope.

(* Queue data, sorted by broker name already [QL-9]. *)
Record queue_data := { d_broker : broker; d_nums : Z; d_writable : bool; d_master : bool }.
Definition usable (d : queue_data) : bool := d_writable d && d_master d. (* [QL-10] [QL-11] *)
(* [QL-13] *)
Definition block (d : queue_data) : list queue := map (fun i => (d_broker d, Z.of_nat i)) (seq 0 (Z.to_nat (d_nums d))).
Definition built (ds : list queue_data) : list queue := flat_map block (filter usable ds).

(* A publish info, its cursors by caller slot; a world holds many, by a key: a topic's current one. *)
Record info := { listed : list queue; slots : Z -> option Z; nums : broker -> option Z }.
Record world := { table : broker -> item; infos : Z -> info; pick_slots : Z -> option Z; entropy : list Z }.

Definition at_key {A : Type} (f : Z -> A) (k : Z) (x : A) : Z -> A := fun k' => if k' =? k then x else f k'.
Definition at_broker {A : Type} (f : broker -> A) (b : broker) (x : A) : broker -> A := fun b' => if same b b' then x else f b'.

Fixpoint replaced {A : Type} (l : list A) (p : nat) (x : A) : list A :=
  match l, p with
  | [], _ => []
  | _ :: l, O => x :: l
  | y :: l, S p => y :: replaced l p x
  end.

Definition view_of (w : world) (key : Z) (order : list broker) : view :=
  {| queues := listed (infos w key); health := table w; order := order; write_nums := nums (infos w key) |}.
Definition cursors_of (w : world) (key slot : Z) : cursors :=
  {| cursor := slots (infos w key) slot; pick_cursor := pick_slots w slot; draws := entropy w |}.

(* A selection in the world: its effects, applied. *)
Definition select_in (c : choices) (w : world) (key slot : Z) (order : list broker) (r : request) : answer * world :=
  let e := select c (view_of w key order) r (cursors_of w key slot) in
  let i := infos w key in
  let entries := match overwritten e, result e with Some p, Chosen q => replaced (listed i) (Z.to_nat p) q | _, _ => listed i end in
  (result e,
   {| table := match evicted e with Some b => at_broker (table w) b fresh | None => table w end;
      infos := at_key (infos w) key {| listed := entries; slots := at_key (slots i) slot (cursor (left e)); nums := nums i |};
      pick_slots := at_key (pick_slots w) slot (pick_cursor (left e));
      entropy := draws (left e) |}).
