import { Result } from "effect"
import { fault, notActive, type Rejection, reject, type SubError, standing } from "../../../../kernel/Rejection.ts"
import { refTo } from "../../../../kernel/Resource.ts"
import { asked } from "../../../../operation/Asking.ts"
import { type Decision, type Facts, together } from "../../../../operation/Decision.ts"
import type { Asking, CommandReads, Moment } from "../../../../operation/Operation.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import { networkNameOf } from "../../../access/program/NetworkName.ts"
import { type AccountNumber, accountNumber, relyingOn } from "../../../deposits/account-number/AccountNumber.ts"
import { admitsAccount } from "../../../deposits/account-number/Controls.ts"
import { blockedReads, isBlocked } from "../../blocked-account/model/BlockedAccount.ts"
import { type Originator, originator } from "../../originator/Originator.ts"
import type { OutgoingAch } from "../entry/Ach.ts"
import { isClientDescriptor } from "../tables/Descriptors.ts"
import { SAME_DAY_LIMIT_CENTS, secCodes } from "../tables/SecCodes.ts"
import { transactionCodeOf } from "../tables/TransactionCodes.ts"
import { accepted, acceptingRefs } from "./Accept.ts"

/** Fields of a request to send an entry. */
export type NewAch = Pick<
  OutgoingAch,
  "amount" | "currency_code" | "transaction_type" | "delivery_type" | "sec_code" | "statement_descriptor"
> & {
  readonly account_number_id: string
  readonly counterparty: OutgoingAch["counterparty"]
  readonly individual_id?: string
  readonly descriptive_date?: string
  readonly additional_information?: string
  readonly metadata?: OutgoingAch["metadata"]
  /** Set for an entry that pays out a loan; never sent by clients. */
  readonly disbursement_id?: string
}

/** Accepts an entry to another bank, or fails with all faults of the request. */
export function* createAch(body: NewAch, moment: Moment): Asking<Decision> {
  const ids = [body.account_number_id]
  // A debit brings money; a credit takes it, and is decided again if the funds guard fails.
  const facts = yield* entryFacts(body, body.transaction_type === "debit" ? { owners: ids } : { guarded: ids }, moment)
  const one = yield* soundEntry(body, facts)
  return together([accepted(one, facts), relyingOn(body.account_number_id, facts)])
}

/** Asks for what decides on a new entry besides the position `seen`: last for the originator of its account number. */
export function* entryFacts(
  {
    account_number_id,
    counterparty,
    delivery_type
  }: Pick<NewAch, "account_number_id" | "counterparty" | "delivery_type">,
  seen: CommandReads,
  moment: Moment
): Asking<Facts> {
  const number = refTo(accountNumber, account_number_id)
  const objects = [number, ...blockedReads(counterparty), ...acceptingRefs(delivery_type, moment)]
  const read = yield* asked({ objects, ...seen })
  const id = read.find(accountNumber, account_number_id)?.object.ach_controls?.originator_id
  return yield* asked({ objects: id === undefined ? [] : [refTo(originator, id)] })
}

/** Returns the fields of a new entry to another bank, or fails with all faults of the request. */
export const soundEntry = (body: NewAch, facts: Facts): Result.Result<NewFields<OutgoingAch>, Rejection> => {
  const number = facts.find(accountNumber, body.account_number_id)?.object
  const sender = senderOf(number, facts)
  const faults = [...entryFaults(body), ...numberFaults(body, number, facts), ...senderFaults(body, number, sender)]
  const holder = facts.owner(body.account_number_id)
  if (number === undefined || holder === undefined || faults.length > 0) {
    return Result.fail(reject("parameters_invalid", ...faults))
  }
  return Result.succeed(newEntry(body, number, sender, facts))
}

/** Returns the originator that an account number names, if loaded. */
const senderOf = (number: AccountNumber | undefined, facts: Facts): Originator | undefined => {
  const id = number?.ach_controls?.originator_id
  return id === undefined ? undefined : facts.find(originator, id)?.object
}

// Rules across fields and on values; the schema checks the form of each field.
const entryFaults = (body: NewAch): ReadonlyArray<SubError> => {
  const { addenda, sides } = secCodes[body.sec_code]
  const hasAddenda = (body.additional_information ?? "") !== ""
  return [
    ...(sides.some((side) => side === body.transaction_type)
      ? []
      : [fault("disallowed_sec_code", "sec_code", "transaction_type")]),
    ...(hasAddenda && addenda.max === 0 ? [fault("value_conflicting", "additional_information", "sec_code")] : []),
    ...(isClientDescriptor(body.statement_descriptor) ? [] : [fault("value_not_allowed", "statement_descriptor")]),
    ...(body.delivery_type === "same_business_day" && body.amount > SAME_DAY_LIMIT_CENTS
      ? [fault("exceeds_same_day_limit_use_next_business_day", "amount", "delivery_type")]
      : [])
  ]
}

const numberFaults = (body: NewAch, number: AccountNumber | undefined, facts: Facts): ReadonlyArray<SubError> => {
  if (number === undefined) return [fault("not_found", "account_number_id")]
  const direction = body.transaction_type === "credit" ? "send" : "receive"
  const isAdmitted =
    admitsAccount(number.ach_controls?.outgoing, body.counterparty) && !isBlocked(body.counterparty, direction, facts)
  return [
    ...(number.status === "active"
      ? []
      : [notActive(standing(accountNumber, number), "account_number_id", "account_number_not_active")]),
    ...(isAdmitted ? [] : [fault("disallowed_counterparty", "counterparty")])
  ]
}

// An account number without an originator sends in the name of its program.
const senderFaults = (
  { sec_code }: NewAch,
  number: AccountNumber | undefined,
  sender: Originator | undefined
): ReadonlyArray<SubError> => {
  if (number?.ach_controls?.originator_id === undefined) return []
  if (sender?.status !== "active") {
    return [
      notActive(standing(originator, sender ?? { status: "unknown" }), "account_number_id", "originator_not_active")
    ]
  }
  return sender.ach.allowed_sec_codes.some((allowed) => allowed === sec_code)
    ? []
    : [fault("disallowed_sec_code", "sec_code")]
}

const newEntry = (
  body: NewAch,
  number: AccountNumber,
  sender: Originator | undefined,
  facts: Facts
): NewFields<OutgoingAch> => ({
  id: facts.newId("ach"),
  amount: body.amount,
  account_id: number.account_id,
  account_number_id: number.id,
  direction: "outgoing",
  delivery_type: body.delivery_type,
  transaction_type: body.transaction_type,
  sec_code: body.sec_code,
  currency_code: body.currency_code,
  statement_descriptor: body.statement_descriptor,
  record_details: {
    transaction_code: transactionCodeOf(body.counterparty.account_type, body.transaction_type, body.amount),
    ...companyOf(sender, facts),
    receiver_name: body.counterparty.name,
    ...(body.individual_id !== undefined && { individual_id: body.individual_id }),
    ...(body.descriptive_date !== undefined && { descriptive_date: body.descriptive_date }),
    ...(body.additional_information !== undefined && { additional_information: body.additional_information })
  },
  counterparty: body.counterparty,
  returns: [],
  metadata: body.metadata ?? {},
  kept: {
    account_number: String(number.account_number),
    held: false,
    ...(sender !== undefined && { originator_id: sender.id }),
    ...(body.disbursement_id !== undefined && { disbursement_id: body.disbursement_id })
  }
})

/** Most characters of a company name (S40). */
const COMPANY_NAME = 16

const companyOf = (sender: Originator | undefined, facts: Facts) =>
  sender === undefined
    ? { company_name: networkNameOf(facts, COMPANY_NAME), company_id: `9${facts.companyPrefix}00000` }
    : { company_name: sender.company_name, company_id: sender.company_id }
