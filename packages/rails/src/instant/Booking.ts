import { BANK, cycleDayAt } from "@vostro/domain/rails"
import { ApiError, type Client } from "@vostro/http/client"
import type { Message } from "@vostro/iso20022"
import { type InstantInbound, instantAnswerOf, instantInboundOf, instantRequestRefusalOf } from "@vostro/iso20022/bank"
import { Effect } from "effect"
import { isRefusal, Unbookable } from "../messages/Faults.ts"
import type { Booked } from "../messages/Incoming.ts"
import type { Received } from "../messages/Journal.ts"
import { programOf } from "../messages/Places.ts"
import { type Refusing, unlessTooMany } from "../messages/RefuseRequest.ts"
import { answerPayment, type InstantFiles, type PaymentArrived, sendAnswer } from "./Answer.ts"
import { bookInstantOutcome } from "./Outcome.ts"
import { type InstantOutcome, routeOf } from "./Outgoing.ts"
import { paymentAbout, unlessEarly } from "./Places.ts"

/** Books a message and answers it if its network requires that; `key` makes a repeat of it harmless. */
export const bookInstantMessage = (
  message: Message,
  key: string,
  operator: Client,
  files: InstantFiles
): Effect.Effect<Booked, unknown> => {
  const inbound = instantInboundOf(message, files.bank)
  switch (inbound._tag) {
    case "Outcome":
      return bookInstantOutcome(inbound, operator, files.outbox.journal)
    case "Transfer":
      return withArrived(message, files, (arrived) => receive(arrived, inbound.body, operator, files))
    case "Unbookable":
      return withArrived(message, files, (arrived) => refuse(arrived, { code: inbound.code }, files))
    case "Return":
      return withArrived(message, files, (arrived) => receiveReturn(arrived, inbound, operator, files))
    case "Request":
      return receiveRequest(message, inbound, key, operator, files)
    case "RequestRejected":
      return receiveRejection(inbound, key, operator, files)
    case "Query":
      return answerQuery(message, inbound, operator, files)
    case "Noted":
      return Effect.succeed({ note: "" })
    case "Unhandled":
      return Effect.fail(new Unbookable({ reason: inbound.reason }))
  }
}

type Of<T extends InstantInbound["_tag"]> = Extract<InstantInbound, { readonly _tag: T }>

const withArrived = (
  message: Message,
  files: InstantFiles,
  book: (arrived: PaymentArrived) => Effect.Effect<Booked, unknown>
) => {
  if (message.type !== "creditTransfer" && message.type !== "paymentReturn") {
    return Effect.fail(new Unbookable({ reason: `${message.type} is not a payment` }))
  }
  // A crash after a refusal does not change it.
  const refusal = files.outbox.journal.receivedAs(message.body.messageId)?.refusal
  return refusal === undefined ? book(message) : refuse(message, refusal, files)
}

const receive = (arrived: PaymentArrived, body: Of<"Transfer">["body"], operator: Client, files: InstantFiles) =>
  Effect.gen(function* () {
    const program_id = yield* programOf(body.account_number, operator)
    if (program_id === BANK) return yield* refuse(arrived, unissued, files)
    const { value } = yield* operator.call("instant_payment.receive", { params: { program_id }, body })
    const first = files.outbox.journal.receivedOf(value.id)?.original.messageId
    // The money of a second message about a payment must not move.
    if (value.status === "posted" && first !== undefined && first !== arrived.body.messageId) {
      return yield* refuse(arrived, duplicate, files)
    }
    return yield* accept(arrived, program_id, value, files)
  }).pipe(
    Effect.catchIf(isUnissued, () => refuse(arrived, unissued, files)),
    Effect.catchIf(isRefusal, ({ message }) => refuse(arrived, narrative(message), files))
  )

const unissued: Refusal = { code: "AC03" }
const duplicate: Refusal = { code: "DUPL" }

const isUnissued = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.parameters.some(({ parameter, reason }) => parameter === "account_number" && reason === "not_found")

const receiveReturn = (arrived: PaymentArrived, { about, body }: Of<"Return">, operator: Client, files: InstantFiles) =>
  Effect.gen(function* () {
    const found = yield* paymentAbout(about, "outgoing", operator, files.outbox.journal)
    if (found === undefined) {
      return yield* refuse(arrived, narrative("the bank sent no payment that this returns"), files)
    }
    yield* unlessEarly(found.payment)
    const params = { program_id: found.program_id, instant_payment_id: found.payment.id }
    const { value } = yield* operator.call("instant_payment.receive_return", { params, body })
    return yield* accept(arrived, found.program_id, value, files)
  }).pipe(Effect.catchIf(isRefusal, ({ message }) => refuse(arrived, narrative(message), files)))

/** Payment as the bank answers with it. */
interface Payment extends Pick<Parameters<typeof instantAnswerOf>[0], "status" | "rejection" | "related_objects"> {
  readonly id: string
  readonly payment_identifiers: { readonly uetr?: string }
}

const accept = (arrived: PaymentArrived, program_id: string, booked: Payment, files: InstantFiles) => {
  const { id: payment_id } = booked
  const { uetr } = booked.payment_identifiers
  const payment = { program_id, payment_id }
  const answer = instantAnswerOf({ ...booked, kept: { network: files.network } })
  return Effect.as(answerPayment(arrived, answer, { payment, ...(uetr !== undefined && { uetr }) }, files), {
    note: answer._tag === "Rejected" ? `rejected with ${answer.code}` : "",
    payment
  } satisfies Booked)
}

type Refusal = NonNullable<Received["refusal"]>

const answerOf = (refusal: Refusal) => ({ _tag: "Rejected", rejected_by: "counterparty", ...refusal }) as const

const narrative = (text: string): Refusal => ({ code: "NARR", additional_information: text })

const refuse = (arrived: PaymentArrived, refusal: Refusal, files: InstantFiles): Effect.Effect<Booked, unknown> => {
  const { additional_information, code } = refusal
  const text = additional_information === undefined ? "" : `: ${additional_information}`
  return Effect.as(answerPayment(arrived, answerOf(refusal), { refusal }, files), {
    note: `rejected with ${code}${text}`
  })
}

const receiveRequest = Effect.fnUntraced(function* (
  message: Message,
  { about, body }: Of<"Request">,
  idempotencyKey: string,
  operator: Client,
  files: InstantFiles
) {
  const { params } = yield* found(about, "incoming", operator, files)
  const payment = { program_id: params.program_id, payment_id: params.instant_payment_id }
  const call = operator.call("instant_payment.receive_return_request", { params, body, idempotencyKey })
  return yield* unlessTooMany(message, payment, call, refusing(files))
})

const refusing = ({ bank, network, outbox }: InstantFiles): Refusing<InstantOutcome> => ({
  outbox,
  today: cycleDayAt,
  refusal: (asked, text, as) => instantRequestRefusalOf(asked, text, routeOf(network, bank, as))
})

const receiveRejection = Effect.fnUntraced(function* (
  { about, body }: Of<"RequestRejected">,
  idempotencyKey: string,
  operator: Client,
  files: InstantFiles
) {
  const { booked, params } = yield* found(about, "outgoing", operator, files)
  yield* operator.call("instant_payment.receive_return_request_rejection", { params, body, idempotencyKey })
  return booked
})

const answerQuery = Effect.fnUntraced(function* (
  message: Message,
  { about }: Of<"Query">,
  operator: Client,
  files: InstantFiles
) {
  const received = files.outbox.journal.receivedAs(about.messageId)
  if (received === undefined || message.type !== "statusRequest") {
    return yield* new Unbookable({ reason: `the bank received no message ${about.messageId}` })
  }
  const { original, refusal, uetr } = received
  const answered = { answers: message.body.messageId, original, uetr, payment: received.payment }
  if (refusal !== undefined) {
    yield* sendAnswer(answerOf(refusal), answered, files)
    return { note: "" } satisfies Booked
  }
  const { booked, payment } = yield* found(about, "incoming", operator, files)
  yield* sendAnswer(instantAnswerOf({ ...payment, kept: { network: files.network } }), answered, files)
  return booked
})

const found = Effect.fnUntraced(function* (
  about: Of<"Query">["about"],
  direction: "outgoing" | "incoming",
  operator: Client,
  { outbox: { journal } }: InstantFiles
) {
  const one = yield* paymentAbout(about, direction, operator, journal)
  if (one === undefined) return yield* new Unbookable({ reason: `no ${direction} payment ${about.messageId}` })
  const { payment, program_id } = one
  yield* unlessEarly(payment)
  const booked: Booked = { note: "", payment: { program_id, payment_id: payment.id } }
  return { booked, payment, params: { program_id, instant_payment_id: payment.id } }
})
