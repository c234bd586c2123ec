import { Result } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import { created, type Decision, decision, type Facts } from "../../../../operation/Decision.ts"
import type { Job } from "../../../../operation/Job.ts"
import { instantPayment } from "../model/InstantPayment.ts"
import { instantFailures } from "../outgoing/Original.ts"
import { deliver } from "./Deliver.ts"
import { type Message, messageReads, type SimulatedMessage, simulatedMessage } from "./SimulatedMessage.ts"

/** Queue of the messages of simulated banks. */
const DELIVERY_QUEUE = "simulated_instant_message.deliver"

/** Accepts a message that could be delivered now, for its delivery by a job. */
export const simulate = (message: Message, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.map(deliver(message, facts), () => {
    const one: SimulatedMessage = {
      id: facts.newId("simulated_instant_message"),
      message,
      ...backingOf(message, facts),
      created_at: facts.now.iso
    }
    const timers = [{ queue: DELIVERY_QUEUE, object_id: one.id, due_at_ms: facts.now.ms }]
    return decision({ changes: [created(simulatedMessage, one)], timers })
  })

const backingOf = (message: Message, facts: Facts): Pick<SimulatedMessage, "withdrawal" | "place"> => {
  const about = message.type === "payment" ? undefined : facts.find(instantPayment, message.instant_payment_id)?.object
  return about === undefined ? { withdrawal: [] } : { withdrawal: instantFailures.refs(about), place: about.kept.place }
}

/** Delivers the messages of simulated banks. A message that has become impossible is dropped. */
export const deliverJob: Job<SimulatedMessage> = {
  queue: DELIVERY_QUEUE,
  resource: simulatedMessage,
  emits: [
    "instant_payment.posted",
    "instant_payment.rejected",
    "instant_payment.counterparty_status_updated",
    "instant_payment.return_request_response_needed",
    "instant_payment.return_request_status_updated"
  ],
  reads: (one) => messageReads(one),
  decide: ({ message }, _, facts) => {
    const delivered = deliver(message, facts)
    return Result.isSuccess(delivered) ? delivered.success.decision : decision({})
  }
}
