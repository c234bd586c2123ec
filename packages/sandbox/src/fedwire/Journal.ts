import { existsSync, readFileSync } from "node:fs"
import { appendFile } from "node:fs/promises"
import { Option, Schema } from "effect"

const Answer = Schema.Union([
  Schema.TaggedStruct("Settled", { imad: Schema.String, omad: Schema.optionalKey(Schema.String) }),
  Schema.TaggedStruct("Rejected", { code: Schema.String, additional_information: Schema.optionalKey(Schema.String) })
])

/** A message that the bank wrote. */
export type Sent = typeof Sent.Type
const Sent = Schema.TaggedStruct("Sent", {
  /** IMAD. */
  message_id: Schema.String,
  message_name: Schema.String,
  creation_time: Schema.String,
  program_id: Schema.String,
  wire_id: Schema.String,
  /** A `payment` moves money; a `query` asks for the outcome of one. */
  purpose: Schema.Literals(["payment", "query"])
})

const Line = Schema.fromJsonString(
  Schema.Union([
    Sent,
    Schema.TaggedStruct("Answered", { message_id: Schema.String, answer: Answer }),
    Schema.TaggedStruct("Booked", { message_id: Schema.String, digest: Schema.String })
  ])
)
type Line = typeof Line.Type

const encode = Schema.encodeSync(Line)
const decode = Schema.decodeUnknownOption(Line)

/** Record of the messages that the bank exchanged with Fedwire. It survives a crash. */
export interface Journal {
  /** Returns the payment message of a wire. */
  readonly paymentOf: (wireId: string) => Sent | undefined
  /** Returns a message that the bank wrote. */
  readonly sentAs: (messageId: string) => Sent | undefined
  /** Returns the final outcome of a payment message. */
  readonly answerTo: (messageId: string) => typeof Answer.Type | undefined
  /** Returns the digest of a message that the bank has booked. */
  readonly bookedAs: (messageId: string) => string | undefined
  /** Number of the messages that the bank wrote under ids of this beginning. */
  readonly countOf: (prefix: string) => number
  /** Appends a line durably. */
  readonly add: (line: Line) => Promise<void>
}

/** Opens the journal in a file. A line that a crash cut off never happened. */
export const openJournal = (path: string): Journal => {
  const payments = new Map<string, Sent>()
  const sent = new Map<string, Sent>()
  const answers = new Map<string, typeof Answer.Type>()
  const booked = new Map<string, string>()
  const learn = (line: Line) => {
    if (line._tag === "Answered") return answers.set(line.message_id, line.answer)
    if (line._tag === "Booked") return booked.set(line.message_id, line.digest)
    if (line.purpose === "payment") payments.set(line.wire_id, line)
    return sent.set(line.message_id, line)
  }
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : []
  for (const line of lines) Option.map(decode(line), learn)
  return {
    paymentOf: (wireId) => payments.get(wireId),
    sentAs: (messageId) => sent.get(messageId),
    answerTo: (messageId) => answers.get(messageId),
    bookedAs: (messageId) => booked.get(messageId),
    countOf: (prefix) => [...sent.keys()].filter((id) => id.startsWith(prefix)).length,
    add: async (line) => {
      // Each line begins with a line break, so that it does not join a line that was cut off.
      await appendFile(path, `\n${encode(line)}`, { flush: true, mode: 0o600 })
      learn(line)
    }
  }
}
