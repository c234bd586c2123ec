/**
 * Entries and notifications of change from other banks. Receive.ts takes an entry, which joins a settlement and waits
 * for it; IncomingTrace.ts detects duplicates. Posting is left to `payments/ach/settlement`. Returns of entries of the
 * bank are left to `payments/ach/disputes`, files to `payments/ach/file`.
 */

import { Result } from "effect"
import { faultless, type Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { available, isOpen } from "../../../../ledger/Position.ts"
import { type Decision, type Facts, momentOf, together, upserted } from "../../../../operation/Decision.ts"
import type { Moment } from "../../../../operation/Operation.ts"
import { createObject, type NewFields } from "../../../../operation/Transition.ts"
import { type AccountNumber, accountNumber, byDigits } from "../../../deposits/account-number/AccountNumber.ts"
import { type Ach, ach, type IncomingAch, type ReceivedAch, type StrayAch } from "../entry/Ach.ts"
import { holdOf } from "../entry/Ledger.ts"
import { effectOf } from "../entry/Money.ts"
import { FOLLOW_UP_QUEUE } from "../entry/Queues.ts"
import { appendReturn } from "../entry/Returns.ts"
import { type AchSettlement, joinSettlement, settlementRefs } from "../queue/AchSettlement.ts"
import { RULES, rulesFor } from "../review/ReviewRules.ts"
import type { DeliveryType } from "../schedule/AchWindow.ts"
import { transactionCodeName, transactionRule } from "../tables/TransactionCodes.ts"
import { type Arrival, arrivalOf } from "./Arrival.ts"
import type { IncomingEntry } from "./Inbound.ts"
import { type IncomingTrace, incomingTrace, incomingTraceRef } from "./IncomingTrace.ts"
import { structureFaults } from "./Structure.ts"

/** An entry from the network, with the delivery type that the sender chose, if known. */
export interface ReceivedEntry extends IncomingEntry {
  readonly delivery_type?: DeliveryType
}

/** Read set of an entry to receive. {@link receivingPositions} is the second. */
export const receivingNeeds = (entry: ReceivedEntry, moment: Moment) => ({
  objects: [
    RULES,
    incomingTraceRef(entry.trace_number),
    ...settlementRefs(arrivalOf(entry, moment).settles_ms, moment.now_ms)
  ],
  newest: [byDigits(entry.account_number)]
})

/** Second read set: the positions of the account numbers of entries. */
export const receivingPositions = (entries: ReadonlyArray<IncomingEntry>, facts: Facts) => ({
  positions: [...new Set(entries.flatMap((entry) => numberOf(entry, facts)?.id ?? []))]
})

/**
 * Takes an entry from the network. The entry waits for its settlement, which decides if it can be posted. An entry that
 * the network's rules forbid is rejected with `parameters_invalid`. Source: S11.
 */
export const receive = (entry: ReceivedEntry, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.map(faultless(structureFaults(entry)), () => {
    const known = facts.find(incomingTrace, incomingTraceRef(entry.trace_number).id)
    return received(entry, { known, number: numberOf(entry, facts) }, facts).decision
  })

/** What the bank knows of an entry from the network. */
interface Known {
  /** The earlier entry with its trace number. */
  readonly known: Versioned<Trace> | undefined
  readonly number: AccountNumber | undefined
}

/** Takes an entry without structural faults, and gives it a new id. */
export const received = (entry: ReceivedEntry, { known, number }: Known, facts: Facts): Received => {
  const arrival = arrivalOf(entry, momentOf(facts))
  const { settlement, parts } = joinSettlement(arrival.settles_ms, facts)
  const fields = awaitSettlement(newEntry(entry, number, arrival, settlement, facts), known?.object, facts)
  const screening = { queue: FOLLOW_UP_QUEUE, object_id: fields.id, due_at_ms: facts.now.ms }
  const taken = {
    changes: [upserted(incomingTrace, known, traceOf(fields, entry.trace_number))],
    holds: heldFor(fields),
    timers: fields.kept.screening ? [screening] : []
  }
  return { id: fields.id, decision: together([parts, createObject(ach, "receive", fields, facts).parts, taken]) }
}

/** The id and the decision of a received entry. */
interface Received {
  readonly id: string
  readonly decision: Decision
}

/** True if a routing number of a record is this bank's. The first eight digits name a bank (S40). */
export const isForBank = (routingNumber: string, { settings }: Pick<Facts, "settings">): boolean =>
  routingNumber.slice(0, 8) === settings.routing_number.slice(0, 8)

// An entry for another bank's routing number matches no account number here, even with the same digits.
const numberOf = (
  { account_number, receiving_routing_number }: IncomingEntry,
  facts: Facts
): AccountNumber | undefined =>
  isForBank(receiving_routing_number, facts) ? facts.newest(accountNumber, byDigits(account_number))?.object : undefined

// Work until settlement. A duplicate is returned at settlement, regardless of other checks.
const awaitSettlement = (one: NewEntry, known: Trace | undefined, facts: Facts): NewEntry => {
  if (isDuplicate(one, known)) return { ...one, returns: appendReturn(one, "R24", "pending_return") }
  const screening = rulesFor("incoming", facts) === undefined ? {} : ({ screening: true } as const)
  return { ...one, kept: { ...one.kept, held: isHeld(one, facts), ...screening } }
}

type NewEntry = NewFields<IncomingAch>
type Trace = typeof IncomingTrace.Type

const traceOf = ({ amount, record_details: { effective_date } }: NewEntry, traceNumber: string): Trace => ({
  id: incomingTraceRef(traceNumber).id,
  amount,
  ...(effective_date !== undefined && { effective_date })
})

/** Source: S35. */
const isDuplicate = ({ amount, record_details }: NewEntry, known: Trace | undefined): boolean =>
  known?.amount === amount && known.effective_date === record_details.effective_date

// A debit is held on receipt if funds are available; otherwise funds are checked at settlement.
const isHeld = (one: NewEntry, facts: Facts): boolean => {
  if (one.account_number_id === undefined || effectOf(one) >= 0) return false
  const position = facts.position(one.account_number_id)
  return position !== undefined && isOpen(position) && available(position) >= one.amount
}

const heldFor = (one: NewEntry) => (one.kept.held && one.account_number_id !== undefined ? holdOf(one) : [])

const newEntry = (
  entry: ReceivedEntry,
  number: AccountNumber | undefined,
  { delivery_type, effective_date }: Arrival,
  settlement: AchSettlement,
  facts: Facts
): NewEntry => ({
  id: facts.newId("ach"),
  amount: entry.amount,
  ...placeOf(number),
  direction: "incoming",
  delivery_type,
  // `structureFaults` has rejected unknown codes.
  transaction_type: transactionRule(entry.transaction_code)?.side ?? "credit",
  sec_code: entry.sec_code,
  currency_code: "USD",
  statement_descriptor: entry.statement_descriptor,
  record_details: {
    effective_date,
    ...detailsOf(entry),
    // Deadlines count from the network's date, even if the entry arrived late.
    settlement_date: entry.settlement_date ?? settlement.settlement_date
  },
  counterparty: { ...nameOf(entry), routing_number: entry.originating_routing_number },
  returns: [],
  metadata: {},
  ...(entry.iat_details !== undefined && { iat_details: entry.iat_details }),
  kept: {
    account_number: entry.account_number,
    ...unshownOf(entry),
    ...(entry.raw !== undefined && { raw: { entry: entry.raw } }),
    held: false,
    queue: settlement.id
  }
})

// An entry without a known account number is stray.
const placeOf = (number: AccountNumber | undefined): Place =>
  number === undefined ? {} : { account_id: number.account_id, account_number_id: number.id }

type PlaceOf<A extends Ach> = Pick<A, "account_id" | "account_number_id">
type Place = PlaceOf<ReceivedAch> | PlaceOf<StrayAch>

/** Fields of an entry that are shown as received. */
const SHOWN = [
  "company_name",
  "company_id",
  "company_discretionary_data",
  "effective_date",
  "individual_id",
  "receiver_name",
  "descriptive_date",
  "additional_information",
  "trace_number"
] as const satisfies ReadonlyArray<keyof IncomingEntry>

const detailsOf = (entry: IncomingEntry): Ach["record_details"] => {
  const code = transactionCodeName(Number(entry.transaction_code))
  const shown = SHOWN.filter((name) => entry[name] !== undefined).map((name) => [name, entry[name]])
  return { ...(code !== undefined && { transaction_code: code }), ...Object.fromEntries(shown) }
}

// Never shown, but repeated by a return (S46).
const unshownOf = ({ discretionary_data, transaction_code }: IncomingEntry): Partial<IncomingAch["kept"]> => ({
  ...(transactionCodeName(Number(transaction_code)) === undefined && { transaction_code }),
  ...(discretionary_data !== undefined && { discretionary_data })
})

// The counterparty's name is shorter than an IAT originator's (spec, ACH object).
const nameOf = ({ company_name, iat_details }: IncomingEntry) => {
  const name = (company_name ?? iat_details?.originator?.name ?? "").slice(0, 22).trim()
  return name === "" ? {} : { name }
}
