import { Result, Schema } from "effect"
import { notOneOf, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import { text, type Versioned } from "../../../../kernel/Resource.ts"
import { RoutingNumber } from "../../../../kernel/RoutingNumber.ts"
import { type Decision, type Facts, together } from "../../../../operation/Decision.ts"
import { type ReturnNotice, receiveReturn } from "../disputes/ReceiveReturn.ts"
import { type Ach, RejectionReason } from "../entry/Ach.ts"
import { AccountType, DfiAccountNumber } from "../entry/Fields.ts"
import { updateLatestReturn } from "../entry/Returns.ts"
import { type AchSettlement, ownSettlement } from "../queue/AchSettlement.ts"
import { settle } from "../settlement/Settle.ts"
import { CHANGE_CODES } from "../tables/ChangeCodes.ts"
import { mayReturn, misfitting } from "../tables/ReturnCodeRules.ts"
import { RETURN_CODES, type ReturnCode, returnCodes } from "../tables/ReturnCodes.ts"
import { taken } from "../window/Mark.ts"
import { madeUpTrace } from "./Simulate.ts"

/** Details of a simulated cause: the code of a return, the reason of a rejection, a notification of change. */
export type Cause = typeof Cause.Type
export const Cause = Schema.Struct({
  return_code: Schema.optionalKey(Schema.Literals(RETURN_CODES)),
  reason: Schema.optionalKey(RejectionReason),
  details: Schema.optionalKey(text(200)),
  change_code: Schema.optionalKey(Schema.Literals(CHANGE_CODES)),
  account_number: Schema.optionalKey(DfiAccountNumber),
  routing_number: Schema.optionalKey(RoutingNumber),
  account_type: Schema.optionalKey(AccountType)
})

type Outcome = Result.Result<Decision, Rejection>

/** Returns the stated code, or a default, if it is one of `codes` and fits the entry. */
export const codeOf = <C extends ReturnCode>(
  codes: ReadonlyArray<C>,
  stated: ReturnCode | undefined,
  fallback: NoInfer<C>,
  { sec_code, transaction_type: side }: Ach
): Result.Result<C, Rejection> => {
  const code = stated === undefined ? fallback : codes.find((one) => one === stated)
  if (code === undefined) return Result.fail(reject("parameters_invalid", notOneOf(codes, "return_code")))
  const returned = { sec_code, side, holder_type: undefined }
  const misfit = mayReturn(code, returned)
  return misfit === undefined ? Result.succeed(code) : Result.fail(misfitting(misfit, code, returned))
}

/** Codes of returns. */
export const RETURNS = RETURN_CODES.filter((code) => returnCodes[code].family === "return")

/** Returns a return stage of the other bank. */
export const noticeOf = (one: Ach, return_code: ReturnCode, facts: Facts): ReturnNotice => ({
  return_code,
  trace_number: madeUpTrace(one.counterparty.routing_number, facts)
})

/** Receives a return stage of the other bank. */
export const notified = (before: Versioned<Ach>, return_code: ReturnCode, facts: Facts): Outcome =>
  receiveReturn(before, noticeOf(before.object, return_code, facts), facts)

/** Settles an entry now, in a settlement of its own. */
export const settledNow = (before: Versioned<Ach>, facts: Facts): Outcome => {
  const one = before.object
  const { parts, settlement } = ownSettlement(one.record_details.effective_date, facts)
  const record_details = { ...one.record_details, settlement_date: settlement.settlement_date }
  return Result.succeed(
    together([parts, ...settle(settlement, [{ ...before, object: { ...one, record_details } }], facts)])
  )
}

/** Takes the network's acceptance of a return stage, with a settlement of its own. */
export const acceptedNow = (
  before: Versioned<Ach>,
  facts: Facts,
  prepared: (settlement: AchSettlement) => {
    readonly before: Versioned<Ach>
    readonly parts: Partial<Decision>
  } = () => ({
    before,
    parts: {}
  })
): Outcome => {
  const { parts, settlement } = ownSettlement(undefined, facts)
  const ready = prepared(settlement)
  const one = ready.before.object
  const returns = updateLatestReturn(one, { trace_number: madeUpTrace(facts.settings.routing_number, facts) })
  const numbered = { ...ready.before, object: { ...one, returns } }
  return Result.succeed(together([parts, ready.parts, taken(numbered, settlement, facts)]))
}
