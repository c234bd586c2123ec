import { Array as Arr, Result } from "effect"
import { Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, together } from "../../../operation/Decision.ts"
import type { Asking, Moment } from "../../../operation/Operation.ts"
import { createObject } from "../../../operation/Transition.ts"
import { accepted } from "../../payments/ach/outgoing/Accept.ts"
import { entryFacts, soundEntry } from "../../payments/ach/outgoing/Create.ts"
import { type Disbursement, disbursement } from "./Disbursement.ts"

/** Fields that a client states to pay out a loan. */
export type NewDisbursement = Pick<Disbursement, "client_loan_id" | "amount" | "payment_method"> & {
  readonly payment_details: Pick<
    Disbursement["payment_details"],
    "account_number_id" | "statement_descriptor" | "counterparty"
  > &
    Partial<Pick<Disbursement["payment_details"], "delivery_type">>
}

/** Default delivery type of a loan's payout. */
const DEFAULT_DELIVERY = "next_business_day"

/** Pays out a loan: creates an outgoing ACH credit, which the disbursement then follows. */
export function* createDisbursement(body: NewDisbursement, moment: Moment): Asking<Decision> {
  const details = { delivery_type: DEFAULT_DELIVERY, ...body.payment_details } as const
  const facts = yield* entryFacts(details, { positions: [details.account_number_id] }, moment)
  const id = facts.newId("disbursement")
  const entry = {
    ...details,
    amount: body.amount,
    currency_code: "USD",
    transaction_type: "credit",
    sec_code: "PPD",
    disbursement_id: id
  } as const
  const sent = yield* Result.mapError(soundEntry(entry, facts), renameFaults)
  const fields = {
    ...body,
    id,
    currency_code: entry.currency_code,
    payment_details: details,
    kept: { ach_id: sent.id }
  }
  return together([accepted(sent, facts), createObject(disbursement, "create", fields, facts).parts])
}

// Renames the entry's faults to the fields of this body.
const renameFaults = ({ code, errors }: Rejection): Rejection =>
  new Rejection({
    code,
    errors: errors.map((one) => ({ ...one, parameters: Arr.dedupe(one.parameters.map(nameOf)) }))
  })

const nameOf = (name: string): string => {
  if (name === "amount") return name
  // The account number decides whether its originator may use the SEC code.
  return `payment_details.${name === "sec_code" ? "account_number_id" : name}`
}
