import { ApiError } from "@vostro/http/client"
import type { Message, ReturnRequest } from "@vostro/iso20022"
import type { SentAs } from "@vostro/iso20022/bank"
import { Clock, Effect } from "effect"
import { Unbookable } from "./Faults.ts"
import type { Booked } from "./Incoming.ts"
import type { PaymentOfMessage } from "./Journal.ts"
import { letOut, nextMessage, type Outbox, sendMessage } from "./Outbox.ts"

/** Text for the other bank whose return request is beyond the limit. */
const ONE_TOO_MANY = "The payment has had as many return requests as the bank takes."

/** Answer of the bank to a return request that it does not store. */
export interface Refusing<A> {
  readonly outbox: Outbox<A>
  /** Returns the network's day at an instant, ms since 1970 UTC. */
  readonly today: (nowMs: number) => string
  /** Returns the rejection with a text: camt.029. */
  readonly refusal: (asked: ReturnRequest, text: string, as: SentAs) => Message
}

/** Books a return request by a call. One beyond the limit of its payment is rejected by a message, once. */
export const unlessTooMany = <E, A>(
  message: Message,
  payment: PaymentOfMessage,
  call: Effect.Effect<unknown, E>,
  { outbox, refusal, today }: Refusing<A>
): Effect.Effect<Booked, unknown> =>
  call.pipe(
    Effect.as<Booked>({ note: "", payment }),
    Effect.catchIf(isTooMany, () =>
      Effect.gen(function* () {
        if (message.type !== "returnRequest") return yield* new Unbookable({ reason: "it asks for no return" })
        const { body: asked } = message
        const answers = asked.messageId
        const known = outbox.journal.answering(answers)
        // A crash may have left the answer behind.
        if (known !== undefined) yield* letOut(known.message_id, outbox)
        else {
          const as = yield* nextMessage(today(yield* Clock.currentTimeMillis), outbox)
          yield* sendMessage(refusal(asked, ONE_TOO_MANY, as), as, { purpose: "answer", answers, payment }, outbox)
        }
        return { note: `rejected: ${ONE_TOO_MANY}`, payment }
      }).pipe(outbox.one.withPermit)
    )
  )

const isTooMany = (error: unknown): error is ApiError => error instanceof ApiError && error.code === "limit_exceeded"
