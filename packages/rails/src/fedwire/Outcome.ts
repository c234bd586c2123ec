import { beginningOf } from "@vostro/domain/rails"
import type { Client } from "@vostro/http/client"
import type { Journal } from "../messages/Journal.ts"
import type { Telling } from "../messages/Outcome.ts"
import type { WireOutcome } from "./Outgoing.ts"

/** Tells the bank the outcomes of its wires: none follows another. */
export const tellingOfWires = (operator: Client, journal: Journal<WireOutcome>): Telling<WireOutcome> => ({
  journal,
  mayFollow: () => false,
  tell: ({ payment_id: wire_id, program_id }, answer) =>
    operator.call("wire.receive_status", { params: { program_id, wire_id }, body: statusOf(answer) })
})

const statusOf = (answer: WireOutcome) => {
  if (answer._tag === "Settled") {
    const { imad, omad } = answer
    return { outcome: "settled", message_identification: imad, ...(omad !== undefined && { omad }) } as const
  }
  const { code, additional_information: text } = answer
  return {
    outcome: "rejected",
    code,
    ...(text !== undefined && { additional_information: beginningOf(text, MAX_TEXT) })
  } as const
}

const MAX_TEXT = 140
