import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { type Decision, decision, type Facts } from "../../../operation/Decision.ts"
import { transition } from "../../../operation/Transition.ts"
import { accountFor } from "./AccountFor.ts"
import { type Account, account } from "./model/Account.ts"

/** Deactivates an account: its account numbers move no money until it is activated (spec, "States and transitions"). */
export const deactivateAccount = (
  id: string,
  statusReason: "dormant" | "frozen" | "other",
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.flatMap(accountFor(id, "deactivate", facts), (before) =>
    moveAccount(before, "deactivate", { status_reason: statusReason }, facts)
  )

/** Activates an inactive account, which can move money again. */
export const activateAccount = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.flatMap(accountFor(id, "activate", facts), (before) =>
    moveAccount(before, "activate", { status_reason: "active" }, facts)
  )

/** Applies a lifecycle transition to an account and opens or closes its positions. */
export const moveAccount = (
  before: Versioned<Account>,
  on: "deactivate" | "activate" | "close",
  more: Pick<Account, "status_reason"> & Partial<Pick<Account, "details">>,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.map(transition(account, before, on, more, facts), ({ object, parts }) =>
    decision({
      ...parts,
      positionChanges: [
        { _tag: "Account", account_id: object.id, open: on === "activate", must_be_empty: on === "close" }
      ]
    })
  )
