import { BANK, fedwireDayFor } from "@vostro/domain/rails"
import { ApiError, type Client } from "@vostro/http/client"
import type { Message } from "@vostro/iso20022"
import { type About, type FedwireBank, type Inbound, inboundOf, requestRefusalOf } from "@vostro/iso20022/bank"
import { Effect } from "effect"
import { TooEarly, Unbookable } from "../messages/Faults.ts"
import type { Booked } from "../messages/Incoming.ts"
import type { Outbox } from "../messages/Outbox.ts"
import { bookOutcome } from "../messages/Outcome.ts"
import { programOf } from "../messages/Places.ts"
import { type Refusing, unlessTooMany } from "../messages/RefuseRequest.ts"
import { tellingOfWires } from "./Outcome.ts"
import type { WireOutcome } from "./Outgoing.ts"
import { type PlacedWire, wireAbout } from "./Places.ts"

/** Bank and folders of wires. */
interface FedwireFiles {
  readonly bank: FedwireBank
  readonly outbox: Outbox<WireOutcome>
}

/** Books a message; `key` makes a repeat of it harmless. */
export const bookWireMessage = (
  message: Message,
  key: string,
  operator: Client,
  { bank, outbox }: FedwireFiles
): Effect.Effect<Booked, unknown> => {
  const inbound = inboundOf(message, bank)
  switch (inbound._tag) {
    case "Outcome":
      return bookOutcome<WireOutcome>(inbound.about, inbound.answer, tellingOfWires(operator, outbox.journal))
    case "Transfer":
      return receive(inbound.body, operator)
    case "Return":
      return receiveReturn(message, inbound, operator)
    case "Request":
      return aboutWire(inbound.about, "incoming", operator, (wire) => {
        const params = { program_id: wire.program_id, wire_id: wire.payment_id }
        const call = operator.call("wire.receive_return_request", { params, body: inbound.body, idempotencyKey: key })
        return unlessTooMany(message, wire, call, { outbox, today, refusal: refusalBy(bank) })
      })
    case "RequestRejected":
      return aboutWire(inbound.about, "outgoing", operator, (wire) => {
        const params = { program_id: wire.program_id, wire_id: wire.payment_id }
        const about = { params, body: inbound.body, idempotencyKey: key }
        return Effect.as(operator.call("wire.receive_return_request_rejection", about), { note: "", payment: wire })
      })
    case "Noted":
      return Effect.succeed<Booked>({ note: "" })
    case "Unhandled":
      return Effect.fail(new Unbookable({ reason: inbound.reason }))
  }
}

const today = (nowMs: number): string => fedwireDayFor(nowMs).date

const refusalBy =
  (bank: FedwireBank): Refusing<WireOutcome>["refusal"] =>
  (asked, text, as) =>
    requestRefusalOf(asked, text, as, bank)

type Of<T extends Inbound["_tag"]> = Extract<Inbound, { readonly _tag: T }>

const receive = Effect.fnUntraced(function* (body: Of<"Transfer">["body"], operator: Client) {
  const program_id = yield* programOf(body.account_number, operator)
  return yield* receiveIn(program_id, body, operator).pipe(
    // A number that no program has, or a number at another bank: the bank itself sends the money back. It may have done so
    // before a program got the number.
    Effect.catchIf(
      (error) => isStray(error) || isTaken(error),
      () => receiveIn(BANK, body, operator)
    )
  )
})

const receiveIn = (program_id: string, body: Of<"Transfer">["body"], operator: Client) =>
  Effect.map(
    operator.call("wire.receive", { params: { program_id }, body }),
    ({ value }): Booked => ({ note: "", payment: { program_id, payment_id: value.id } })
  )

const isStray = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.parameters.some(
    ({ parameter, reason }) =>
      (parameter === "account_number" && reason === "not_found") ||
      (parameter === "creditor_agent" && reason === "value_not_allowed")
  )

const isTaken = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.parameters.some(
    ({ parameter, reason }) => parameter === "message_identification" && reason === "value_conflicting"
  )

const receiveReturn = Effect.fnUntraced(function* (message: Message, inbound: Of<"Return">, operator: Client) {
  const { about, body } = inbound
  const wire = yield* wireAbout(about, "outgoing", operator)
  if (wire === undefined) {
    return yield* receiveStrayReturn(message, inbound, "the bank sent no wire that matches this return", operator)
  }
  yield* unlessEarly(wire)
  const { program_id, payment_id: wire_id } = wire
  return yield* operator.call("wire.receive_return", { params: { program_id, wire_id }, body }).pipe(
    Effect.map(({ value }): Booked => ({ note: "", payment: { program_id, payment_id: value.id } })),
    Effect.catchIf(isStray, () => receiveStrayReturn(message, inbound, "the return names another bank", operator))
  )
})

const receiveStrayReturn = Effect.fnUntraced(function* (
  message: Message,
  { about, body }: Of<"Return">,
  reason: string,
  operator: Client
) {
  if (message.type !== "paymentReturn" || about.uetr === undefined) return yield* new Unbookable({ reason })
  const stray = { ...body, uetr: about.uetr, debtor: {}, debtor_routing_number: message.body.instructingAgent }
  const booked = yield* receiveIn(BANK, stray, operator)
  return { ...booked, note: `${reason}; it was sent back` }
})

const unlessEarly = ({ status, payment_id }: PlacedWire) =>
  status === "processing" ? Effect.fail(new TooEarly({ reason: `${payment_id} is ${status}` })) : Effect.void

const aboutWire = <E>(
  about: About,
  direction: "outgoing" | "incoming",
  operator: Client,
  book: (wire: PlacedWire) => Effect.Effect<Booked, E>
) =>
  Effect.gen(function* () {
    const wire = yield* wireAbout(about, direction, operator)
    if (wire === undefined) return yield* new Unbookable({ reason: `no ${direction} wire ${about.messageId}` })
    yield* unlessEarly(wire)
    return yield* book(wire)
  })
