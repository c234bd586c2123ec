import type { Client } from "@vostro/http/client"
import type { InstantInbound } from "@vostro/iso20022/bank"
import { Effect } from "effect"
import type { Booked } from "../messages/Incoming.ts"
import type { Journal } from "../messages/Journal.ts"
import { bookOutcome } from "../messages/Outcome.ts"
import type { InstantOutcome } from "./Outgoing.ts"

type Told = Extract<InstantInbound, { readonly _tag: "Outcome" }>

/** Learns the outcome of a payment that the bank sent, and hands it over at once. */
export const bookInstantOutcome = (
  { about, answer }: Told,
  operator: Client,
  journal: Journal<InstantOutcome>
): Effect.Effect<Booked, unknown> => {
  const received = journal.receivedAs(about.messageId)
  // The network confirms that a payment has settled that the bank accepted.
  if (received?.payment !== undefined && answer._tag === "Settled") {
    return Effect.succeed({ note: "", payment: received.payment })
  }
  return bookOutcome<InstantOutcome>(about, answer, {
    journal,
    // After an acceptance without posting the other bank posts or refuses later.
    mayFollow: ({ _tag }) => _tag === "AcceptedWithoutPosting",
    tell: ({ payment_id, program_id }, outcome) =>
      Effect.forEach(stepsOf(outcome), (body) =>
        operator.call("instant_payment.receive_status", {
          params: { program_id, instant_payment_id: payment_id },
          body
        })
      )
  })
}

const stepsOf = (answer: InstantOutcome) => {
  switch (answer._tag) {
    case "Settled":
      return [{ type: "settled", network: answer.network }] as const
    case "AcceptedWithoutPosting":
      return [{ type: "accepted_without_posting", network: answer.network }] as const
    case "Rejected":
      return [rejected(answer, answer.rejected_by)]
    case "Refused":
      return [{ type: "accepted_without_posting", network: answer.network } as const, rejected(answer, "counterparty")]
  }
}

type Refusal = Pick<Extract<InstantOutcome, { readonly _tag: "Refused" }>, "code" | "additional_information">

const rejected = ({ additional_information, code }: Refusal, rejected_by: "network" | "counterparty") =>
  ({
    type: "rejected",
    rejected_by,
    code,
    ...(additional_information !== undefined && { additional_information })
  }) as const
