import { untilReaderGone, written } from "@vostro/server"
import { Console, Effect, Stream } from "effect"
import { Command, Flag } from "effect/cli"
import { type BankEvent, cursorOf, eventFlags, followEvents, objectIdOf } from "./BankEvents.ts"
import { eventNamesOf } from "./EventNames.ts"
import { bankFlags, onBank } from "./RunningBank.ts"

const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Print each event as a line of JSON"),
  Flag.withDefault(false)
)

/** Formats an event as a line: its time, name, object, status and id. */
const lineOf = (one: BankEvent): string =>
  [one.created_at, one.event, objectIdOf(one), String(one.object["status"] ?? ""), one.id].join("  ")

const tail = Command.make("tail", { ...bankFlags, ...eventFlags, json }, ({ events, json, ...choice }) =>
  onBank(choice, (bank) =>
    Effect.gen(function* () {
      const names = yield* eventNamesOf(events)
      const cursor = yield* cursorOf(bank, choice)
      const lost = (reason: string) => Console.error(`vostro: lost the bank (${reason}); continues when it is back`)
      const followed = followEvents(bank, { names, cursor, lost })
      yield* untilReaderGone(
        Stream.runForEach(followed, (one) => written(Buffer.from(`${json ? JSON.stringify(one) : lineOf(one)}\n`)))
      )
    })
  )
).pipe(Command.withDescription("Print events as they happen, until stopped"))

/** The command `events`: prints the events of a running bank. */
export const eventsCommand = Command.make("events").pipe(
  Command.withDescription("Follow the events of a running bank"),
  Command.withSubcommands([tail])
)
