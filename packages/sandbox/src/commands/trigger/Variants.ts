import { Problem } from "@vostro/server"
import { Effect } from "effect"
import { type Cause, type Target, valuesOf } from "./Histories.ts"

/** The wanted variants of an event: its transitions in the order of preference, and the fields of the last cause. */
export interface Wanted {
  readonly targets: ReadonlyArray<Target>
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Narrows the transitions of an event by variants. A variant is the name of a lifecycle (`incoming`), a trigger (`decline`), a
 * value of a field of the cause (`R02`), or a field and its value (`reason=ofac_rejection`). Fails with those that there are.
 */
export const narrowed = (
  name: string,
  targets: ReadonlyArray<Target>,
  variants: ReadonlyArray<string>
): Effect.Effect<Wanted, Problem> => {
  let wanted: Wanted = { targets, fields: {} }
  for (const variant of variants) {
    const next = byVariant(wanted, variant)
    if (next.targets.length === 0) return Effect.fail(unknown(name, wanted.targets, variant))
    wanted = next
  }
  return Effect.succeed(wanted)
}

const byVariant = ({ fields, targets }: Wanted, variant: string): Wanted => {
  const lives = targets.filter(({ life }) => life.variant === variant)
  if (lives.length > 0) return { targets: lives, fields }
  const moved = keeping(targets, ({ on }) => on === variant)
  if (moved.length > 0) return { targets: moved, fields }
  const [field, value] = /^(\w+)=(.*)$/s.exec(variant)?.slice(1) ?? []
  if (field !== undefined && value !== undefined) {
    return {
      targets: keeping(targets, ({ cause }) => takes(cause, field, value)),
      fields: { ...fields, [field]: value }
    }
  }
  const named = fieldsOf(targets).find(
    (one) => keeping(targets, ({ cause }) => valuesIn(cause, one).includes(variant)).length > 0
  )
  if (named === undefined) return { targets: [], fields }
  return {
    targets: keeping(targets, ({ cause }) => valuesIn(cause, named).includes(variant)),
    fields: { ...fields, [named]: variant }
  }
}

const takes = (cause: Cause, field: string, value: string): boolean =>
  cause.fields.includes(field) && (valuesOf(cause, field).length === 0 || valuesOf(cause, field).includes(value))

const valuesIn = (cause: Cause, field: string): ReadonlyArray<string> =>
  cause.fields.includes(field) ? valuesOf(cause, field) : []

const fieldsOf = (targets: ReadonlyArray<Target>): ReadonlyArray<string> => [
  ...new Set(causesOf(targets).flatMap(({ cause }) => cause.fields))
]

const causesOf = (targets: ReadonlyArray<Target>) =>
  targets.flatMap(({ life, rows }) =>
    rows.flatMap(({ on }) => {
      const cause = life.causes.get(on)
      return cause === undefined ? [] : [{ on, cause }]
    })
  )

const keeping = (
  targets: ReadonlyArray<Target>,
  isKept: (one: { readonly on: string; readonly cause: Cause }) => boolean
): ReadonlyArray<Target> =>
  targets.flatMap(({ life, rows }) => {
    const kept = rows.filter((row) => causesOf([{ life, rows: [row] }]).some(isKept))
    return kept.length === 0 ? [] : [{ life, rows: kept }]
  })

/** Lists the variants of an event: lifecycles and triggers where there are several, and fields with their values. */
export const variantsOf = (targets: ReadonlyArray<Target>): ReadonlyArray<string> => {
  const lives = [...new Set(targets.flatMap(({ life }) => life.variant ?? []))]
  const triggers = [...new Set(causesOf(targets).map(({ on }) => on))]
  const fields = fieldsOf(targets).map((field) => {
    const values = [...new Set(causesOf(targets).flatMap(({ cause }) => valuesIn(cause, field)))]
    return `${field}=${values.length === 0 ? "..." : values.join("|")}`
  })
  return [...(lives.length > 1 ? lives : []), ...(triggers.length > 1 ? triggers : []), ...fields]
}

const unknown = (name: string, targets: ReadonlyArray<Target>, variant: string): Problem => {
  const variants = variantsOf(targets)
  const known = variants.length === 0 ? "it has none" : `it has ${variants.join(", ")}`
  return new Problem({ text: `${name} has no variant ${variant}: ${known}`, cause: variant })
}
