import type { Schema } from "effect"
import type { Answer } from "./Answer.ts"
import type { ParityRecording } from "./Recording.ts"
import { isList, isObject, textsOf } from "./References.ts"
import type { ParityScenario } from "./Scenario.ts"
import { allowedAt } from "./Tolerance.ts"
import { type Correspondence, correspondence, formOf, isId, isTime } from "./Volatile.ts"

type Json = Schema.Json

/** A difference between the recorded answer to a step and another. */
export interface ParityDifference {
  readonly step: string
  /** `status`, `type`, or a path below `body`. */
  readonly path: string
  readonly recorded: Json | undefined
  readonly played: Json | undefined
  /** Why it is one, where the values alone do not say. */
  readonly reason?: string
}

/** Compares the answers to a scenario with the recorded ones. The order of the fields of an object does not matter. */
export const compare = (
  scenario: ParityScenario,
  recorded: ParityRecording,
  played: ParityRecording
): ReadonlyArray<ParityDifference> => {
  const same = correspondence()
  for (const [name, value] of Object.entries(recorded.given)) same.pair(value, played.given[name] ?? "")
  const own = new Set(scenario.steps.flatMap(({ body }) => textsOf(body ?? null)))
  return recorded.answers.flatMap((one, at) => {
    const other = played.answers[at]
    if (other === undefined) return []
    return answersDiffer(one, other, { scenario, same, own, step: one.step })
  })
}

interface Comparing {
  readonly scenario: ParityScenario
  readonly same: Correspondence
  /** Texts that the scenario sends: they come back as they are. */
  readonly own: ReadonlySet<string>
  readonly step: string
}

const answersDiffer = (recorded: Answer, played: Answer, how: Comparing): ReadonlyArray<ParityDifference> => {
  const { step } = how
  const outside = (["status", "type"] as const).flatMap((path) =>
    recorded[path] === played[path] ? [] : [{ step, path, recorded: recorded[path], played: played[path] }]
  )
  return [...outside, ...valuesDiffer(recorded.body, played.body, [], how)]
}

const valuesDiffer = (
  recorded: Json | undefined,
  played: Json | undefined,
  path: ReadonlyArray<string>,
  how: Comparing
): ReadonlyArray<ParityDifference> => {
  const allowed = allowedAt(path, how.step, how.scenario.tolerances ?? [])
  if (allowed.includes("ignored")) return []
  if (recorded !== undefined && played !== undefined) {
    if (isList(recorded) && isList(played)) {
      const found = allowed.includes("unordered") ? inOrderOf(recorded, played, path, how) : played
      return below(recorded, found, path, how)
    }
    if (isObject(recorded) && isObject(played)) return below(recorded, played, path, how)
  }
  const reason = leavesDiffer(recorded, played, path, allowed, how)
  if (reason === undefined) return []
  const at = { step: how.step, path: ["body", ...path].join("."), recorded, played }
  return [reason === "" ? at : { ...at, reason }]
}

type Parts = { readonly [name: string]: Json } | ReadonlyArray<Json>

const below = (recorded: Parts, played: Parts, path: ReadonlyArray<string>, how: Comparing) => {
  const [ones, others] = [new Map(Object.entries(recorded)), new Map(Object.entries(played))]
  return [...new Set([...ones.keys(), ...others.keys()])].flatMap((name) =>
    valuesDiffer(ones.get(name), others.get(name), [...path, name], how)
  )
}

/** Returns why two values differ, an empty text if they show it themselves, or nothing if they are alike. */
const leavesDiffer = (
  recorded: Json | undefined,
  played: Json | undefined,
  path: ReadonlyArray<string>,
  allowed: ReturnType<typeof allowedAt>,
  { own, same }: Comparing
): string | undefined => {
  // Account numbers are numbers on some versions.
  if (typeof recorded === "number" && typeof played === "number" && allowed.includes("corresponds")) {
    return same.pair(String(recorded), String(played))
  }
  if (typeof recorded !== "string" || typeof played !== "string") return recorded === played ? undefined : ""
  if (own.has(recorded)) return recorded === played ? undefined : ""
  if (allowed.includes("corresponds") || (isId(recorded, path) && isId(played, path)))
    return same.pair(recorded, played)
  if (recorded === played) return undefined
  const isFormAlone = allowed.includes("form") || (isTime(recorded) && isTime(played))
  if (!isFormAlone) return ""
  return formOf(recorded) === formOf(played) ? undefined : "the form differs"
}

/** Puts the elements of a list into the order of those of another that they are alike to. */
const inOrderOf = (
  recorded: ReadonlyArray<Json>,
  played: ReadonlyArray<Json>,
  path: ReadonlyArray<string>,
  how: Comparing
) => {
  const left = [...played]
  const found = recorded.flatMap((one) => {
    const at = left.findIndex(
      (other) => valuesDiffer(one, other, [...path, "*"], { ...how, same: how.same.copy() }).length === 0
    )
    return at === -1 ? [] : left.splice(at, 1)
  })
  return [...found, ...left]
}
