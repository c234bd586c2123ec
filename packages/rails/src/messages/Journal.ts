import { existsSync, readFileSync } from "node:fs"
import { appendFile } from "node:fs/promises"
import { Option, Schema } from "effect"

const Payment = Schema.Struct({ program_id: Schema.String, payment_id: Schema.String })

/** Payment that a message is about, and the partition that has it. */
export type PaymentOfMessage = typeof Payment.Type

/** A message that the bank wrote. */
export type Sent = typeof Sent.Type
const Sent = Schema.TaggedStruct("Sent", {
  message_id: Schema.String,
  message_name: Schema.String,
  creation_time: Schema.String,
  /** A `payment` moves money, a `query` asks for the outcome of one, an `answer` tells one; a `request` is about a return. */
  purpose: Schema.Literals(["payment", "query", "answer", "request"]),
  /** Id at the bank of a message about a return request. */
  request_message_id: Schema.optionalKey(Schema.String),
  /** Absent from an answer to a message that became no payment. */
  payment: Schema.optionalKey(Payment),
  uetr: Schema.optionalKey(Schema.String),
  /** Id of the message that this answers. */
  answers: Schema.optionalKey(Schema.String)
})

/** A payment message that the bank booked or refused, and answers. */
export type Received = typeof Received.Type
const Received = Schema.TaggedStruct("Received", {
  /** Absent from a refused message that became no payment. */
  payment: Schema.optionalKey(Payment),
  refusal: Schema.optionalKey(
    Schema.Struct({ code: Schema.String, additional_information: Schema.optionalKey(Schema.String) })
  ),
  uetr: Schema.optionalKey(Schema.String),
  /** Facts that later messages about it repeat. */
  original: Schema.Struct({
    messageId: Schema.String,
    messageName: Schema.String,
    creationTime: Schema.String,
    settlementDate: Schema.String,
    instructionId: Schema.optionalKey(Schema.String),
    transactionId: Schema.optionalKey(Schema.String),
    clearingReference: Schema.optionalKey(Schema.String),
    instructingAgent: Schema.String,
    instructedAgent: Schema.String
  })
})

/** A message that the bank has booked. */
export type BookedMessage = typeof Booked.Type
const Booked = Schema.TaggedStruct("Booked", {
  message_id: Schema.String,
  digest: Schema.String,
  /** Time of the booking, in ms since 1970 UTC. Older journals have none. */
  at_ms: Schema.optionalKey(Schema.Int)
})

const AnyAnswered = Schema.TaggedStruct("Answered", { message_id: Schema.String, answer: Schema.Unknown })

/** Line of a journal. Outcomes of a network are of the type `A`. */
type Line<A> = Sent | Received | BookedMessage | (typeof AnyAnswered.Type & { readonly answer: A })

const AnyLine = Schema.fromJsonString(Schema.Union([Sent, Received, Booked, AnyAnswered]))

const encode = Schema.encodeSync(AnyLine)
const decode = Schema.decodeUnknownOption(AnyLine)

/** Record of the messages that the bank exchanged with a network. It survives a crash. */
export interface Journal<A> {
  /** Returns the message of a payment that the bank sent. */
  readonly paymentOf: (paymentId: string) => Sent | undefined
  /** Returns the number of questions for the outcome of a payment that the bank sent. */
  readonly questionsAbout: (paymentId: string) => number
  /** Returns the message about a return request, by its id at the bank. */
  readonly requestMessage: (id: string) => Sent | undefined
  /** Returns a message that the bank wrote. */
  readonly sentAs: (messageId: string) => Sent | undefined
  /** Returns the answer that the bank wrote to a message. */
  readonly answering: (messageId: string) => Sent | undefined
  /** Returns the latest outcome of a payment message. */
  readonly answerTo: (messageId: string) => A | undefined
  /** Returns a payment message that the bank booked or refused, by its id. */
  readonly receivedAs: (messageId: string) => Received | undefined
  /** Returns the message of a payment that the bank received. */
  readonly receivedOf: (paymentId: string) => Received | undefined
  /** Returns a message that the bank has booked. */
  readonly bookedAs: (messageId: string) => BookedMessage | undefined
  /** Returns the payment messages that the bank sent, the oldest first. */
  readonly sentPayments: () => ReadonlyArray<Sent>
  /** Appends a line durably. */
  readonly add: (line: Line<A>) => Promise<void>
}

/** Opens the journal in a file. A line that a crash cut off never happened. */
export const openJournal = <A>(path: string, answer: Schema.Decoder<A>): Journal<A> => {
  const isAnswer = Schema.is(answer)
  const payments = new Map<string, Sent>()
  const questions = new Map<string, number>()
  const requestMessages = new Map<string, Sent>()
  const sent = new Map<string, Sent>()
  const answering = new Map<string, Sent>()
  const answers = new Map<string, A>()
  const received = new Map<string, Received>()
  const receivedOf = new Map<string, Received>()
  const booked = new Map<string, BookedMessage>()
  const learnSent = (line: Sent) => {
    sent.set(line.message_id, line)
    if (line.request_message_id !== undefined) requestMessages.set(line.request_message_id, line)
    if (line.answers !== undefined) answering.set(line.answers, line)
    const about = line.payment?.payment_id
    if (about === undefined) return
    if (line.purpose === "payment") payments.set(about, line)
    if (line.purpose === "query") questions.set(about, (questions.get(about) ?? 0) + 1)
  }
  const learn = (line: typeof AnyLine.Type) => {
    switch (line._tag) {
      case "Sent":
        return learnSent(line)
      case "Answered":
        return isAnswer(line.answer) && answers.set(line.message_id, line.answer)
      case "Booked":
        return booked.set(line.message_id, line)
      case "Received":
        if (line.payment !== undefined) receivedOf.set(line.payment.payment_id, line)
        return received.set(line.original.messageId, line)
    }
  }
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : []
  for (const line of lines) Option.map(decode(line), learn)
  return {
    paymentOf: (paymentId) => payments.get(paymentId),
    questionsAbout: (paymentId) => questions.get(paymentId) ?? 0,
    requestMessage: (id) => requestMessages.get(id),
    sentAs: (messageId) => sent.get(messageId),
    answering: (messageId) => answering.get(messageId),
    answerTo: (messageId) => answers.get(messageId),
    receivedAs: (messageId) => received.get(messageId),
    receivedOf: (paymentId) => receivedOf.get(paymentId),
    bookedAs: (messageId) => booked.get(messageId),
    sentPayments: () => [...payments.values()],
    add: async (line) => {
      // Each line begins with a line break, so that it does not join a line that was cut off.
      await appendFile(path, `\n${encode(line)}`, { flush: true, mode: 0o600 })
      learn(line)
    }
  }
}
