import { beginningOf } from "@vostro/domain/rails"
import type { Client } from "@vostro/http/client"
import type { Inbound } from "@vostro/iso20022/bank"
import { Effect } from "effect"
import { isRefusal } from "../messages/Faults.ts"
import type { Booked } from "../messages/Incoming.ts"
import type { Journal, PaymentOfMessage } from "../messages/Journal.ts"
import { learnOutcome } from "../messages/Outcome.ts"
import type { WireOutcome } from "./Outgoing.ts"

type Told = Extract<Inbound, { readonly _tag: "Outcome" }>

/** Learns the outcome of a wire that the bank sent, and hands it over at once. */
export const bookOutcome = (
  { about, answer }: Told,
  operator: Client,
  journal: Journal<WireOutcome>
): Effect.Effect<Booked, unknown> => {
  const sent = journal.sentAs(about.messageId)
  const learned = learnOutcome<WireOutcome>(about, answer, journal, () => false)
  if (sent?.payment === undefined || sent.purpose !== "payment" || answer._tag === "Pending") return learned
  return Effect.tap(learned, handOver(sent.payment, answer, operator))
}

// The bank asks for the outcome later too, so that it may refuse to learn it now.
const handOver = ({ payment_id: wire_id, program_id }: PaymentOfMessage, answer: WireOutcome, operator: Client) =>
  operator
    .call("wire.receive_status", { params: { program_id, wire_id }, body: statusOf(answer) })
    .pipe(Effect.catchIf(isRefusal, (error) => Effect.logWarning(`outcome of ${wire_id} refused by the bank`, error)))

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
