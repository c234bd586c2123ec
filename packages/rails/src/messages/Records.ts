import { readFile, unlink } from "node:fs/promises"
import { join } from "node:path"
import type { Client } from "@vostro/http/client"
import type { Message, Network } from "@vostro/iso20022"
import { referencesOf } from "@vostro/iso20022/bank"
import { Effect } from "effect"
import { namesIn } from "../folders/MessageFolders.ts"
import { isRefusal } from "./Faults.ts"
import type { Journal, PaymentOfMessage } from "./Journal.ts"
import { readMessage } from "./ReadMessage.ts"

/** Keeps a message with its payment. A message that the bank refuses to keep is logged. */
export const recordMessage = (
  { program_id, payment_id }: PaymentOfMessage,
  direction: "outgoing" | "incoming",
  message: Message,
  text: string,
  operator: Client
) => {
  const { message_identification, ...references } = referencesOf(message)
  const body = { payment_id, network: message.network, direction, ...references, text } as const
  return operator.call("payment_message.record", { params: { program_id }, body }).pipe(
    Effect.catchIf(isRefusal, (error) =>
      Effect.logWarning(`message ${message_identification} could not be stored with ${payment_id}`, error)
    ),
    Effect.asVoid
  )
}

/** Keeps the messages that the bank sent with their payments. The journal tells which messages left. */
export const recordSent = Effect.fnUntraced(function* (
  network: Network,
  folder: string,
  journal: Pick<Journal<unknown>, "sentAs">,
  operator: Client
) {
  for (const name of yield* namesIn(folder)) {
    const sent = journal.sentAs(name.replace(/\.xml$/, ""))
    if (sent === undefined) continue
    if (sent.payment !== undefined) {
      const text = yield* Effect.tryPromise(() => readFile(join(folder, name), "utf8"))
      const message = yield* readMessage(join(folder, name), network)
      yield* recordMessage(sent.payment, "outgoing", message, text, operator)
    }
    yield* Effect.tryPromise(() => unlink(join(folder, name)))
  }
})
