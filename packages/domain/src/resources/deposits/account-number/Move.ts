import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import type { Versioned, WithMetadata } from "../../../kernel/Resource.ts"
import { type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import { type MovedFields, transition } from "../../../operation/Transition.ts"
import { type AccountNumber, accountNumber } from "./AccountNumber.ts"

/** Activates an inactive account number, which can move money again. */
export const activateAccountNumber = (id: string, parts: WithMetadata, facts: Facts) =>
  Result.flatMap(found(accountNumber, id, facts), (before) => moveNumber(before, "activate", parts, facts))

/** Deactivates an account number until it is activated. */
export const deactivateAccountNumber = (id: string, parts: WithMetadata, facts: Facts) =>
  Result.flatMap(found(accountNumber, id, facts), (before) => moveNumber(before, "deactivate", parts, facts))

/** Cancels an account number for good. Its money stays; only returns of earlier payments move it. */
export const cancelAccountNumber = (id: string, parts: WithMetadata, facts: Facts) =>
  Result.flatMap(found(accountNumber, id, facts), (before) => moveNumber(before, "cancel", parts, facts))

/** Applies a lifecycle transition to an account number. Its position is open while the number is active. */
export const moveNumber = (
  before: Versioned<AccountNumber>,
  on: "assign" | "activate" | "deactivate" | "cancel" | "update",
  more: MovedFields<AccountNumber>,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.map(transition(accountNumber, before, on, more, facts), ({ object, parts }) =>
    decision({
      ...parts,
      positionChanges:
        on === "update" ? [] : [{ _tag: "Number", account_number_id: object.id, open: object.status === "active" }]
    })
  )
