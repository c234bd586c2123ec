import { defaultSettings, momentFrom, spanFrom } from "@vostro/domain"
import { errorCodes, operations } from "@vostro/domain/operations"
import { Result } from "effect"
import { objectionToMs } from "../clock/Moves.ts"
import { faultNamed, faultNames } from "../faults/FaultKinds.ts"
import { namesIn } from "./References.ts"
import { type Scenario, ScenarioFault, stepFields } from "./Steps.ts"

/** Refuses a scenario with an illegal step before any step runs. Throws a {@link ScenarioFault}. */
export const checkScenario = (scenario: Scenario): void => {
  if (!Array.isArray(scenario)) throw new TypeError("a scenario is a list of steps")
  const names = new Set(["bank"])
  for (const [at, step] of scenario.entries()) {
    const objection = objectionTo(step, names)
    if (objection !== undefined) throw new ScenarioFault(at, objection)
    if ("save" in step && step.save !== undefined) names.add(step.save)
  }
}

/** Codes of refusals, and of answers that are not the bank's or did not come. */
const refusals: ReadonlyArray<string> = [...Object.keys(errorCodes), "unclassified"]

const KINDS = Object.keys(stepFields)

/** Returns the reason why a step is illegal; undefined if it is not. */
const objectionTo = (step: unknown, names: ReadonlySet<string>): string | undefined => {
  if (typeof step !== "object" || step === null) return `${JSON.stringify(step)} is no step: a step is an object`
  const fields = new Map(Object.entries(step))
  const [kind, ...others] = KINDS.filter((name) => fields.has(name))
  if (kind === undefined) return `a step has one of ${KINDS.join(", ")}; this one has ${named(fields.keys())}`
  if (others.length > 0)
    return `a step does one thing, and this one has ${kind} and ${named(others)}: make it two steps`
  const known = stepFields[kind] ?? []
  const strange = [...fields.keys()].filter((name) => name !== kind && !known.includes(name))
  if (strange.length > 0) return `${kind} takes no ${named(strange)}; it takes ${named(known)}`
  const missing = namesIn(step).filter((name) => !names.has(name))
  if (missing.length > 0) return `$${missing[0]} is not saved by an earlier step; saved are ${named(names)}`
  return contents[kind]?.(fields)
}

type Objection = (fields: ReadonlyMap<string, unknown>) => string | undefined

const contents: Readonly<Record<string, Objection>> = {
  call: (fields) => {
    const [call, as, save] = [String(fields.get("call")), fields.get("as") ?? "partner", fields.get("save")]
    if (as !== "partner" && as !== "operator") return `as must be partner or operator (got ${String(as)})`
    if (save !== undefined && !/^\w+$/.test(String(save)))
      return `save must be a name of letters and digits (got ${save})`
    if (save === "bank") return "save cannot be bank, which names the test bank"
    const refused = fields.get("refused")
    if (refused !== undefined && !refusals.includes(String(refused)))
      return `there is no error code ${String(refused)}; the codes are ${named(refusals)}`
    const audience = operations.find(({ name }) => name === call)?.audience
    if (audience === undefined) return unknownOperation(call)
    // A story may also show that the bank refuses the wrong caller.
    if (audience === "public" || audience === as || refused !== undefined) return undefined
    return audience === "operator"
      ? `${call} is for the operator: add as: "operator"`
      : `${call} is for partners: leave as out`
  },
  advance: (fields) => {
    const span = fields.get("advance")
    if (typeof span === "number") return objectionToMs(span)
    return reasonOf(spanFrom(0, String(span)))
  },
  advanceTo: (fields) => reasonOf(momentFrom(0, String(fields.get("advanceTo")), defaultSettings)),
  until: (fields) => {
    if (namesIn(fields.get("until")).length === 0) return "until names a saved object, such as $debit"
    return typeof fields.get("status") === "string" ? undefined : "until needs the status to wait for"
  },
  expect: (fields) => {
    if (namesIn(fields.get("expect")).length === 0) return "expect names a saved answer, such as $debit"
    return fields.has("is") ? undefined : "expect needs is, with the fields that the answer must have"
  },
  fault: (fields) => {
    const kind = String(fields.get("fault"))
    return faultNamed(kind) === undefined ? `there is no fault ${kind}; the faults are ${named(faultNames)}` : undefined
  }
}

const reasonOf = (result: Result.Result<number, string>): string | undefined =>
  Result.isFailure(result) ? result.failure : undefined

/** Names the operations of the same resource, or else the resources. */
const unknownOperation = (call: string): string => {
  const resource = call.split(".")[0]
  const near = operations.filter(({ name }) => name.split(".")[0] === resource).map(({ name }) => name)
  if (near.length > 0) return `there is no operation ${call}; those of ${resource} are ${named(near)}`
  const resources = new Set(operations.map(({ name }) => name.split(".")[0] ?? ""))
  return `there is no operation ${call}; the operations of a bank begin with ${named(resources)}`
}

const named = (names: Iterable<string>): string => [...names].join(", ") || "nothing else"
