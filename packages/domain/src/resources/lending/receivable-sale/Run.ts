import { laterOf } from "../../../kernel/Instant.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import type { BatchJob } from "../../../operation/BatchJob.ts"
import { type Change, changed, type Decision, decision, type Facts } from "../../../operation/Decision.ts"
import { mustTransition } from "../../../operation/Transition.ts"
import { UNSOLD } from "../user-credit-transaction/ForSale.ts"
import { type UserCreditTransaction, userCreditTransaction } from "../user-credit-transaction/UserCreditTransaction.ts"
import { gather, release, type SaleTotals } from "./Gather.ts"
import { type ReceivableSale, receivableSale, SALE_QUEUE } from "./ReceivableSale.ts"
import type { ReceivableSaleTrigger } from "./Transitions.ts"

/** Maximum number of transactions in one step. */
const PAGE = 500

/** Batch job that gathers the transactions of a new sale, and releases those of a sale that is unwound. */
export const saleJob: BatchJob<ReceivableSale, Versioned<UserCreditTransaction>> = {
  queue: SALE_QUEUE,
  resource: receivableSale,
  members: {
    _tag: "Objects",
    resource: userCreditTransaction,
    page: ({ id, status, kept }) => {
      if (status !== "gathering" && status !== "unwinding") return undefined
      const filters = { sale: status === "gathering" ? UNSOLD : id }
      return { filters, after: kept.cursor ?? "user_credit_transaction_", limit: PAGE }
    }
  },
  emits: ["receivable_sale.proposed", "receivable_sale.unwound"],
  pipelined: ({ status }) => status === "gathering" || status === "unwinding",
  decide: (before, { members, is_last }, facts) => {
    switch (before.object.status) {
      case "gathering":
        return gathering(before, members, is_last, facts)
      case "unwinding":
        return stepped(
          before,
          release(members, facts),
          before.object,
          is_last ? "released" : undefined,
          cursorOf(members),
          facts
        )
      default:
        return decision({})
    }
  }
}

type Members = ReadonlyArray<Versioned<UserCreditTransaction>>

// Ids sort by creation time, so the first transaction after the period ends the sale.
const gathering = (before: Versioned<ReceivableSale>, members: Members, isLast: boolean, facts: Facts): Decision => {
  const endMs = Date.parse(before.object.period_end)
  const inPeriod = members.filter(({ object }) => Date.parse(object.created_at) <= endMs)
  const { changes, totals } = gather(before.object, inPeriod, facts)
  const isDone = isLast || inPeriod.length < members.length
  const on = isDone ? (totals.item_count === 0 ? "found_empty" : "propose") : undefined
  return stepped(before, changes, totals, on, cursorOf(members), facts)
}

const cursorOf = (members: Members): string | undefined => members.at(-1)?.object.id

// The end of a pass resets the cursor, so the next pass begins at the first transaction.
const stepped = (
  before: Versioned<ReceivableSale>,
  changes: ReadonlyArray<Change>,
  { item_count, receivables, losses, price }: SaleTotals,
  on: ReceivableSaleTrigger | undefined,
  cursor: string | undefined,
  facts: Facts
): Decision => {
  const totals = { item_count, receivables, losses, price }
  if (on !== undefined) {
    const { parts } = mustTransition(receivableSale, before, on, { ...totals, kept: {} }, facts)
    return decision({ ...parts, changes: [...changes, ...parts.changes] })
  }
  const kept = cursor === undefined ? {} : { cursor }
  const sale = changed(receivableSale, before, {
    ...before.object,
    ...totals,
    updated_at: laterOf(before.object.updated_at, facts.now.iso),
    kept
  })
  const timers = [{ queue: SALE_QUEUE, object_id: before.object.id, due_at_ms: facts.now.ms }]
  return decision({ changes: [...changes, sale], timers })
}
