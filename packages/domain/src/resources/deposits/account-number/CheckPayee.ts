import { Schema } from "effect"
import { matchName } from "../../../kernel/names/MatchName.ts"
import { closeness, type NameOutcome, NOT_POSSIBLE, outcomes } from "../../../kernel/names/Outcome.ts"
import { text } from "../../../kernel/Resource.ts"
import { RoutingNumber } from "../../../kernel/RoutingNumber.ts"
import type { FoundObjects, Lookup } from "../../../operation/Question.ts"
import { account } from "../account/model/Account.ts"
import { type AccountNumber, findNumber, numberReads } from "./AccountNumber.ts"
import { accountReads, entityReads, holderNames } from "./Holders.ts"
import { SoughtNumber } from "./NumberForm.ts"

/** Account number and name of a payee, as the payer has them. */
export const Payee = Schema.Struct({
  account_number: SoughtNumber,
  routing_number: RoutingNumber,
  name: text(140)
})
/** Account number and name of a payee, as the payer has them. */
export type Payee = typeof Payee.Type

/** Outcome of a payee check (S185), with the reason of a close one. It never shows the name of the holder. */
export const PayeeOutcome = Schema.Struct({
  outcome: Schema.Literals(outcomes),
  reason: Schema.optionalKey(Schema.Literals(closeness))
})

/** Compares the name of a payee with the holders of an account number of any program of the bank. */
export const checkPayee = (payee: Payee): Lookup => {
  const named = { account_number: payee.account_number }
  const numberOf = (found: FoundObjects) => findNumber(named, found)?.object
  return {
    _tag: "Lookup",
    account_number: payee.account_number,
    reads: [
      () => numberReads(named),
      (found) => accountReads(numberOf(found)),
      (found) => entityReads(numberOf(found), found)
    ],
    answer: (found) => ({ ...outcomeOf(payee, numberOf(found), found) })
  }
}

const outcomeOf = (
  { routing_number, name }: Payee,
  number: AccountNumber | undefined,
  found: FoundObjects
): NameOutcome => {
  if (number === undefined || number.routing_number !== Number(routing_number)) return NOT_POSSIBLE
  return takesMoney(number, found) ? matchName(name, holderNames(number, found)) : NOT_POSSIBLE
}

const takesMoney = ({ status, account_id }: AccountNumber, found: FoundObjects): boolean =>
  status === "active" && found.find(account, account_id)?.object.status === "active"
