import { Schema } from "effect"
import { text } from "../../../kernel/Fields.ts"
import { matchName } from "../../../kernel/names/MatchName.ts"
import { closeness, type NameOutcome, NOT_POSSIBLE, outcomes } from "../../../kernel/names/Outcome.ts"
import { RoutingNumber } from "../../../kernel/RoutingNumber.ts"
import type { FoundObjects, Lookup } from "../../../operation/Operation.ts"
import { account } from "../../customers/account/model/Account.ts"
import { type AccountNumber, accountNumber } from "./AccountNumber.ts"
import { accountReads, entityReads, holderNames } from "./Holders.ts"

/** Account number and name of a payee, as the payer has them. */
export const Payee = Schema.Struct({
  account_number: Schema.String.check(Schema.isPattern(/^[a-zA-Z0-9]{1,17}$/)),
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

/** Digits of an account number that tell its program. */
const PREFIX_DIGITS = 4

/** Compares the name of a payee with the holders of an account number of any program of the bank. */
export const checkPayee = (payee: Payee): Lookup => {
  const numberReads = () => ({
    newest: [{ kind: accountNumber.kind, attribute: "account_number", value: payee.account_number }]
  })
  return {
    _tag: "Lookup",
    number_prefix: payee.account_number.slice(0, PREFIX_DIGITS),
    reads: [numberReads, accountReads, entityReads],
    answer: (found) => ({ ...outcomeOf(payee, found) })
  }
}

const outcomeOf = ({ routing_number, name }: Payee, found: FoundObjects): NameOutcome => {
  const [number] = found.all(accountNumber)
  if (number === undefined || number.object.routing_number !== Number(routing_number)) return NOT_POSSIBLE
  if (!takesMoney(number.object, found)) return NOT_POSSIBLE
  return matchName(name, holderNames(found))
}

const takesMoney = ({ status, account_id }: AccountNumber, found: FoundObjects): boolean =>
  status === "active" && found.find(account, account_id)?.object.status === "active"
