import { TRANSACTION_TYPES } from "@vostro/domain/resources/lending/user-credit-transaction/TransactionTypes"
import { userCreditTransaction } from "@vostro/domain/resources/lending/user-credit-transaction/UserCreditTransaction"
import { achSettlement } from "@vostro/domain/resources/payments/ach/queue/AchSettlement"
import { Schema } from "effect"

/** An object as stored before its last attribute existed, and the value that the attribute has today. */
export interface OlderObject {
  readonly kind: string
  readonly id: string
  readonly status: string | null
  readonly body: string
  readonly expected: string | null
}

// Around midnight in New York, on and after both changes of the clock.
const clearings = [
  "2026-03-08T04:59:00.000Z",
  "2026-03-08T05:00:00.000Z",
  "2026-03-08T07:00:00.000Z",
  "2026-03-09T03:59:00.000Z",
  "2026-03-09T04:00:00.000Z",
  "2026-07-01T03:30:00.000Z",
  "2026-11-01T03:59:00.000Z",
  "2026-11-01T04:00:00.000Z",
  "2026-11-02T04:59:00.000Z",
  "2026-11-02T05:00:00.000Z",
  "2027-01-01T04:59:59.999Z"
]

const settlements = ["settled", "cleared"].flatMap((status) =>
  clearings.map((at): OlderObject => {
    const id = `ach_settlement_${status}_${at.replaceAll(/\D/g, "")}`
    const one = { id, status, settlement_date: "2026-03-06", settles_at: at, created_at: at, updated_at: at }
    const expected = achSettlement.attributes(Schema.decodeUnknownSync(achSettlement.schema)(one))["cleared_on"] ?? null
    return { kind: achSettlement.kind, id, status, body: JSON.stringify(one), expected }
  })
)

const parts = [
  { principal: 0, interest: 0, fees: 0 },
  { principal: 500, interest: 0, fees: 0 },
  { principal: 0, interest: 0, fees: -7 }
]
const states = [{ posts: "done" }, { posts: "later" }, { posts: "done", lender_id: "core_account_lender" }]

const transactions = TRANSACTION_TYPES.flatMap((type) =>
  parts.flatMap((amount_breakdown, part) =>
    states.map((state, nth): OlderObject => {
      const id = `user_credit_transaction_${type}_${part}_${nth}`
      const [amount, at] = [500, "2026-01-02T00:00:00.000Z"]
      const one = {
        id,
        user_credit_balance_id: "user_credit_balance_1",
        type,
        core_transaction_id: null,
        counterparty_core_transaction_id: null,
        currency_code: "USD",
        amount,
        amount_in_usd: amount,
        amount_breakdown,
        effective_at: at,
        metadata: {},
        created_at: at,
        updated_at: at,
        kept: { account_id: "account_1", ...state }
      }
      const decoded = Schema.decodeUnknownSync(userCreditTransaction.schema)(one)
      const expected = userCreditTransaction.attributes(decoded)["sale"] ?? null
      return { kind: userCreditTransaction.kind, id, status: null, body: JSON.stringify(one), expected }
    })
  )
)

/** Settlements and credit transactions without the attributes by which reports and sales find them. */
export const olderObjects: ReadonlyArray<OlderObject> = [...settlements, ...transactions]
