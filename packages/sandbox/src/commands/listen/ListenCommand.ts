import { layerWebhookSender } from "@vostro/http/node"
import { Problem, untilReaderGone, written } from "@vostro/server"
import { Console, Effect, Option, Stream, Terminal } from "effect"
import { Command, Flag } from "effect/cli"
import { cursorOf, eventFlags } from "../BankEvents.ts"
import { webhookNamesOf } from "../EventNames.ts"
import { bankFlags, onBank } from "../RunningBank.ts"
import { listenKeys, receiverKeysOf, signaturesFlag } from "./Keys.ts"
import { type Key, listen } from "./Listen.ts"
import { receiverAt } from "./Receiver.ts"

const forwardTo = Flag.String("forward-to").pipe(
  Flag.withDescription("URL of the receiver: https, or http on this machine"),
  Flag.optional
)
const printSecret = Flag.Boolean("print-secret").pipe(
  Flag.withDescription(
    "Print the secret that signs the forwarded webhooks, and with standard_ed25519 the public key, and end"
  ),
  Flag.withDefault(false)
)
const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Print each attempt as a line of JSON"),
  Flag.withDefault(false)
)

const isKey = (name: string): name is Key => name === "r" || name === "q"

/** The keys of the terminal, until one of its own, such as Ctrl-C, ends them. */
const terminalKeys = Stream.unwrap(
  Effect.gen(function* () {
    const input = yield* (yield* Terminal.Terminal).readInput
    return Stream.flatMap(Stream.fromQueue(input), ({ key }) =>
      isKey(key.name) && !key.ctrl ? Stream.succeed(key.name) : Stream.empty
    )
  })
)

/** The command `listen`: forwards the events of a running bank to a receiver, signed as webhooks. */
export const listenCommand = Command.make(
  "listen",
  { ...bankFlags, ...eventFlags, forwardTo, signatures: signaturesFlag, printSecret, json },
  ({ events, forwardTo, json, printSecret, signatures, ...choice }) =>
    onBank(choice, (bank) =>
      Effect.gen(function* () {
        const keys = yield* listenKeys(bank.clientSecret, signatures)
        const shown = receiverKeysOf(keys)
        if (printSecret) return yield* Console.log(json ? JSON.stringify(shown) : Object.values(shown).join("\n"))
        if (Option.isNone(forwardTo)) {
          const text = "give the URL of your receiver: vostro listen --forward-to http://127.0.0.1:3000/webhooks"
          return yield* new Problem({ text, cause: forwardTo })
        }
        const receiver = yield* receiverAt(forwardTo.value, keys)
        const names = yield* webhookNamesOf(events)
        const cursor = yield* cursorOf(bank, choice)
        const hasKeys = process.stdin.isTTY && process.stdout.isTTY && !json
        if (hasKeys) yield* Console.error(`Forwarding to ${receiver.url}. Keys: r sends the last again, q quits.`)
        const lost = (reason: string) => Console.error(`vostro: lost the bank (${reason}); continues when it is back`)
        const pressed = hasKeys ? terminalKeys : Stream.never
        const print = (line: string) => written(Buffer.from(`${line}\n`))
        yield* untilReaderGone(
          Effect.scoped(listen(bank, { receiver, names, cursor, lost, json, print, keys: pressed }))
        )
      })
    ).pipe(Effect.provide(layerWebhookSender))
).pipe(Command.withDescription("Forward events to a receiver as signed webhooks, until stopped"))
