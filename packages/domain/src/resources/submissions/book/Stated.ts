/**
 * Returns the fields that a record of a checked file states, without those that are undefined. The check has compared each
 * value with the codes and forms of its column, which are those of the fields of `A`.
 */
export const statedAs = <A>(fields: object): A =>
  // trusted: see above.
  present(fields) as A

const present = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(present)
  if (typeof value !== "object" || value === null) return value
  const given: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(value)) if (one !== undefined) given[name] = present(one)
  return given
}
