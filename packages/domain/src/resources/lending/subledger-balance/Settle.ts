import type { Versioned } from "../../../kernel/Resource.ts"
import type { Decision, Facts } from "../../../operation/Decision.ts"
import { mustTransition } from "../../../operation/Transition.ts"
import { type Unexplained, unexplainedCredit, unexplainedDeposit } from "./model/Statement.ts"
import { type SubledgerBalance, subledgerBalance } from "./model/SubledgerBalance.ts"

/** Lists the amounts of the last file of balances that the transactions of a balance made by a file do not lead to. */
export const unexplainedOf = ({ type, kept }: Pick<SubledgerBalance, "type" | "kept">): ReadonlyArray<Unexplained> => {
  if (type === "deposit" && "amount" in kept) return unexplainedDeposit(kept.statement.amount, kept.amount)
  return "totals" in kept && kept.statement !== undefined ? unexplainedCredit(kept.statement, kept.totals) : []
}

/** Gives a balance its stated status as soon as its transactions lead to the stated amounts. */
export const settleStatus = (
  before: Versioned<SubledgerBalance>,
  facts: Facts
): Partial<Pick<Decision, "changes" | "events">> => {
  const { next } = before.object.kept.statement ?? {}
  if (next === undefined || next.status === before.object.status || unexplainedOf(before.object).length > 0) return {}
  const { status, status_reason } = next
  const idle =
    before.object.status === "active"
      ? mustTransition(subledgerBalance, before, "deactivate", { status_reason }, facts)
      : { object: before.object, parts: { changes: [], events: [] } }
  if (status === "inactive") return { changes: idle.parts.changes, events: idle.parts.events }
  const read = { object: idle.object, version: before.version }
  const closed = mustTransition(subledgerBalance, read, "close", { status_reason }, facts)
  return { changes: closed.parts.changes, events: [...idle.parts.events, ...closed.parts.events] }
}
