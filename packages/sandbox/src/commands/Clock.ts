import type { Problem } from "@vostro/server"
import { Console, Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { advanceClock, setClock, timeOf } from "./BankClock.ts"
import { type BankChoice, bankFlags, onBank, type RunningBank } from "./RunningBank.ts"

const json = Flag.Boolean("json").pipe(Flag.withDescription("Print the time as JSON"), Flag.withDefault(false))

const clock = Command.make("clock").pipe(Command.withSharedFlags({ ...bankFlags, json }))

interface Choice extends BankChoice {
  readonly json: boolean
}

const printTime = ({ json, ...choice }: Choice, time: (bank: RunningBank) => Effect.Effect<number, Problem>) =>
  onBank(choice, (bank) =>
    Effect.flatMap(time(bank), (ms) => {
      const now = new Date(ms).toISOString()
      return Console.log(json ? JSON.stringify({ now }) : now)
    })
  )

const show = Command.make("show", {}, () => Effect.flatMap(clock, (choice) => printTime(choice, timeOf))).pipe(
  Command.withDescription("Print the time of the bank")
)

const by = Argument.String("span").pipe(
  Argument.withDescription("Time to pass, such as 3d, 90s, 2h 30m or 3 banking days"),
  Argument.variadic({ min: 1 })
)

const advance = Command.make("advance", { by }, ({ by }) =>
  Effect.flatMap(clock, (choice) => printTime(choice, (bank) => advanceClock(bank, by.join(" "))))
).pipe(Command.withDescription("Move a manual clock forward, and wait until the work that fell due is done"))

const to = Argument.String("moment").pipe(
  Argument.withDescription("Time such as 2027-01-04T15:00:00Z, a day in New York, or words such as next ach cutoff"),
  Argument.variadic({ min: 1 })
)

const until = Command.make("until", { to }, ({ to }) =>
  Effect.flatMap(clock, (choice) => printTime(choice, (bank) => setClock(bank, to.join(" "))))
).pipe(Command.withDescription("Move a manual clock to a moment, and wait until the work that fell due is done"))

/** The command `clock`: shows the clock of a running sandbox, or moves a manual one. */
export const clockCommand = clock.pipe(
  Command.withHandler((choice) => printTime(choice, timeOf)),
  Command.withDescription("Show the clock of a running sandbox, or move a manual one"),
  Command.withSubcommands([show, advance, until])
)
