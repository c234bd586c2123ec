/**
 * The ACH network and other banks, played by requests. Simulate.ts receives an entry as if from the network,
 * Advance.ts takes one to its next step, and Trigger.ts causes any transition by its real cause. The rules are left to
 * the folders that real entries enter.
 */

import { Result, Schema } from "effect"
import { faultless } from "../../../../kernel/Rejection.ts"
import { CalendarDate, idOf } from "../../../../kernel/Resource.ts"
import { RoutingNumber } from "../../../../kernel/RoutingNumber.ts"
import { type Facts, found, together } from "../../../../operation/Decision.ts"
import { command } from "../../../../operation/Define.ts"
import type { Moment } from "../../../../operation/Operation.ts"
import { CONTEST_CODES, DISHONOR_CODES } from "../disputes/Dispute.ts"
import { receiveReturn } from "../disputes/ReceiveReturn.ts"
import { type Ach, AchAmount, AchView, ach, TransactionType } from "../entry/Ach.ts"
import { AccountType, asciiText, CounterpartyName, DfiAccountNumber, StatementDescriptor } from "../entry/Fields.ts"
import { IatDetails } from "../entry/IatDetails.ts"
import { outgoingOnly } from "../entry/Move.ts"
import { correctionFaults, receiveCorrection } from "../incoming/Correct.ts"
import { settlementRefs } from "../queue/AchSettlement.ts"
import { CHANGE_CODES } from "../tables/ChangeCodes.ts"
import { mayReturn, misfitting } from "../tables/ReturnCodeRules.ts"
import { RETURN_CODES, type ReturnCode, returnCodes } from "../tables/ReturnCodes.ts"
import { SEC_CODES } from "../tables/SecCodes.ts"
import { advanceAch } from "./Advance.ts"
import { madeUpTrace, simulateEntry } from "./Simulate.ts"

const byId = Schema.Struct({ ach_id: idOf("ach") })
type ById = { readonly params: typeof byId.Type }

/** Additional information of a return, limited by its addenda (S46). */
const information = { return_additional_information: Schema.optionalKey(asciiText(44)) }

const simulated = {
  simulated: true,
  scope: "ach/read_write",
  invalid_status: 422,
  output: Schema.Struct({})
} as const

const notice = {
  ...simulated,
  params: byId,
  rejects: ["operation_not_allowed"],
  reads: ({ params }: ById, { now_ms }: Moment) => ({
    objects: [{ kind: ach.kind, id: params.ach_id }, ...settlementRefs(now_ms, now_ms)]
  })
} as const

interface ReturnBody {
  readonly return_code: ReturnCode
  readonly return_additional_information?: string
  readonly allow_impossible?: boolean
}

/**
 * Refuses a return code that does not fit the entry's side or SEC code. The holder type of the receiver's account is
 * unknown.
 */
const possible = (
  { allow_impossible, return_code }: ReturnBody,
  { direction, sec_code, transaction_type: side }: Ach
) => {
  const isReturn = returnCodes[return_code].family === "return" && direction === "outgoing"
  const returned = { sec_code, side, holder_type: undefined }
  const misfit = isReturn ? mayReturn(return_code, returned) : undefined
  return misfit === undefined || allow_impossible === true
    ? Result.succeed(undefined)
    : Result.fail(misfitting(misfit, return_code, returned))
}

// Every return stage carries the other bank's own trace number.
const receiveSimulatedReturn = ({ params, body }: ById & { readonly body: ReturnBody }, facts: Facts) =>
  Result.gen(function* () {
    const before = yield* found(ach, params.ach_id, facts)
    yield* possible(body, before.object)
    const { return_additional_information: additional_information, return_code } = body
    const trace_number = madeUpTrace(before.object.counterparty.routing_number, facts)
    const stage = { return_code, trace_number, ...(additional_information !== undefined && { additional_information }) }
    return together([yield* receiveReturn(before, stage, facts), { response: {} }])
  })

const details = AchView.fields.record_details.fields

const MadeUpEntry = Schema.Struct({
  amount: AchAmount,
  currency_code: AchView.fields.currency_code,
  transaction_type: TransactionType,
  account_number_id: Schema.optionalKey(idOf("account_number")),
  account_number: Schema.optionalKey(DfiAccountNumber),
  routing_number: Schema.optionalKey(RoutingNumber),
  sec_code: Schema.Literals(SEC_CODES.filter((code) => code !== "COR")),
  statement_descriptor: StatementDescriptor,
  sender_name: CounterpartyName,
  sender_company_id: asciiText(10),
  sender_routing_number: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 999_999_999 })),
  individual_id: details.individual_id,
  receiver_name: details.receiver_name,
  descriptive_date: details.descriptive_date,
  additional_information: details.additional_information,
  trace_number: details.trace_number,
  settlement_date: Schema.optionalKey(CalendarDate),
  delivery_type: Schema.optionalKey(AchView.fields.delivery_type),
  iat_details: Schema.optionalKey(IatDetails)
}).annotate({
  // For the OpenAPI document only: the decider names the missing and conflicting fields.
  oneOf: [
    { required: ["account_number_id"], properties: { account_number: false, routing_number: false } },
    { required: ["account_number", "routing_number"], properties: { account_number_id: false } }
  ]
})

/** Simulations of the ACH network for sandboxes. */
export const achSimulationOperations = [
  command({
    ...simulated,
    name: "ach.simulate_incoming",
    summary: "Simulates an incoming ACH entry from another bank and returns its id.",
    at: ["POST", "/v1/simulate/ach/incoming_ach"],
    body: MadeUpEntry,
    output: Schema.Struct({ id: idOf("ach") }),
    emits: ["ach.scheduled"],
    asking: ({ body }, moment) => simulateEntry(body, moment)
  }),
  command({
    ...notice,
    name: "ach.simulate_incoming_return",
    summary: "Simulates a return, dishonored return or contested return by the other bank, depending on the code.",
    at: ["POST", "/v1/simulate/ach/:ach_id/incoming_return"],
    body: Schema.Struct({
      return_code: Schema.Literals(RETURN_CODES),
      ...information,
      /** Allows return codes that do not fit the entry's side or SEC code. */
      allow_impossible: Schema.optionalKey(Schema.Boolean)
    }),
    emits: ["ach.returned", "ach.return_dishonored", "ach.return_contested"],
    decide: (input, facts) => receiveSimulatedReturn(input, facts)
  }),
  command({
    ...notice,
    name: "ach.simulate_incoming_dishonored_return",
    summary: "Simulates a dishonored return by the ODFI of an incoming ACH entry.",
    at: ["POST", "/v1/simulate/ach/:ach_id/incoming_dishonored_return"],
    body: Schema.Struct({ return_code: Schema.Literals(DISHONOR_CODES), ...information }),
    emits: ["ach.return_dishonored"],
    decide: (input, facts) => receiveSimulatedReturn(input, facts)
  }),
  command({
    ...notice,
    name: "ach.simulate_incoming_contested_return",
    summary: "Simulates a contested return by the RDFI of an outgoing ACH entry.",
    at: ["POST", "/v1/simulate/ach/:ach_id/incoming_contested_return"],
    body: Schema.Struct({ return_code: Schema.Literals(CONTEST_CODES), ...information }),
    emits: ["ach.return_contested"],
    decide: (input, facts) => receiveSimulatedReturn(input, facts)
  }),
  command({
    ...notice,
    name: "ach.simulate_incoming_correction",
    summary: "Simulates a notification of change (NOC) by the RDFI of an outgoing ACH entry.",
    at: ["POST", "/v1/simulate/ach/:ach_id/incoming_correction"],
    body: Schema.Struct({
      change_code: Schema.Literals(CHANGE_CODES),
      account_number: Schema.optionalKey(DfiAccountNumber),
      routing_number: Schema.optionalKey(RoutingNumber),
      account_type: Schema.optionalKey(AccountType)
    }),
    emits: ["ach.corrected"],
    decide: ({ params, body: { change_code, ...correction } }, facts) =>
      Result.gen(function* () {
        const before = yield* found(ach, params.ach_id, facts)
        yield* faultless(correctionFaults(change_code, correction))
        const sent = yield* outgoingOnly(before, "correct")
        return together([yield* receiveCorrection(sent, { change_code, correction }, facts), { response: {} }])
      })
  }),
  command({
    ...simulated,
    name: "ach.simulate_advance",
    summary: "Simulates the next step of an ACH entry: its submission window or its settlement.",
    at: ["POST", "/v1/simulate/ach/:ach_id/advance"],
    params: byId,
    rejects: ["operation_not_allowed"],
    reads: ({ params }) => ({ objects: [{ kind: ach.kind, id: params.ach_id }] }),
    decide: ({ params }, facts) => advanceAch(params.ach_id, facts)
  })
] as const
