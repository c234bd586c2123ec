import { DAY_MS } from "@vostro/domain"
import type { CallOf, Client } from "@vostro/http/client"
import { Effect } from "effect"
import { check } from "./DemoCheck.ts"
import { begin } from "./DemoReport.ts"

/** Amount of the loan, in cents. */
export const AMOUNT = 50_000

/** Clients and ids that the loan steps share. */
export interface LoanDesk {
  readonly partner: Client
  readonly operator: Client
  readonly program_id: string
  /** Account number that pays the loan out. */
  readonly account_number_id: string
  /** Prefix of every idempotency key of this run. */
  readonly run: string
}

/** Account of the loan, and the balance that tracks the debt. */
export interface Loan {
  readonly account_id: string
  readonly balance_id: string
}

/** Creates a customer, records an approved application, and opens an account and a balance for the loan. */
export const openLoan = Effect.fnUntraced(function* ({ partner, run }: LoanDesk) {
  yield* begin(`opens an account for an approved loan of ${AMOUNT} cents`)
  const now = new Date().toISOString()
  const person = (yield* partner.call("entity.create", { idempotencyKey: `${run}-entity`, body: adult(now) })).value
  yield* check(
    "the customer may hold an account",
    person.role_details.some(({ status }) => status === "active")
  )
  const entities = { account_holders: [person.id] }
  const credit = { ...terms, report: { score: 700, pulled_at: now, source: "equifax" } } as const
  const application = yield* partner.call("application.create", {
    idempotencyKey: `${run}-application`,
    body: {
      status: "approved",
      entities,
      details: { product_name: "Demo loan", credit },
      decision: { decided_at: now, reason: "score" },
      documents: []
    }
  })
  const account = yield* partner.call("account.create", {
    idempotencyKey: `${run}-account`,
    body: {
      application_id: application.value.id,
      capabilities: ["credit_with_underwriting"],
      entities,
      details: { product_name: "Demo loan", credit: { ...credit, available_credit: AMOUNT } },
      documents: []
    }
  })
  const account_id = account.value.id
  const balance = yield* partner.call("subledger_balance.create", {
    idempotencyKey: `${run}-balance`,
    body: balanceOf(account_id)
  })
  return { account_id, balance_id: balance.value.id }
})

const terms = {
  is_secured: false,
  is_mla: false,
  currency: "USD",
  underwriting_grade: "A",
  limit: AMOUNT,
  max_limit: AMOUNT
} as const

const adult = (screenedAt: string): CallOf<"entity.create">["body"] => ({
  type: "individual",
  intended_roles: ["account_holder"],
  individual_details: {
    first_name: "Ada",
    last_name: "Byron",
    date_of_birth: "1980-05-17",
    address_details: { physical_address: { line_1: "1 Main St", city: "Springfield", state: "IL", country: "US" } },
    identification_details: { type: "us_entity", tax_identification: { type: "ssn", value: "123456789" } }
  },
  kyc_details: { result: "passed", screened_at: screenedAt },
  ofac_details: { result: "passed", screened_at: screenedAt }
})

const balanceOf = (accountId: string): CallOf<"subledger_balance.create">["body"] => ({
  account_id: accountId,
  client_subledger_balance_name: "Loan",
  currency_code: "USD",
  type: "credit",
  details: {
    structure: "non_revolving",
    max_funding_amount: AMOUNT,
    term: { value: 90, unit: "days" },
    expected_maturity_date: new Date(Date.now() + 90 * DAY_MS).toISOString().slice(0, 10),
    expected_finance_charge_amount: 1_000,
    repayment_details: [{ expected_payment_frequency: "maturity" }]
  }
})
