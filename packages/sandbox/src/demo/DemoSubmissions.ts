import { type FileRecord, type FileType, formatFileName, writeIterable } from "@vostro/submissions"
import { Effect } from "effect"
import { check, eventually } from "./DemoCheck.ts"
import type { LoanDesk } from "./DemoLoanOpening.ts"
import { begin } from "./DemoReport.ts"

const PAST = "2026-01-30T15:04:05Z"
const SETTLED = "2026-01-31"
const CUSTOMER = "byron"
const BALANCE = "byron-main"
/** Account of the bank that holds the deposits of the program. */
const FBO = "core_account_fbo"
/** Amount of the deposit balance at the end of the day, in cents. */
const AMOUNT = 125_000

/** Submits the files of a day and checks what they book; then a bad file, and checks its faults. */
export const submissionSteps = Effect.fnUntraced(function* (desk: LoanDesk) {
  yield* begin("submits the files of a day, and an invalid one")
  yield* customerFiles(desk)
  yield* balanceFiles(desk)
  yield* nonPostedFile(desk)
  yield* badFile(desk)
})

const customerFiles = Effect.fnUntraced(function* (desk: LoanDesk) {
  const submission_id = yield* accept(desk, "customers", [customer])
  const query = { client_customer_id: CUSTOMER }
  const found = yield* desk.partner.call("entity.find", { query })
  yield* check("the file creates the customer", found.value.submission_id === submission_id)
  yield* accept(desk, "accounts", [account])
})

const balanceFiles = Effect.fnUntraced(function* (desk: LoanDesk) {
  const query = { client_account_id: account.client_account_id }
  const { value } = yield* desk.partner.call("account.find", { query })
  yield* accept(desk, "balances", [{ ...balance, account_id: value.id }])
  yield* accept(desk, "transactions", transactions)
  yield* check("the transactions add up to the stated balance", (yield* amountOf(desk)) === AMOUNT)
})

const nonPostedFile = Effect.fnUntraced(function* (desk: LoanDesk) {
  const { partner, operator, program_id } = desk
  const params = { program_id, core_account_id: FBO }
  const fbo = yield* operator.call("core_account.balance", { params })
  const amount = dollars(Number(fbo.value.balance) - AMOUNT)
  const pending = { id: "pending", amount, type: "deposit", transfer_type: "ach", settlement_date: SETTLED }
  const submission_id = yield* accept(desk, "non_posted_transactions", [pending])
  const listed = yield* partner.call("non_posted_transaction.list", { query: { submission_id } })
  yield* check("the rest of the FBO balance is listed as non-posted", listed.value.objects.length === 1)
})

const badFile = Effect.fnUntraced(function* (desk: LoanDesk) {
  const { partner } = desk
  const records = [
    { ...salary, client_transaction_id: "lost", balance_id: "nobody" },
    { ...salary, amount: "2000.01" }
  ]
  const submission_id = yield* submit(desk, "transactions", records, 2)
  yield* reaches(desk, submission_id, "rejected", "the invalid file of transactions")
  const listed = yield* partner.call("submission.faults", { params: { submission_id }, query: {} })
  const places = listed.value.objects.map(({ line, column, rule }) => `${line} ${column} ${rule}`)
  const expected = ["2 balance_id unknown", "3 client_transaction_id changed"]
  yield* check("its faults name line and column", places.join() === expected.join())
  yield* check("it books nothing", (yield* amountOf(desk)) === AMOUNT)
})

/** Submits a file that is accepted; returns the id of the submission. */
const accept = Effect.fnUntraced(function* (desk: LoanDesk, type: FileType, records: ReadonlyArray<FileRecord>) {
  const id = yield* submit(desk, type, records, 1)
  yield* reaches(desk, id, "accepted", `the file of ${type}`)
  return id
})

const submit = Effect.fnUntraced(function* (
  { partner, run }: LoanDesk,
  type: FileType,
  records: ReadonlyArray<FileRecord>,
  version: number
) {
  const name = formatFileName({ batchId: run, type, version })
  const file = new File([Buffer.concat([...writeIterable(type, records)])], name, { type: "text/csv" })
  const call = { idempotencyKey: `${run}-${type}-${version}`, body: {}, file }
  return (yield* partner.call("submission.create", call)).value.id
})

const reaches = ({ partner }: LoanDesk, submission_id: string, status: string, what: string) =>
  eventually(
    `${what} is ${status}`,
    Effect.map(partner.call("submission.get", { params: { submission_id } }), ({ value }) => value.status === status)
  )

/** Returns the amount of the deposit balance. */
const amountOf = Effect.fnUntraced(function* ({ partner }: LoanDesk) {
  const query = { client_balance_id: BALANCE }
  const { type, details } = (yield* partner.call("subledger_balance.find", { query })).value
  return type === "deposit" ? details.balances.core.amount : undefined
})

const dollars = (cents: number): string => (cents / 100).toFixed(2)

const customer = {
  client_customer_id: CUSTOMER,
  customer_type: "individual",
  intended_roles: "account_holder",
  first_name: "Ada",
  last_name: "Byron",
  date_of_birth: "1980-05-17",
  identification_type: "us_entity"
}

const account = {
  client_account_id: "byron-deposits",
  account_holder_type: "consumer",
  account_holders: CUSTOMER,
  currency: "USD",
  client_product_name: "Everyday checking",
  capabilities: "deposit",
  status: "active",
  created_at: PAST
}

const balance = {
  client_balance_id: BALANCE,
  client_balance_name: "Main",
  currency: "USD",
  created_at: PAST,
  status: "active",
  type: "deposit",
  amount: dollars(AMOUNT)
}

const salary = {
  client_transaction_id: "salary",
  balance_id: BALANCE,
  amount: "2000.00",
  currency: "USD",
  type: "deposit",
  action: "applied",
  transfer_type: "ach",
  settlement_date: SETTLED,
  effective_at: PAST
}

const transactions = [
  salary,
  { ...salary, client_transaction_id: "rent", amount: dollars(AMOUNT - 200_000), type: "withdrawal" }
]
