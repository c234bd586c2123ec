import { BANK } from "@vostro/domain/rails"
import { ApiError, type Client } from "@vostro/http/client"
import type { Message } from "@vostro/iso20022"
import { type About, type Inbound, inboundOf } from "@vostro/iso20022/bank"
import { Data, Effect } from "effect"
import type { Journal } from "./Journal.ts"
import { type PlacedWire, programOf, wireAbout } from "./Places.ts"
import type { PaymentOfMessage } from "./Records.ts"

/** A message that the bank cannot book, and the reason. */
export class Unbookable extends Data.TaggedError("Unbookable")<{ readonly reason: string }> {
  override get message(): string {
    return this.reason
  }
}

/** A message that the bank can book only after another step of a wire. */
export class TooEarly extends Data.TaggedError("TooEarly")<{ readonly reason: string }> {}

/** A booked message: a note for the operator, which may be empty, and the wire that the message is about. */
export interface Booked {
  readonly note: string
  readonly payment?: PaymentOfMessage
}

/** Books a message; `key` makes a repeat of it harmless. */
export const bookMessage = (message: Message, key: string, operator: Client, journal: Journal) => {
  const inbound = inboundOf(message)
  switch (inbound._tag) {
    case "Outcome":
      return learnOutcome(inbound, journal)
    case "Transfer":
      return receive(inbound.body, operator)
    case "Return":
      return receiveReturn(message, inbound, operator)
    case "Request":
      return aboutWire(inbound.about, "incoming", operator, ({ program_id, wire_id }) =>
        operator.call("wire.receive_return_request", {
          params: { program_id, wire_id },
          body: inbound.body,
          idempotencyKey: key
        })
      )
    case "RequestRejected":
      return aboutWire(inbound.about, "outgoing", operator, ({ program_id, wire_id }) =>
        operator.call("wire.receive_return_request_rejection", {
          params: { program_id, wire_id },
          body: inbound.body,
          idempotencyKey: key
        })
      )
    case "Noted":
      return Effect.succeed<Booked>({ note: "" })
    case "Unhandled":
      return Effect.fail(new Unbookable({ reason: inbound.reason }))
  }
}

type Of<T extends Inbound["_tag"]> = Extract<Inbound, { readonly _tag: T }>

const learnOutcome = Effect.fnUntraced(function* ({ about, answer }: Of<"Outcome">, journal: Journal) {
  const sent = journal.sentAs(about.messageId)
  if (sent === undefined) return yield* new Unbookable({ reason: `the bank sent no message ${about.messageId}` })
  const booked: Booked = { note: "", payment: sent }
  if (sent.purpose !== "payment" || answer._tag === "Pending") return booked
  const known = journal.answerTo(about.messageId)
  if (known === undefined) {
    yield* Effect.tryPromise(() => journal.add({ _tag: "Answered", message_id: about.messageId, answer }))
    return booked
  }
  if (known._tag === answer._tag) return { ...booked, note: "the outcome was known before" }
  return yield* new Unbookable({ reason: `${about.messageId} has another outcome already` })
})

const receive = Effect.fnUntraced(function* (body: Of<"Transfer">["body"], operator: Client) {
  const program_id = yield* programOf(body.account_number, operator)
  return yield* receiveIn(program_id, body, operator).pipe(
    // A number of the program that was never issued: the bank itself sends the money back.
    Effect.catchIf(isUnissued, () => receiveIn(BANK, body, operator))
  )
})

const receiveIn = (program_id: string, body: Of<"Transfer">["body"], operator: Client) =>
  Effect.map(
    operator.call("wire.receive", { params: { program_id }, body }),
    ({ value }): Booked => ({ note: "", payment: { program_id, wire_id: value.id } })
  )

const isUnissued = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.parameters.some(({ parameter, reason }) => parameter === "account_number" && reason === "not_found")

const receiveReturn = Effect.fnUntraced(function* (message: Message, inbound: Of<"Return">, operator: Client) {
  const { about, body } = inbound
  const wire = yield* wireAbout(about, "outgoing", operator)
  if (wire !== undefined) {
    yield* unlessEarly(wire)
    const { program_id, wire_id } = wire
    const { value } = yield* operator.call("wire.receive_return", { params: { program_id, wire_id }, body })
    return { note: "", payment: { program_id, wire_id: value.id } } satisfies Booked
  }
  if (message.type !== "paymentReturn" || about.uetr === undefined) {
    return yield* new Unbookable({ reason: "the bank sent no wire that this returns" })
  }
  const stray = { ...body, uetr: about.uetr, debtor: {}, debtor_routing_number: message.body.instructingAgent }
  const booked = yield* receiveIn(BANK, stray, operator)
  return { ...booked, note: "the bank sent no wire that this returns; it was sent back" }
})

const unlessEarly = ({ status, wire_id }: PlacedWire) =>
  status === "processing" ? Effect.fail(new TooEarly({ reason: `${wire_id} is ${status}` })) : Effect.void

const aboutWire = <E>(
  about: About,
  direction: "outgoing" | "incoming",
  operator: Client,
  book: (wire: PlacedWire) => Effect.Effect<unknown, E>
) =>
  Effect.gen(function* () {
    const wire = yield* wireAbout(about, direction, operator)
    if (wire === undefined) return yield* new Unbookable({ reason: `no ${direction} wire ${about.messageId}` })
    yield* unlessEarly(wire)
    yield* book(wire)
    return { note: "", payment: wire } satisfies Booked
  })
