import type { CallOf, Client } from "@vostro/http/client"
import { Effect } from "effect"
import { check, eventually } from "./DemoCheck.ts"
import { AMOUNT, type Loan, type LoanDesk, openLoan } from "./DemoLoanOpening.ts"
import { begin } from "./DemoReport.ts"

/** Runs a loan from application to account closing: funding, disbursement, accrual, payments, a reversal. */
export const loanSteps = Effect.fnUntraced(function* (desk: LoanDesk) {
  const loan = yield* openLoan(desk)
  yield* payOut(desk, loan)
  yield* repay(desk, loan)
  yield* payOff(desk, loan)
})

const owedOn = (partner: Client, id: string) =>
  Effect.map(partner.call("subledger_balance.get", { params: { id } }), ({ value: { type, details } }) => {
    if (type !== "credit") return type
    const { outstanding_principal, outstanding_interest, outstanding_fees } = details.balances.core
    return `${outstanding_principal} + ${outstanding_interest} + ${outstanding_fees}`
  })

const payOut = Effect.fnUntraced(function* (desk: LoanDesk, { account_id, balance_id }: Loan) {
  const { partner, operator, program_id, account_number_id, run } = desk
  yield* begin("funds the loan and disburses it by ACH")
  const paid = Effect.map(
    operator.call("account_number.balance", { params: { program_id, account_number_id } }),
    ({ value }) => value.posted
  )
  const before = yield* paid
  const principal = { external_disbursement_amount: AMOUNT }
  yield* partner.call("funding.create", {
    idempotencyKey: `${run}-funding`,
    body: { subledger_balance_id: balance_id, currency_code: "USD", principal }
  })
  yield* eventually(
    "the principal is outstanding",
    Effect.map(owedOn(partner, balance_id), (owed) => owed === `${AMOUNT} + 0 + 0`)
  )
  const account = (yield* partner.call("account.get", { params: { id: account_id } })).value
  yield* check("no credit is available", account.details.credit?.available_credit === 0)
  const disbursement = yield* partner.call("disbursement.create", {
    idempotencyKey: `${run}-disbursement`,
    body: {
      client_loan_id: run,
      amount: AMOUNT,
      payment_method: "ach",
      payment_details: { account_number_id, statement_descriptor: "DEMO", counterparty }
    }
  })
  const params = { disbursement_id: disbursement.value.id }
  for (const status of ["processing", "succeeded"] as const) {
    const query = { event: `lending.disbursement.${status}` } as const
    yield* partner.call("disbursement.simulate_advance", { params, query })
    yield* eventually(
      `the disbursement has the status ${status}`,
      Effect.map(partner.call("disbursement.get", { params }), ({ value }) => value.status === status)
    )
  }
  yield* check("the balance is debited", (yield* paid) === before - AMOUNT)
})

const counterparty = {
  name: "Ada Byron",
  account_number: "987654321",
  routing_number: "021000021",
  account_type: "checking"
} as const

type Body = CallOf<"user_credit_transaction.create">["body"]
type Parts = Partial<Body["amount_breakdown"]> & Pick<Body, "type" | "details">

const booking = ({ partner, run }: LoanDesk, { balance_id }: Loan, key: string, parts: Parts) => {
  const { principal = 0, interest = 0, fees = 0, ...rest } = parts
  const body: Body = {
    ...rest,
    // Transactions use another prefix for the same balance.
    user_credit_balance_id: balance_id.replace("subledger_", "user_credit_"),
    currency_code: "USD",
    amount: principal + interest + fees,
    amount_breakdown: { principal, interest, fees }
  }
  const call = partner.call("user_credit_transaction.create", { idempotencyKey: `${run}-${key}`, body })
  return Effect.map(call, ({ value }) => value.id)
}

const repay = Effect.fnUntraced(function* (desk: LoanDesk, loan: Loan) {
  const { partner, run } = desk
  const owes = (step: string, owed: string) =>
    Effect.flatMap(owedOn(partner, loan.balance_id), (now) => check(`${step}: ${owed} outstanding`, now === owed))
  yield* begin("posts interest, a fee and a payment (principal + interest + fees), and reverses the payment")
  yield* booking(desk, loan, "interest", { type: "interest_accrued", interest: 375 })
  yield* booking(desk, loan, "fee", { type: "fee", fees: 500, details: { fee_type: "other" } })
  yield* owes("interest and a fee", "50000 + 375 + 500")
  const payment = { type: "payment", principal: -19_125, interest: -375, fees: -500 } as const
  const user_credit_transaction_id = yield* booking(desk, loan, "payment", payment)
  yield* owes("a payment", "30875 + 0 + 0")
  const reverse = (key: string) =>
    partner.call("user_credit_transaction.reverse", {
      idempotencyKey: `${run}-${key}`,
      params: { user_credit_transaction_id }
    })
  yield* reverse("reversal")
  yield* owes("its reversal", "50000 + 375 + 500")
  const again = yield* Effect.flip(reverse("second-reversal"))
  yield* check("a second reversal is rejected", again._tag === "ApiError" && again.code === "object_state_conflict")
})

const payOff = Effect.fnUntraced(function* (desk: LoanDesk, loan: Loan) {
  const { partner, operator, program_id, run } = desk
  yield* begin("posts the payoff and closes the balance and the account")
  const close = (key: string) =>
    partner.call("account.close", {
      idempotencyKey: `${run}-${key}`,
      params: { id: loan.account_id },
      body: { status_reason: "paid_off" }
    })
  const early = yield* Effect.flip(close("early"))
  yield* check("an account with a balance cannot be closed", early._tag === "ApiError" && early.status === 422)
  const payoff = { type: "payment", principal: -50_000, interest: -375, fees: -500 } as const
  const user_credit_transaction_id = yield* booking(desk, loan, "payoff", payoff)
  yield* check("nothing is outstanding", (yield* owedOn(partner, loan.balance_id)) === "0 + 0 + 0")
  yield* eventually(
    "the ledger posts it",
    Effect.map(
      partner.call("user_credit_transaction.get", { params: { user_credit_transaction_id } }),
      ({ value }) => value.core_transaction_id !== null
    )
  )
  const stop = { params: { program_id, subledger_balance_id: loan.balance_id }, body: { status_reason: "paid off" } }
  yield* operator.call("subledger_balance.deactivate", stop)
  const balance = yield* operator.call("subledger_balance.close", stop)
  const account = yield* close("closing")
  yield* check(
    "the balance and the account are closed",
    balance.value.status === "closed" && account.value.status === "closed"
  )
})
