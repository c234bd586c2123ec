import { Problem } from "@vostro/server"
import { Console, Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { moveClock, timeOf } from "./BankClock.ts"
import { durationOf, instantOf } from "./Period.ts"
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

const by = Argument.String("duration").pipe(
  Argument.withDescription("Time to pass, such as 3d, 90s, 2h 30m or 3 days"),
  Argument.variadic({ min: 1 })
)

const advance = Command.make("advance", { ...flags, by }, ({ by, json, ...choice }) =>
  onBank(choice, (bank) =>
    Effect.gen(function* () {
      const text = by.join(" ")
      const ms = durationOf(text)
      if (ms === undefined) {
        const wanted = "give a duration such as 3d, 90s, 2h 30m or 3 days"
        return yield* new Problem({ text: `cannot advance the clock by ${text}: ${wanted}`, cause: text })
      }
      yield* print(yield* moveClock(bank, ms), json)
    })
  )
).pipe(Command.withDescription("Move a manual clock forward, and wait until the work that fell due is done"))

const to = Argument.String("time").pipe(
  Argument.withDescription("Time such as 2027-01-04T15:00:00Z, or a day, which begins at midnight in New York")
)

const until = Command.make("until", { ...flags, to }, ({ json, to, ...choice }) =>
  onBank(choice, (bank) =>
    Effect.gen(function* () {
      const target = instantOf(to)
      if (target === undefined) {
        const wanted = "give a time such as 2027-01-04T15:00:00Z, or a day such as 2027-01-04"
        return yield* new Problem({ text: `cannot move the clock to ${to}: ${wanted}`, cause: to })
      }
      const now = yield* timeOf(bank)
      if (target < now) {
        const text = `the clock is at ${new Date(now).toISOString()} and never goes back to ${to}`
        return yield* new Problem({ text, cause: to })
      }
      yield* print(yield* moveClock(bank, target - now), json)
    })
  )
).pipe(Command.withDescription("Move a manual clock to a time"))

/** The command `clock`: shows the clock of a running sandbox, or moves a manual one. */
export const clockCommand = Command.make("clock", flags, ({ json, ...choice }) =>
  onBank(choice, (bank) => Effect.flatMap(timeOf(bank), (now) => print(now, json)))
).pipe(
  Command.withDescription("Show the clock of a running sandbox, or move a manual one"),
  Command.withSubcommands([show, advance, until])
)
