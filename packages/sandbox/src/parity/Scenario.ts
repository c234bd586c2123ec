/**
 * Parity with a hosted sandbox: a scenario of calls is played against it once and recorded, and checked against this bank
 * offline. Scenario.ts and Recording.ts are the two files, Play.ts makes the calls, Compare.ts finds the differences.
 * Commands.ts enters. Nothing here knows an operation of the bank.
 */

import { createHash } from "node:crypto"
import { Result, Schema } from "effect"
import { namesIn } from "./References.ts"
import { Tolerance } from "./Tolerance.ts"

const Step = Schema.Struct({
  /** Name by which later steps refer to the answer. */
  name: Schema.String,
  method: Schema.Literals(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  /** Path with its query, from the base address on. */
  path: Schema.String,
  body: Schema.optionalKey(Schema.Json),
  /** Asks again until a field of the answer has one of these values, at most `seconds` long. */
  until: Schema.optionalKey(
    Schema.Struct({
      field: Schema.String,
      values: Schema.Array(Schema.Json),
      seconds: Schema.Int
    })
  )
})

/** A call of a scenario. */
export type Step = typeof Step.Type

/** Calls that are played one after another, and what may differ between two answers. */
export type ParityScenario = typeof ParityScenario.Type
const ParityScenario = Schema.Struct({
  name: Schema.String,
  /** Names of ids that each bank has beforehand, such as those of funded account numbers. */
  given: Schema.optionalKey(Schema.Array(Schema.String)),
  steps: Schema.Array(Step),
  tolerances: Schema.optionalKey(Schema.Array(Tolerance))
})

/** A scenario or a recording that cannot be played, and what would be right. */
export class ParityRefused extends Error {
  override readonly name = "ParityRefused"
}

/** Reads a scenario. Throws {@link ParityRefused} with the place and the remedy. */
export const readParityScenario = (text: string): ParityScenario => {
  const read = Schema.decodeUnknownResult(Schema.fromJsonString(ParityScenario), { onExcessProperty: "error" })(text)
  if (Result.isFailure(read)) throw new ParityRefused(`the scenario is not valid: ${String(read.failure)}`)
  const fault = faultOf(read.success)
  if (fault !== undefined) throw new ParityRefused(fault)
  return read.success
}

const MAX_SECONDS = 600

const faultOf = (scenario: ParityScenario): string | undefined => stepFault(scenario) ?? toleranceFault(scenario)

const toleranceFault = ({ steps, tolerances = [] }: ParityScenario): string | undefined => {
  const names = steps.map(({ name }) => name)
  const strange = tolerances.find(({ step }) => step !== undefined && !names.includes(step))
  if (strange === undefined) return undefined
  return `the tolerance at ${strange.path} is for the step ${strange.step}; the steps are ${names.join(", ")}`
}

const stepFault = ({ given = [], steps }: ParityScenario): string | undefined => {
  if (steps.length === 0) return "the scenario has no steps: add one"
  const known = new Set(["given"])
  for (const [at, step] of steps.entries()) {
    const place = `step ${at + 1} (${step.name})`
    if (!step.path.startsWith("/")) return `${place}: the path ${step.path} does not begin with a slash`
    if (known.has(step.name)) return `${place}: the name is taken; give each step its own, and none the name given`
    if (step.until !== undefined && step.method !== "GET")
      return `${place}: only a GET can be asked again until a value comes`
    if (step.until !== undefined && !(step.until.seconds >= 1 && step.until.seconds <= MAX_SECONDS))
      return `${place}: until may last 1 to ${MAX_SECONDS} seconds, not ${step.until.seconds}`
    for (const [name, field] of namesIn([step.path, step.body ?? null])) {
      if (!known.has(name))
        return `${place} refers to ${name}, which no earlier step is named; earlier are ${[...known].join(", ")}`
      if (name === "given" && !given.includes(field))
        return `${place} refers to given.${field}; add ${field} to given of the scenario`
    }
    known.add(step.name)
  }
  return undefined
}

/** Returns the digest of the calls: a recording of other calls is of no use. */
export const digestOf = ({ given = [], steps }: ParityScenario): string =>
  createHash("sha256").update(JSON.stringify({ given, steps })).digest("hex")
