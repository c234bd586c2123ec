import { Console, Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { advanceClock, setClock, timeOf } from "./BankClock.ts"
import { bankFlags, onBank } from "./RunningBank.ts"

const json = Flag.Boolean("json").pipe(Flag.withDescription("Print the time as JSON"), Flag.withDefault(false))
const flags = { ...bankFlags, json }

const print = (ms: number, asJson: boolean) => {
  const now = new Date(ms).toISOString()
  return Console.log(asJson ? JSON.stringify({ now }) : now)
}

const show = Command.make("show", flags, ({ json, ...choice }) =>
  onBank(choice, (bank) => Effect.flatMap(timeOf(bank), (now) => print(now, json)))
).pipe(Command.withDescription("Print the time of the bank"))

const by = Argument.String("span").pipe(
  Argument.withDescription("Time to pass, such as 3d, 90s, 2h 30m or 3 banking days"),
  Argument.variadic({ min: 1 })
)

const advance = Command.make("advance", { ...flags, by }, ({ by, json, ...choice }) =>
  onBank(choice, (bank) => Effect.flatMap(advanceClock(bank, by.join(" ")), (now) => print(now, json)))
).pipe(Command.withDescription("Move a manual clock forward, and wait until the work that fell due is done"))

const to = Argument.String("moment").pipe(
  Argument.withDescription("Time such as 2027-01-04T15:00:00Z, a day in New York, or words such as next ach cutoff"),
  Argument.variadic({ min: 1 })
)

const until = Command.make("until", { ...flags, to }, ({ json, to, ...choice }) =>
  onBank(choice, (bank) => Effect.flatMap(setClock(bank, to.join(" ")), (now) => print(now, json)))
).pipe(Command.withDescription("Move a manual clock to a moment, and wait until the work that fell due is done"))

/** The command `clock`: shows the clock of a running sandbox, or moves a manual one. */
export const clockCommand = Command.make("clock", flags, ({ json, ...choice }) =>
  onBank(choice, (bank) => Effect.flatMap(timeOf(bank), (now) => print(now, json)))
).pipe(
  Command.withDescription("Show the clock of a running sandbox, or move a manual one"),
  Command.withSubcommands([show, advance, until])
)
