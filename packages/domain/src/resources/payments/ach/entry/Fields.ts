import { Schema } from "effect"
import { atLeast, atMost } from "../../../../kernel/Resource.ts"
import { RoutingDigits, RoutingNumber } from "../../../../kernel/RoutingNumber.ts"
import { PRINTABLE } from "../../../../kernel/text/Ascii.ts"

/** Text in an ACH record: printable ASCII, at most `maxLength` characters (spec, ACH; S40). */
export const asciiText = (maxLength: number) => Schema.String.check(atMost(maxLength), Schema.isPattern(PRINTABLE))

/** Every status of an ACH (spec, "ACH"). */
export const AchStatus = Schema.Literals([
  "scheduled",
  "processing",
  "submitted",
  "posted",
  "canceled",
  "under_review",
  "approved",
  "rejected",
  "pending_return",
  "returned",
  "pending_dishonored_return",
  "return_dishonored",
  "pending_contested_return",
  "return_contested"
])

/** Text on the receiver's statement: 1 to 10 printable ASCII characters, not all zeros or spaces (spec). */
export const StatementDescriptor = Schema.String.check(
  atLeast(1),
  atMost(10),
  Schema.isPattern(/^(?!0+$)(?! +$)[\x20-\x7E]*$/)
)

/** A checking or a savings account. */
export const AccountType = Schema.Literals(["checking", "savings"])

/** An account number at another bank, as ACH carries it. */
export const DfiAccountNumber = Schema.String.check(atMost(17), Schema.isPattern(/^[a-zA-Z0-9 ]*[a-zA-Z0-9]$/))

/** Counterparty fields that a notification of change corrects. */
export const CorrectedCounterparty = Schema.Struct({
  account_number: Schema.optionalKey(DfiAccountNumber),
  routing_number: Schema.optionalKey(RoutingDigits),
  account_type: Schema.optionalKey(AccountType)
})

/** Name on the counterparty's account. */
export const CounterpartyName = Schema.String.check(atMost(22), Schema.isPattern(/^(?!\s*$)[\x20-\x7E]*$/))

/** The account that a client sends an entry to. */
export const Counterparty = Schema.Struct({
  name: CounterpartyName,
  account_number: DfiAccountNumber,
  routing_number: RoutingNumber,
  account_type: AccountType
})
