import type { Cents } from "../../../kernel/Money.ts"
import { credit, debit, gl, numberAt, type Posting, posting } from "../../../ledger/Posting.ts"
import { blockchainPayment } from "./model/BlockchainPayment.ts"

/** Money of a payment from an account number. */
interface Moved {
  readonly account_number_id: string
  readonly amount: Cents
}

const whole = { name: "instructed amount", of: ({ amount }: Moved) => amount }
const payer = numberAt<Moved>("payer's account number", ({ account_number_id }) => account_number_id)

/** Money of a posted payment. Coins from a wallet stay on the chain and never enter the bank's books. */
export const paid: Posting<Moved> = posting(blockchainPayment, {
  what: "from an account number",
  on: ["post"],
  // The chain has already moved the money.
  legs: [{ ...debit(payer, whole), forced: () => true }, credit(gl("gl_due_from_reserve"), whole)],
  undone_by: []
})
