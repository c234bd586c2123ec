import type { Asked } from "@vostro/http/examples"
import type { Target } from "./Histories.ts"

/** Needs of a transition besides the status that its table names. */
export interface Prerequisite {
  /** Fields of the causes of earlier transitions, by trigger. */
  readonly causes?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Operation on the object right before it. */
  readonly before?: string
  /** Fields of a new object. */
  readonly body?: Asked["body"]
}

const prerequisites: Readonly<Record<string, Prerequisite>> = {
  // The other bank answers later only if it accepted the payment without posting it.
  "instant_payment.update_counterparty": { causes: { post: { counterparty_status: "under_review" } } },
  "instant_payment.resolve_request": { before: "instant_payment.request_return" },
  "blockchain_payment.resubmit": { causes: { reject: { reason: "creditor_name_not_validated" } } },
  // Only a wallet is waited for.
  "blockchain_payment.await": {
    body: {
      debtor: {
        account_identifier: { type: "wallet_address", value: "0x52908400098527886E0F7030069857D2E4169EE7" },
        chain: "base"
      },
      amounts: { instructed_amount: 10_000, instructed_currency_code: "USDC", settlement_currency_code: "BRL" }
    }
  }
}

/** Returns what the last transition of a history needs besides a status. */
export const prerequisiteOf = ({ life, rows: [row] }: Target): Prerequisite =>
  prerequisites[`${life.kind}.${row?.on}`] ?? {}
