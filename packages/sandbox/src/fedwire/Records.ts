import { readFile, unlink } from "node:fs/promises"
import { join } from "node:path"
import { ApiError, type Client } from "@vostro/http/client"
import { type Message, read } from "@vostro/iso20022"
import { referencesOf } from "@vostro/iso20022/bank"
import { Effect } from "effect"
import { namesIn } from "../MessageFolders.ts"
import { isPassing } from "./Faults.ts"
import type { Journal } from "./Journal.ts"

/** Wire that a message is about, and the partition that has it. */
export interface PaymentOfMessage {
  readonly program_id: string
  readonly wire_id: string
}

/** Keeps a message with its wire. A message that the bank refuses to keep is logged. */
export const recordMessage = (
  { program_id, wire_id }: PaymentOfMessage,
  direction: "outgoing" | "incoming",
  message: Message,
  text: string,
  operator: Client
) => {
  const { message_identification, ...references } = referencesOf(message)
  const body = { payment_id: wire_id, network: "fedwire", direction, ...references, text } as const
  return operator.call("payment_message.record", { params: { program_id }, body }).pipe(
    Effect.catchIf(isRefusal, (error) =>
      Effect.logWarning(`message ${message_identification} is not kept with ${wire_id}`, error)
    ),
    Effect.asVoid
  )
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500 && !isPassing(error)

/** Keeps the messages that the bank sent with their wires. The journal tells which messages left. */
export const recordSent = Effect.fnUntraced(function* (folder: string, journal: Journal, operator: Client) {
  for (const name of yield* namesIn(folder)) {
    const sent = journal.sentAs(name.replace(/\.xml$/, ""))
    if (sent === undefined) continue
    const text = yield* Effect.tryPromise(() => readFile(join(folder, name), "utf8"))
    const message = yield* Effect.fromResult(read("fedwire", text))
    yield* recordMessage(sent, "outgoing", message, text, operator)
    yield* Effect.tryPromise(() => unlink(join(folder, name)))
  }
})
