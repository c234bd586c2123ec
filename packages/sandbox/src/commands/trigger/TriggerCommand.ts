/**
 * The command `trigger`: causes an event by a legal history. Histories.ts derives the histories from the lifecycles and
 * their simulations, Variants.ts chooses among them, Walk.ts makes the steps, NewObject.ts makes what has no object yet.
 * The rules are left to the bank, which decides each step.
 */

import { Problem } from "@vostro/server"
import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { bankFlags, onBank, type RunningBank } from "../RunningBank.ts"
import { historyTo, targetsOf, triggerable } from "./Histories.ts"
import { narrowed, variantsOf } from "./Variants.ts"
import { kindOf, type Made, walk } from "./Walk.ts"

const name = Argument.String("event").pipe(
  Argument.withDescription("Name of an event, such as ach.returned; without it, the names are listed"),
  Argument.optional
)
const on = Flag.String("on").pipe(
  Flag.withDescription(
    "Id of your object to move, or of the account number to make a new one on; default: a new object"
  ),
  Flag.optional
)
const variant = Flag.String("variant").pipe(
  Flag.withDescription(
    "Variant of the event: a lifecycle, a trigger, or a value of its cause, such as R02; repeatable"
  ),
  Flag.between(0, 10)
)
const json = Flag.Boolean("json").pipe(Flag.withDescription("Print the result as JSON"), Flag.withDefault(false))

/** The command `trigger`. */
export const triggerCommand = Command.make(
  "trigger",
  { ...bankFlags, name, on, variant, json },
  ({ json, name, on, variant, ...choice }) =>
    Option.isNone(name)
      ? listed(json)
      : onBank(choice, (bank) => triggered(bank, { name: name.value, on: Option.getOrUndefined(on), variant, json }))
).pipe(Command.withDescription("Cause an event by a legal history, on your object or on a new one"))

const listed = (asJson: boolean) =>
  Effect.forEach(triggerable(), (name) => {
    const targets = targetsOf(name)
    const variants = variantsOf(targets)
    const isMade = targets.some((one) => historyTo(one, "new") !== undefined)
    if (asJson) return Console.log(JSON.stringify({ event: name, needs_object: !isMade, variants }))
    const remarks = [...(isMade ? [] : ["needs --on"]), ...variants.map(shortened)]
    return Console.log(remarks.length === 0 ? name : `${name.padEnd(46)} ${remarks.join(", ")}`)
  }).pipe(Effect.asVoid)

const shortened = (variant: string): string => {
  const [field = "", values = ""] = variant.split("=")
  const all = values.split("|")
  return all.length <= 4 ? variant : `${field}=${all.slice(0, 3).join("|")}|... (${all.length})`
}

interface Asked {
  readonly name: string
  readonly on: string | undefined
  readonly variant: ReadonlyArray<string>
  readonly json: boolean
}

const triggered = Effect.fnUntraced(function* (bank: RunningBank, { json, name, on, variant }: Asked) {
  const targets = targetsOf(name)
  if (targets.length === 0) return yield* unknown(name)
  const wanted = yield* narrowed(name, targets, variant)
  const steps: Array<Made> = []
  const report = (made: Made) => {
    steps.push(made)
    return json ? Effect.void : Console.log(`${made.trigger.padEnd(20)} ${made.object_id} is ${made.status}`)
  }
  const start = { report, ...(yield* startOf(on, wanted.targets[0]?.life.kind ?? "")) }
  const { object, row } = yield* walk(bank, wanted, start)
  const event = row.event === undefined ? undefined : yield* newestEvent(bank, object.id, row.event)
  const result = { event: row.event ?? null, event_id: event ?? null, object_id: object.id, status: object.status }
  if (json) return yield* Console.log(JSON.stringify({ ...result, steps }))
  yield* Console.log(event === undefined ? `${object.id} is ${object.status}` : `${row.event}  ${object.id}  ${event}`)
})

const startOf = (on: string | undefined, kind: string) => {
  if (on === undefined) return Effect.succeed({})
  if (kindOf(on) === kind) return Effect.succeed({ on })
  if (kindOf(on) === "account_number") return Effect.succeed({ place: on })
  const text = `--on must be an id of the kind ${kind}, or of the account number to make a new one on (got ${on})`
  return Effect.fail(new Problem({ text, cause: on }))
}

const newestEvent = ({ client }: RunningBank, object_id: string, name: string) =>
  Effect.map(
    client.call("event.list", { query: { object_id, events: [name], limit: 1 } }),
    ({ value }) => value.objects[0]?.id
  )

const unknown = (name: string): Problem => {
  const all = triggerable()
  const near = all.filter((one) => one.startsWith(`${name.split(".")[0]}.`))
  const known = near.length > 0 ? `there are ${near.join(", ")}` : "vostro trigger lists all"
  return new Problem({ text: `cannot trigger ${name}: ${known}`, cause: name })
}
