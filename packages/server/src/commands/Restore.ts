import type { OutputOf } from "@vostro/http/client"
import { restorationOf } from "@vostro/rails"
import { Console, Effect, References } from "effect"
import { Command, Flag } from "effect/cli"
import { noRails } from "../networks/ServerRails.ts"
import { operatorInside } from "../serving/OperatorInside.ts"
import { layerServerBank } from "../serving/ServerBank.ts"
import { explained } from "../terminal/Problem.ts"
import { configFile, configured } from "./Configured.ts"

const json = Flag.Boolean("json").pipe(Flag.withDescription("Print the result as JSON"), Flag.withDefault(false))
const bank = { config: configFile, json }

type Restoration = OutputOf<"restoration.get">

/** Calls the bank in this process, on its database, so that no server has to run. */
const inside = <E>(
  { config, json }: { readonly config: Parameters<typeof configured>[0]; readonly json: boolean },
  call: (operator: Effect.Success<ReturnType<typeof operatorInside>>) => Effect.Effect<Restoration | undefined, E>
) =>
  Effect.gen(function* () {
    const found = yield* configured(config)
    const asked = Effect.flatMap(operatorInside(found), call)
    yield* Console.log(shown(yield* Effect.provide(asked, layerServerBank(found, noRails)), json))
  }).pipe(Effect.provideService(References.LogToStderr, true), explained)

const shown = (one: Restoration | undefined, asJson: boolean): string => {
  if (asJson) return JSON.stringify(one ?? null)
  if (one === undefined) return "No restore of the database is known."
  return `${one.status}  since ${one.updated_at}  ${one.note ?? one.reason}`
}

const reason = Flag.String("reason").pipe(Flag.withDescription("Moment and cause of the restore, for the record"))

const open = Command.make("open", { ...bank, reason }, ({ reason, ...how }) =>
  inside(how, (operator) => Effect.map(operator.call("restoration.open", { body: { reason } }), ({ value }) => value))
).pipe(Command.withDescription("Record that the database was restored: workers wait for the answer"))

const note = Flag.String("note").pipe(
  Flag.withDescription("Finding of the comparison with the networks, for the record")
)
const trace = Flag.optional(
  Flag.String("last-trace-number").pipe(Flag.withDescription("Highest trace number of the bank at the ACH network"))
)

const answer = Command.make("answer", { ...bank, note, trace }, ({ note, trace, ...how }) => {
  const body = { note, ...(trace._tag === "Some" && { last_trace_number: trace.value }) }
  return inside(how, (operator) => Effect.map(operator.call("restoration.answer", { body }), ({ value }) => value))
}).pipe(Command.withDescription("Record that everything the networks have is marked as sent: workers send the rest"))

const status = Command.make("status", bank, (how) => inside(how, restorationOf)).pipe(
  Command.withDescription("Print the latest restore")
)

/** The command `restore`: makes the workers of a restored database wait until the operator knows what the networks have. */
export const restoreCommand = Command.make("restore").pipe(
  Command.withDescription("Tell a bank that its database was restored to an earlier moment, and answer what was sent"),
  Command.withSubcommands([open, answer, status])
)
