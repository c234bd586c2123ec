import type { Cents } from "../../../kernel/Money.ts"
import { credit, debit, gl, numberAt, type Posting, posting } from "../../../ledger/Posting.ts"
import { accountNumber } from "../account-number/AccountNumber.ts"

/** Money that the operator credits. */
interface Credited {
  readonly account_number_id: string
  readonly amount: Cents
}

const whole = { name: "amount", of: ({ amount }: Credited) => amount }

/** Money that the operator brings into the bank, as to seed a test. */
export const creditedByOperator: Posting<Credited> = posting(accountNumber, {
  what: "credited by the operator",
  by: ["account_number.credit"],
  legs: [
    debit(gl("gl_funding_suspense"), whole),
    credit(
      numberAt<Credited>("account number", (one) => one.account_number_id),
      whole
    )
  ],
  undone_by: []
})
