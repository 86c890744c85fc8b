(* The table properties x releases, switch on and off: a cell is a theorem, that the property holds or that it fails, or it is open. *)
From Coq Require Import List Bool String.
From Sidestep Require Import SendChoices.
Import ListNotations.

Inductive cell (P : Prop) : Type := Holds (theorem : string) (proof : P) | Fails (theorem : string) (proof : ~ P) | Open.
Arguments Open {P}.

Definition property := release -> bool -> Prop.
Fixpoint line (P : property) (vs : list (string * release)) : Type :=
  match vs with [] => unit | (_, v) :: vs => (cell (P v true) * cell (P v false)) * line P vs end.

Definition shown {P} (c : cell P) : string * string :=
  match c with Holds _ t _ => ("holds", t) | Fails _ t _ => ("fails", t) | Open => ("open", "-") end%string.

(* property, release, switch, verdict, theorem *)
Fixpoint shown_line (name : string) (P : property) (vs : list (string * release)) : line P vs -> list (list string) :=
  match vs return line P vs -> list (list string) with
  | [] => fun _ => []
  | (n, v) :: vs => fun cs =>
      let '((on, off), rest) := cs in
      [name; n; "on"; fst (shown on); snd (shown on)] :: [name; n; "off"; fst (shown off); snd (shown off)] :: shown_line name P vs rest
  end%string.

(* Fills a line: `t` finds the theorem of a cell; what the theorem asks of the release is computed. *)
Ltac side := solve [reflexivity | discriminate | left; reflexivity | right; reflexivity
                   | cbn; repeat (first [left; reflexivity | right]) | vm_compute; intuition congruence].
Ltac holds n thm := refine (Holds _ n%string _); apply thm; side.
Ltac fails n thm := refine (Fails _ n%string _); apply thm; side.
Ltac each_cell t := hnf; first [exact tt | refine ((_, _), _); [t | t | each_cell t]].
