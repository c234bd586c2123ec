import {
  type ChangeCode,
  type ChangeRule,
  changeCodes,
  correctedData,
  correctionOf,
  isChangeCode,
  mayReturn
} from "@vostro/domain/ach"
import { makeChecksum } from "@vostro/domain/ports"
import { AchView, type InboundItem, SEQUENCES, tookEffect, traceNumberOf } from "@vostro/domain/rails"
import { Schema } from "effect"
import { CONTESTS, CORRECTED, contests, testNumbers } from "./TestNumbers.ts"

/** Event of an ACH, as stored. */
export type AchEvent = typeof AchEvent.Type
export const AchEvent = Schema.Struct({ id: Schema.String, event: Schema.String, object: AchView })

/** Events that the simulated network may answer. */
export const ANSWERED_EVENTS = ["ach.submitted", "ach.posted", "ach.return_dishonored"] as const

type View = AchEvent["object"]

/** Returns the SHA-256 of a text as hexadecimal digits, on any JavaScript runtime. */
export const digestOf = (text: string): string => {
  const checksum = makeChecksum()
  checksum.update(new TextEncoder().encode(text))
  return checksum.hex()
}

/** Returns the simulated network's answer to an event, if the counterparty's account number is a test number. */
export const answerTo = ({ id, event, object }: AchEvent): InboundItem | undefined => {
  const number = object.counterparty.account_number ?? ""
  const rule = testNumbers.find(({ ends }) => number.endsWith(ends))
  if (rule === undefined || object.direction !== "outgoing") return undefined
  if (event === "ach.return_dishonored") {
    return number.endsWith(CONTESTS + rule.ends) ? contestOf(id, object) : undefined
  }
  if (event !== rule.on) return undefined
  if (isChangeCode(rule.code)) return correctionFor(rule.code, id, object)
  const { sec_code, transaction_type: side } = object
  if (mayReturn(rule.code, { sec_code, side, holder_type: undefined }) !== undefined) return undefined
  return { kind: "return", ...aboutOf(id, object), amount: object.amount, return_code: rule.code }
}

// Trace number of the other bank, deterministic for an event.
const aboutOf = (id: string, { counterparty, record_details, sec_code }: View) => {
  const drawn = Number.parseInt(digestOf(id).slice(0, 12), 16) % SEQUENCES
  return {
    trace_number: traceNumberOf(counterparty.routing_number, drawn),
    sec_code,
    original_trace_number: record_details.trace_number ?? ""
  }
}

const isContested = (code: string): code is keyof typeof contests => Object.hasOwn(contests, code)

const contestOf = (id: string, object: View): InboundItem | undefined => {
  // A withdrawn dishonored return never reached the other bank.
  const [returned, dishonored] = object.returns.filter(tookEffect)
  if (returned === undefined || dishonored === undefined || !isContested(dishonored.return_code)) return undefined
  return {
    kind: "contested_return",
    ...aboutOf(id, object),
    amount: object.amount,
    return_code: contests[dishonored.return_code],
    return_trace_number: returned.trace_number ?? "",
    original_return_code: returned.return_code,
    dishonor_trace_number: dishonored.trace_number ?? "",
    dishonor_code: dishonored.return_code
  }
}

const correctionFor = (code: ChangeCode, id: string, object: View): InboundItem => {
  const { places }: ChangeRule = changeCodes[code]
  const account_type = object.counterparty.account_type === "savings" ? "checking" : "savings"
  const data = correctedData(code, { ...CORRECTED, account_type }, object.transaction_type)
  return {
    kind: "correction",
    ...aboutOf(id, object),
    sec_code: "COR",
    change_code: code,
    corrected_data: data,
    correction: places.length === 0 ? {} : correctionOf(code, data)
  }
}
