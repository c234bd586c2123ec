import { Result } from "effect"
import { fault, reject, type SubError } from "../../../../kernel/Rejection.ts"
import { isRoutingNumber } from "../../../../kernel/RoutingNumber.ts"
import { asked } from "../../../../operation/Asking.ts"
import { type Decision, type Facts, randomBelow, together } from "../../../../operation/Decision.ts"
import type { Asking, Moment } from "../../../../operation/Operation.ts"
import { accountNumber, findNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { SEQUENCES, traceNumberOf } from "../../trace-number/TraceNumber.ts"
import { arrivalFaults } from "../incoming/Arrival.ts"
import type { IncomingEntry } from "../incoming/Inbound.ts"
import { incomingTrace, incomingTraceRef } from "../incoming/IncomingTrace.ts"
import { type ReceivedEntry, received, receivingNeeds } from "../incoming/Receive.ts"
import { structureFaults } from "../incoming/Structure.ts"
import type { DeliveryType } from "../schedule/AchWindow.ts"
import { type SecRule, secCodes } from "../tables/SecCodes.ts"
import { type Side, transactionCodeNumbers, transactionCodeOf } from "../tables/TransactionCodes.ts"

/** Fields of a simulated entry from another bank. */
export interface MadeUpEntry
  extends Pick<
    IncomingEntry,
    | "amount"
    | "sec_code"
    | "statement_descriptor"
    | "individual_id"
    | "receiver_name"
    | "descriptive_date"
    | "additional_information"
    | "settlement_date"
    | "iat_details"
  > {
  readonly transaction_type: Side
  /** The receiver: the id of an account number, or its digits and routing number as in an entry. */
  readonly account_number_id?: string
  readonly account_number?: string
  readonly routing_number?: string
  readonly sender_name: string
  readonly sender_company_id: string
  /** An integer by the spec, so leading zeros are lost. */
  readonly sender_routing_number: number
  readonly trace_number?: string
  readonly delivery_type?: DeliveryType
}

/** First read set of a simulated entry. */
const madeUpNeeds = (body: MadeUpEntry, moment: Moment) => {
  const id = body.account_number_id
  const { account_number = "", trace_number = "" } = body
  const { newest, objects } = receivingNeeds(
    { ...entryOf(body, trace_number, moment.settings), account_number },
    moment
  )
  return {
    objects: [
      ...(id === undefined ? [] : [{ kind: accountNumber.kind, id }]),
      // A generated trace number is unknown yet and cannot be a duplicate.
      ...objects.filter(({ kind }) => kind !== incomingTrace.kind || body.trace_number !== undefined)
    ],
    newest: body.account_number === undefined ? [] : newest
  }
}

/** Simulates an entry received from another bank. Returns its id. */
export function* simulateEntry(body: MadeUpEntry, moment: Moment): Asking<Decision> {
  const number = findNumber(body, yield* asked(madeUpNeeds(body, moment)))?.object
  const facts = yield* asked({ positions: number === undefined ? [] : [number.id] })
  const digits = number === undefined ? body.account_number : String(number.account_number)
  const trace_number = body.trace_number ?? madeUpTrace(routingOf(body), facts)
  const entry = entryOf(body, trace_number, facts.settings)
  const faults = [
    ...receiverFaults(body, number === undefined, facts),
    ...senderFaults(body),
    ...structureFaults(entry),
    ...arrivalFaults(body, moment)
  ]
  if (digits === undefined || faults.length > 0) return yield* Result.fail(reject("parameters_invalid", ...faults))
  const known =
    body.trace_number === undefined ? undefined : facts.find(incomingTrace, incomingTraceRef(trace_number).id)
  const { decision, id } = received({ ...entry, account_number: digits }, { known, number }, facts)
  return together([decision, { response: { id } }])
}

const receiverFaults = (body: MadeUpEntry, isUnknown: boolean, { settings }: Facts): ReadonlyArray<SubError> => {
  const { account_number, account_number_id, routing_number } = body
  if (account_number_id === undefined) {
    if (account_number === undefined) return [fault("required", "account_number_id")]
    return routing_number === settings.routing_number ? [] : [fault("value_not_allowed", "routing_number")]
  }
  if (account_number !== undefined || routing_number !== undefined) {
    return [fault("value_conflicting", "account_number_id", "account_number", "routing_number")]
  }
  return isUnknown ? [fault("not_found", "account_number_id")] : []
}

const senderFaults = (body: MadeUpEntry): ReadonlyArray<SubError> =>
  isRoutingNumber(routingOf(body)) ? [] : [fault("value_malformed", "sender_routing_number")]

const routingOf = ({ sender_routing_number }: MadeUpEntry): string => String(sender_routing_number).padStart(9, "0")

/** Generates a trace number of the ODFI with a routing number. */
export const madeUpTrace = (routingNumber: string, facts: Facts): string =>
  traceNumberOf(routingNumber, randomBelow(SEQUENCES, facts))

const entryOf = (
  body: MadeUpEntry,
  traceNumber: string,
  { routing_number }: Facts["settings"]
): Omit<ReceivedEntry, "account_number"> => {
  const {
    account_number: _,
    account_number_id: __,
    routing_number: ___,
    sender_company_id,
    sender_name,
    sender_routing_number: ____,
    transaction_type,
    ...others
  } = body
  return {
    ...others,
    kind: "entry",
    trace_number: traceNumber,
    transaction_code: codeOf(body),
    originating_routing_number: routingOf(body),
    receiving_routing_number: routing_number,
    company_name: sender_name,
    company_id: sender_company_id
  }
}

// The operator's advices have transaction codes of their own (S44).
const codeOf = ({ amount, sec_code, transaction_type }: MadeUpEntry): string => {
  const { receiver }: SecRule = secCodes[sec_code]
  if (receiver === "operator") return transaction_type === "credit" ? "81" : "82"
  return String(transactionCodeNumbers[transactionCodeOf("checking", transaction_type, amount)])
}
