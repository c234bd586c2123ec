import { credit, debit, numberAt, type Posting, posting } from "../../../ledger/Posting.ts"
import { type InternalTransfer, internalTransfer } from "./InternalTransfer.ts"

/** Amount of a transfer, and the account numbers that it moves between. */
type Moved = Pick<InternalTransfer, "amount" | "sender_account_number_id" | "receiver_account_number_id">

const whole = { name: "amount", of: ({ amount }: Moved) => amount }

/** Money of a settled transfer. */
export const transferred: Posting<Moved> = posting(internalTransfer, {
  what: "settled",
  on: ["post"],
  legs: [
    debit(
      numberAt<Moved>("sender's account number", (one) => one.sender_account_number_id),
      whole
    ),
    credit(
      numberAt<Moved>("receiver's account number", (one) => one.receiver_account_number_id),
      whole
    )
  ],
  undone_by: []
})
