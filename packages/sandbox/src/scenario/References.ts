/** Answers by name, and the bank under `bank`. */
export type Saved = ReadonlyMap<string, unknown>

/** A text that stands for a saved answer, or a part of it. */
const REFERENCE = /^\$(\w+)((?:\.\w+)*)$/

/** Returns the names of saved answers that a value refers to. */
export const namesIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [REFERENCE.exec(value)?.[1] ?? []].flat()
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(namesIn) : []
}

/** Returns a value with the saved answers in place of the references. Throws for a part that no answer has. */
export const resolved = (value: unknown, saved: Saved): unknown => {
  if (typeof value === "string") return value.startsWith("$$") ? value.slice(1) : referred(value, saved)
  if (Array.isArray(value)) return value.map((one) => resolved(one, saved))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolved(one, saved)]))
}

const referred = (text: string, saved: Saved): unknown => {
  const [, name, path = ""] = REFERENCE.exec(text) ?? []
  if (name === undefined) return text
  let found = saved.get(name)
  for (const part of path.split(".").slice(1)) {
    const parts: object = typeof found === "object" && found !== null ? found : {}
    if (!Object.hasOwn(parts, part)) {
      throw new RangeError(
        `${text} is nothing: there is no ${part} among ${Object.keys(parts).join(", ") || "no parts"}`
      )
    }
    found = Reflect.get(parts, part)
  }
  return found
}

/** Describes the first part of a value that differs from the wanted one; undefined if none does. */
export const differenceOf = (value: unknown, wanted: unknown, path = ""): string | undefined => {
  if (typeof wanted !== "object" || wanted === null) {
    const told = `${path || "it"} is ${JSON.stringify(value)}, not ${JSON.stringify(wanted)}`
    return Object.is(value, wanted) ? undefined : told
  }
  const has: object = typeof value === "object" && value !== null ? value : {}
  if (Array.isArray(wanted) && (!Array.isArray(value) || value.length !== wanted.length)) {
    return `${path || "it"} is ${JSON.stringify(value)}, no list of ${wanted.length}`
  }
  for (const [name, one] of Object.entries(wanted)) {
    const difference = differenceOf(Reflect.get(has, name), one, path === "" ? name : `${path}.${name}`)
    if (difference !== undefined) return difference
  }
  return undefined
}
