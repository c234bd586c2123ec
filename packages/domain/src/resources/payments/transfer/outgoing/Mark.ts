import { Result } from "effect"
import type { Legal } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Facts, found } from "../../../../operation/Decision.ts"
import type { AnyRequest } from "../../return-request/ReturnRequest.ts"
import { alongside, type Moved, type MoveResult, type Transfers, unmoved } from "../model/Move.ts"
import { refuse } from "../model/Refuse.ts"
import type { Transfer } from "../model/Transfer.ts"

/** Marks of the payments of a network by what it has. */
interface MarkRules<T> {
  /** Marks an outgoing payment that the network has as sent: it counts towards no limit, and its outcome is stated. */
  readonly mark: (before: Versioned<T>, facts: Facts) => MoveResult<T>
  /** Returns the state that an outgoing payment needs to be marked as unsent, if it lacks it. */
  readonly needed: (one: T) => Legal | undefined
  /** Takes the mark off a payment. */
  readonly unmark: (before: Versioned<T>, facts: Facts) => Moved<T>
}

/** Operations of operators that mark payments. */
interface MarkOperations {
  /** Word for a payment that the bank has handed over. */
  readonly word: "sent" | "submitted"
  /** Events of a mark as sent. */
  readonly emits: ReadonlyArray<string>
}

/** Marks of the payments of a network by operators, with the deciders of payments by their id. */
export interface Marks<T> extends MarkOperations {
  readonly sent: (id: string, facts: Facts) => MoveResult<T>
  readonly unsent: (id: string, facts: Facts) => MoveResult<T>
}

/** Makes the marks of the payments of a network. A payment that the network does not have is handed over. */
export const marksOf = <T extends Transfer<R>, R extends AnyRequest>(
  transfers: Transfers<T, R>,
  { emits, mark, needed, unmark, word }: MarkOperations & MarkRules<T>
): Marks<T> => ({
  emits,
  word,
  sent: (id, facts) => Result.flatMap(found(transfers.resource, id, facts), (before) => mark(before, facts)),
  unsent: (id, facts) =>
    Result.flatMap(found(transfers.resource, id, facts), (before) => {
      const { object } = before
      const legal = object.direction === "outgoing" ? needed(object) : "outgoing"
      if (legal !== undefined) return refuse(transfers, object, "mark_unsent", legal, "object_state_conflict")
      if (object.kept.marked_sent !== true) return Result.succeed(unmoved(object))
      return Result.succeed(alongside(unmark(before, facts), transfers.stepAt(object, facts.now.ms)))
    })
})
