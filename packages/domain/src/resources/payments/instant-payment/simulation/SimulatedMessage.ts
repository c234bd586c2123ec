import { Schema } from "effect"
import { CurrencyCode } from "../../../../kernel/Money.ts"
import { atMost, idOf, refTo, resource, Timestamp } from "../../../../kernel/Resource.ts"
import type { ReadSet } from "../../../../ports/Store.ts"
import { accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { blockedReads } from "../../blocked-account/model/BlockedAccount.ts"
import { placeReads } from "../../suspense/PostReads.ts"
import { Description, InstantAmount, instantPayment } from "../model/InstantPayment.ts"
import { Agent, accountOf, Party } from "../model/Party.ts"
import { RejectionBody, RequestBody, ReturnBody, SimulatedRejectionBody } from "../returns/Fields.ts"
import { REJECTION_REASONS } from "../tables/Reasons.ts"
import { CounterpartyStatus } from "../tables/Transitions.ts"

/** Payment of a simulated bank. */
export const IncomingBody = Schema.Struct({
  creditor_account_number_id: idOf("account_number"),
  amount: InstantAmount,
  currency_code: CurrencyCode,
  description: Schema.optionalKey(Description),
  debtor: Party,
  debtor_agent: Agent,
  payment_identifiers: Schema.optionalKey(
    Schema.Struct({ end_to_end_id: Schema.optionalKey(Schema.String.check(atMost(35))) })
  )
})

/** Return of a simulated bank. */
export const IncomingReturnBody = Schema.Struct({ amount: InstantAmount, ...ReturnBody.fields })

/** Status of a payment at a simulated bank, with the reason of a rejection. */
export const CounterpartyBody = Schema.Struct({
  counterparty_status: CounterpartyStatus,
  reason: Schema.optionalKey(Schema.Literals(REJECTION_REASONS)),
  additional_information: RejectionBody.fields.additional_information
})

const about = { instant_payment_id: idOf("instant_payment") }
const type = <const T extends string>(name: T) => ({ type: Schema.Literals([name]) })

/** Message of a simulated bank, by its type. */
export const Message = Schema.Union([
  Schema.Struct({ ...type("payment"), ...IncomingBody.fields }),
  Schema.Struct({ ...type("return"), ...about, ...IncomingReturnBody.fields }),
  Schema.Struct({ ...type("return_request"), ...about, ...RequestBody.fields }),
  Schema.Struct({ ...type("rejection"), ...about, ...SimulatedRejectionBody.fields }),
  Schema.Struct({ ...type("acceptance"), ...about }),
  Schema.Struct({ ...type("counterparty_status"), ...about, ...CounterpartyBody.fields })
])
/** Message of a simulated bank, by its type. */
export type Message = typeof Message.Type

/** A message of a simulated bank that a job delivers. */
export interface SimulatedMessage extends Schema.Schema.Type<typeof SimulatedMessage> {}
export const SimulatedMessage = Schema.Struct({
  id: idOf("simulated_instant_message"),
  message: Message,
  /** Objects that change if the message makes its payment fail. */
  withdrawal: Schema.Array(Schema.Struct({ kind: Schema.String, id: Schema.String })),
  /** Account number or GL account to which the money of its payment returns. */
  place: Schema.optionalKey(Schema.String),
  created_at: Timestamp
})

/** The stored kind of the messages of simulated banks. */
export const simulatedMessage = resource<SimulatedMessage>({
  kind: "simulated_instant_message",
  schema: SimulatedMessage
})

/** Returns the objects and positions that a message may change, and the entry of its sender in the negative list. */
export const messageReads = ({
  message,
  withdrawal,
  place
}: Pick<SimulatedMessage, "message" | "withdrawal" | "place">): Pick<ReadSet, "objects" | "positions"> => {
  if (message.type !== "payment") {
    const { objects, positions } = place === undefined ? { objects: [], positions: [] } : placeReads(place)
    return { objects: [refTo(instantPayment, message.instant_payment_id), ...withdrawal, ...objects], positions }
  }
  const { creditor_account_number_id: id, debtor, debtor_agent } = message
  return { objects: [refTo(accountNumber, id), ...blockedReads(accountOf(debtor, debtor_agent))], positions: [id] }
}
