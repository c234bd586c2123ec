import { Schema } from "effect"

/**
 * Differences that are allowed at the paths of a pattern: `ignored` is not compared, not even whether it is there; `form` may have other
 * letters and digits in the same places; `corresponds` may be another value, the same one wherever the recorded one is;
 * `unordered` is a list in any order.
 */
export const Tolerance = Schema.Struct({
  /** Path below the body, `errors.*.message`: `*` is any one name or place, `**` any number of them. */
  path: Schema.String,
  /** Step that it applies to; all if absent. */
  step: Schema.optionalKey(Schema.String),
  allow: Schema.Literals(["ignored", "form", "corresponds", "unordered"])
})
/** Differences that are allowed at the paths of a pattern. */
export type Tolerance = typeof Tolerance.Type

/** Differences that are allowed in every scenario: numbers that a bank gives out. */
const always: ReadonlyArray<Tolerance> = [
  "account_number",
  "trace_number",
  "uetr",
  "message_identification",
  "imad",
  "omad",
  "instance"
].map((name) => ({ path: `**.${name}`, allow: "corresponds" }))

/** Returns the allowances at a path of the answer to a step. Those of a scenario come first. */
export const allowedAt = (
  path: ReadonlyArray<string>,
  step: string,
  tolerances: ReadonlyArray<Tolerance>
): ReadonlyArray<Tolerance["allow"]> =>
  [...tolerances, ...always]
    .filter((one) => (one.step === undefined || one.step === step) && isAt(one.path.split("."), path))
    .map(({ allow }) => allow)

const isAt = ([first, ...pattern]: ReadonlyArray<string>, path: ReadonlyArray<string>): boolean => {
  const [name, ...rest] = path
  if (first === undefined) return name === undefined
  if (first === "**") return isAt(pattern, path) || (name !== undefined && isAt(["**", ...pattern], rest))
  return name !== undefined && (first === "*" || first === name) && isAt(pattern, rest)
}
