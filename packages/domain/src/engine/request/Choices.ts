import type { Schema } from "effect"
import { fault, type SubError } from "../../kernel/Rejection.ts"

/** Returns the values of a path parameter that allows a few; undefined for any other parameter. */
export const choicesOf = (
  schema: Schema.Decoder<unknown> | undefined,
  name: string
): ReadonlyArray<string> | undefined => {
  if (schema?.ast._tag !== "Objects") return undefined
  const type = schema.ast.propertySignatures.find((one) => one.name === name)?.type
  if (type?._tag !== "Union") return undefined
  const values = type.types.flatMap((one) => (one._tag === "Literal" ? [String(one.literal)] : []))
  return values.length === type.types.length ? values : undefined
}

/** Explains faults of path parameters that allow a few values; undefined if there are none. */
export const explainChoices = (
  schema: Schema.Decoder<unknown> | undefined,
  faults: ReadonlyArray<SubError>
): string | undefined => {
  const texts = faults.flatMap(({ parameters: [name = ""] }) => {
    const values = choicesOf(schema, name)
    return values === undefined ? [] : [`${name} is one of ${values.join(", ")}.`]
  })
  return texts.length === 0 ? undefined : texts.join(" ")
}

/** Names the faults of path parameters: as `malformed`, except for a wrong choice. */
export const pathFaults = (
  schema: Schema.Decoder<unknown> | undefined,
  faults: ReadonlyArray<SubError>,
  malformed: SubError["code"]
): ReadonlyArray<SubError> =>
  faults.map(({ parameters }) =>
    fault(choicesOf(schema, parameters[0] ?? "") === undefined ? malformed : "value_not_allowed", ...parameters)
  )
