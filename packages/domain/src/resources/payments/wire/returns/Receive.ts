import { Result } from "effect"
import type { Cents } from "../../../../kernel/Money.ts"
import { fault, reject } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { alongside, createWire, type WireResult } from "../model/Move.ts"
import { simulatedImad } from "../model/Number.ts"
import type { Wire } from "../model/Wire.ts"
import type { WireReason } from "../tables/Reasons.ts"
import { restOf, returned, returnFields } from "./Return.ts"

/** Return that another bank sends. */
export interface ReceivedReturn {
  readonly reason: WireReason
  readonly amount?: Cents
  readonly additional_information?: string
  /** IMAD; a simulated return has its own. */
  readonly message_identification?: string
}

/** Books the return of a posted outgoing wire: at once, or under review. Its amount is at most the rest of the wire. */
export const receiveReturn = (
  original: Versioned<Wire>,
  stated: ReceivedReturn,
  on: "receive" | "review",
  facts: Facts
): WireResult => {
  const { direction, status, kept } = original.object
  const rest = restOf(original.object)
  if (direction !== "outgoing" || status !== "posted" || rest === 0) {
    return Result.fail(reject("operation_not_allowed", fault("value_not_allowed", "wire_id")))
  }
  const amount = stated.amount ?? rest
  if (amount > rest) return Result.fail(reject("parameters_invalid", fault("value_too_large", "amount")))
  const fields = returnFields(original.object, { ...stated, amount }, kept.place, facts)
  const message_identification = stated.message_identification ?? simulatedImad(fields.id, fields.settlement_date)
  const payment_identifiers = { ...fields.payment_identifiers, message_identification }
  const made = createWire(on, { ...fields, payment_identifiers }, facts)
  return Result.succeed(alongside(made, returned(original, made.wire, "counterparty", facts)))
}
