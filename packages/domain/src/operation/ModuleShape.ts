import type { Module } from "./Module.ts"

/** Names of the parts of a module. */
const known: Readonly<Record<keyof Module, true>> = {
  name: true,
  needs: true,
  definitions: true,
  scopes: true,
  accounts: true,
  settings: true,
  overStated: true,
  overEvents: true,
  overOperations: true
}

/**
 * Returns the parts that modules lack or that no module has, in words. The types say the same; modules in JavaScript have
 * none. What the parts state is left to {@link moduleFaults}, which needs all of them.
 */
export const shapeFaults = (modules: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  modules.flatMap((module, at) => {
    const shown = `module ${partOf(module, "name") ?? at + 1}`
    const lacking = lacks(`${shown} has no`, module, ["name", "needs", "definitions"])
    return lacking.length > 0 ? lacking : [...strange(shown, module), ...settingsOf(shown, module), ...inParts(module)]
  })

const partOf = (thing: unknown, name: string): unknown =>
  typeof thing === "object" && thing !== null ? Reflect.get(thing, name) : undefined

const listOf = (thing: unknown, name: string): ReadonlyArray<unknown> => {
  const list = partOf(thing, name)
  return Array.isArray(list) ? list : []
}

const lacks = (says: string, thing: unknown, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.filter((name) => partOf(thing, name) === undefined).map((name) => `${says} \`${name}\``)

const strange = (shown: string, module: unknown): ReadonlyArray<string> =>
  Object.keys(Object(module))
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => `${shown} has \`${name}\`, which is none of ${Object.keys(known).join(", ")}`)

const settingsOf = (shown: string, module: unknown): ReadonlyArray<string> => {
  const settings = partOf(module, "settings")
  return settings === undefined ? [] : lacks(`the settings of ${shown} have no`, settings, ["names", "rules"])
}

const defined = ["resources", "operations", "jobs", "batchJobs", "simulations", "postings"]

const inParts = (module: unknown): ReadonlyArray<string> => {
  const by = partOf(module, "name")
  return listOf(module, "definitions").flatMap((one) => {
    if (lacks("", one, defined).length > 0) return [`make each of the \`definitions\` of ${by} with defineResource`]
    return [
      ...named(one, "operations", "name", ["at"]),
      ...named(one, "jobs", "queue", ["resource", "reads", "emits", "decide"]),
      ...named(one, "batchJobs", "queue", ["resource", "emits"])
    ].map((fault) => `${fault} (${by})`)
  })
}

const named = (one: unknown, list: string, key: string, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  listOf(one, list).flatMap((part, at) =>
    lacks(`${partOf(part, key) ?? `number ${at + 1}`} of the ${list} has no`, part, [key, ...names])
  )
