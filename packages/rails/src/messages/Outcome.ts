import type { About } from "@vostro/iso20022/bank"
import { Effect } from "effect"
import { Unbookable } from "./Faults.ts"
import type { Booked } from "./Incoming.ts"
import type { Journal } from "./Journal.ts"

/**
 * Learns the outcome of a message that the bank sent, for when the bank next asks for the payment. The first
 * outcome counts; a second counts only if it `mayFollow` the first.
 */
export const learnOutcome = <A extends { readonly _tag: string }>(
  { messageId }: About,
  answer: A | { readonly _tag: "Pending" },
  journal: Journal<A>,
  mayFollow: (known: A) => boolean
): Effect.Effect<Booked, unknown> =>
  Effect.gen(function* () {
    const sent = journal.sentAs(messageId)
    if (sent === undefined) return yield* new Unbookable({ reason: `the bank sent no message ${messageId}` })
    const booked: Booked = { note: "", ...(sent.payment !== undefined && { payment: sent.payment }) }
    if (sent.purpose !== "payment" || isPending(answer)) return booked
    const known = journal.answerTo(messageId)
    if (known?._tag === answer._tag) return { ...booked, note: "the outcome was already known" }
    if (known !== undefined && !mayFollow(known)) {
      return yield* new Unbookable({ reason: `${messageId} already has another outcome` })
    }
    yield* Effect.tryPromise(() => journal.add({ _tag: "Answered", message_id: messageId, answer }))
    return booked
  })

const isPending = (answer: { readonly _tag: string }): answer is { readonly _tag: "Pending" } =>
  answer._tag === "Pending"
