import type { Journal } from "../faults/OtherBanks.ts"
import type { Finding } from "../faults/plan/Finding.ts"
import type { StoredPayment } from "../faults/StoredPayment.ts"
import type { Drilled } from "./Drilled.ts"

/**
 * Names in the messages of the networks the payments of the restored bank: a payment that was lost and made anew has
 * another id, and the reference of its key. A payment that was sent under both ids is then found as sent twice.
 */
export const renamed = (journal: Journal, payments: ReadonlyArray<StoredPayment>): Journal => {
  const ids = new Set(payments.map(({ id }) => id))
  const byKey = new Map(payments.flatMap(({ direction, id, key }) => (direction === "outgoing" ? [[key, id]] : [])))
  const named = <M extends { readonly payment_id: string; readonly reference?: string }>(message: M): M => {
    const id = ids.has(message.payment_id) ? undefined : byKey.get(message.reference)
    return id === undefined ? message : { ...message, payment_id: id }
  }
  return journal.map((message) =>
    message.rail === "ach" ? { ...message, entries: message.entries.map(named) } : named(message)
  )
}

/** Finds the counts that are zero: such a drill has tested nothing. */
export const idle = (counts: Drilled["counts"]): ReadonlyArray<Finding> =>
  counts
    .filter(([, count]) => count === 0)
    .map(([what]) => ({ anomaly: "idle", detail: `the drill tested nothing: no ${what.trim()}` }))
