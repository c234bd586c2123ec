import { SECOND_MS } from "../../../../kernel/Instant.ts"
import type { WireAnswer } from "../model/Answer.ts"
import { simulatedImad } from "../model/Number.ts"
import type { Wire } from "../model/Wire.ts"
import { reasonOf } from "../tables/Reasons.ts"

/** Delay of the simulated Fedwire before its answer, in ms. */
export const FEDWIRE_DELAY_MS = 5 * SECOND_MS

/** ISO codes that the simulated Fedwire rejects wires with, by the end of the creditor's account number. */
export const fedwireTestNumbers: Readonly<Record<string, string>> = {
  "7001": "AC03",
  "7004": "AC04",
  "7006": "AC06",
  "7101": "RC01",
  "7201": "BE01"
}

/** End of the creditor's account number of wires that the simulated Fedwire never answers: their outcome is unknown. */
export const UNANSWERED = "7000"

/** Returns the answer of a network that settles every wire at once. */
export const settledAnswer = ({ id, settlement_date }: Wire): WireAnswer => {
  const imad = simulatedImad(id, settlement_date, "bank")
  return { _tag: "Settled", imad, omad: `${imad}${settlement_date.slice(5).replace("-", "")}1200FT03` }
}

/** Returns the answer of the simulated Fedwire at an instant, ms since 1970 UTC: delayed, and rejected by test numbers. */
export const fedwireAnswer = (one: Wire, nowMs: number): WireAnswer => {
  if (nowMs < Date.parse(one.updated_at) + FEDWIRE_DELAY_MS) return { _tag: "Pending" }
  const end = one.creditor.account_identifier?.value.slice(-4) ?? ""
  if (end === UNANSWERED) return { _tag: "Pending" }
  const code = fedwireTestNumbers[end]
  if (code === undefined) return settledAnswer(one)
  return { _tag: "Rejected", code, additional_information: `Test number: ${reasonOf(code)}.` }
}
