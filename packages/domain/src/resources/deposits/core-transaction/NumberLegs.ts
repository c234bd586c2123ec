import { Result, Schema } from "effect"
import { momentOf } from "../../../kernel/Identifier.ts"
import { instantOf } from "../../../kernel/Instant.ts"
import { Cents, subtract } from "../../../kernel/Money.ts"
import { idOf, Timestamp } from "../../../kernel/Resource.ts"
import { available } from "../../../ledger/Position.ts"
import { legId, transactionCodes } from "../../../ledger/RecordedTransaction.ts"
import { enquiry } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import { DEFAULT_PAGE, limitField } from "../../../operation/Page.ts"
import type { LegsPage } from "../../../ports/LedgerReads.ts"

const NumberLeg = Schema.Struct({
  id: Schema.String,
  core_transaction_id: idOf("core_transaction"),
  /** Id of the object that the money moves for. */
  cause: Schema.String,
  code: Schema.optionalKey(Schema.Literals(transactionCodes)),
  amount: Cents,
  /** Balance of the account number after the leg, in cents. */
  balance: Cents,
  created_at: Timestamp
})

const NumberLegs = Schema.Struct({
  account_number_id: idOf("account_number"),
  posted: Cents,
  held: Cents,
  available: Cents,
  /** Balance of the account number after the newest leg of the page, in cents. */
  balance: Cents,
  objects: Schema.Array(NumberLeg),
  has_more: Schema.Boolean,
  /** Asks for the next page as `starting_after`. The page may be empty and yet not the last. */
  last_id: Schema.optionalKey(idOf("core_transaction"))
})

/** Maximum number of core transactions of a program that one page looks through. */
const LOOK = 20_000

/** Shows a page of core transactions as legs on an account number, newest first, each with the balance after it. */
export const shownLegs = (
  account_number_id: string,
  { balance, held, last_id, posted, transactions }: LegsPage
): typeof NumberLegs.Type => {
  let after = balance
  const objects = transactions.flatMap(({ cause, code, id, legs }) =>
    legs
      .flatMap(({ account, amount }, at) => (account === account_number_id ? [{ id: legId(id, at), amount }] : []))
      .toReversed()
      .map((leg) => {
        const shown = { ...leg, core_transaction_id: id, cause, ...(code !== undefined && { code }), balance: after }
        after = subtract(after, leg.amount)
        return { ...shown, created_at: instantOf(momentOf(id)).iso }
      })
  )
  return {
    account_number_id,
    posted,
    held,
    available: available({ posted, held }),
    balance,
    objects,
    has_more: last_id !== undefined,
    ...(last_id !== undefined && { last_id })
  }
}

/** Lists the legs of an account number. */
export const numberLegs = enquiry({
  ...inProgram({ account_number_id: idOf("account_number") }),
  name: "account_number.legs",
  summary: "Lists what moved the money of an account number, newest first, with the balance after each leg.",
  at: ["GET", "/operator/v1/programs/:program_id/account_numbers/:account_number_id/legs"],
  query: Schema.Struct({
    limit: limitField(DEFAULT_PAGE),
    starting_after: Schema.optionalKey(idOf("core_transaction"))
  }),
  output: NumberLegs,
  ask: ({ params: { account_number_id }, query: { limit = DEFAULT_PAGE, starting_after } }) =>
    Result.succeed({
      _tag: "Legs",
      account_number_id,
      look: LOOK,
      limit,
      ...(starting_after !== undefined && { before_id: starting_after })
    })
})
