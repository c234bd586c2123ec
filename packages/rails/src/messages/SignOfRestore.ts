import type { Client } from "@vostro/http/client"
import type { Network } from "@vostro/iso20022"
import { Effect } from "effect"
import type { Journal, PaymentOfMessage } from "./Journal.ts"

/** Number of the latest payments that are compared with the database. A restore to before any of them is noticed. */
const LATEST = 20

/** Payments of a network as the database shows them. */
export interface Compared {
  readonly network: Network
  readonly journal: Pick<Journal<never>, "sentPayments">
  /** Returns the status of a payment by the UETR of its message; undefined if the database does not have it. */
  readonly statusOf: (
    payment: PaymentOfMessage,
    uetr: string,
    operator: Client
  ) => Effect.Effect<string | undefined, unknown>
  /** Statuses in which no payment has left the bank. */
  readonly unsent: ReadonlyArray<string>
}

/**
 * Returns a sign that the database was restored to an earlier moment: the message of a payment that the journal has and that
 * the database does not show as sent. The bank stores that it sends a payment before it sends it.
 */
export const signOfRestoreIn =
  ({ journal, network, statusOf, unsent }: Compared) =>
  (operator: Client, sinceMs: number) =>
    Effect.gen(function* () {
      const latest = journal.sentPayments().slice(-LATEST)
      for (const { creation_time, message_id, payment, uetr } of latest) {
        if (Date.parse(creation_time) <= sinceMs || payment === undefined || uetr === undefined) continue
        const status = yield* statusOf(payment, uetr, operator)
        if (status !== undefined && !unsent.includes(status)) continue
        const shown = status === undefined ? "does not have it" : `shows it as ${status}`
        return `${message_id} took ${payment.payment_id} to ${network}, and the database ${shown}`
      }
      return undefined
    })
