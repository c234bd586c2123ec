import { isScope } from "../kernel/Scope.ts"
import { settingNames } from "../kernel/SettingsFaults.ts"
import { declarationFaults } from "./DeclarationFaults.ts"
import { eventsOf, type Module } from "./Module.ts"
import type { ResourceDefinition } from "./ResourceDefinition.ts"

/** A module with all of its resources made. */
export type BuiltModule<R = unknown> = Pick<Module<R>, "name" | "needs" | "definitions"> &
  Required<Pick<Module<R>, "scopes" | "accounts">> &
  Pick<Module<R>, "settings">

/** Returns every reason why modules do not make a catalogue. */
export const moduleFaults = (modules: ReadonlyArray<BuiltModule>): ReadonlyArray<string> => [
  ...twice(
    "module",
    modules.map(({ name }) => ({ name, by: "the list" }))
  ),
  ...modules.flatMap(({ name, needs }) =>
    needs
      .filter((one) => !modules.some((other) => other.name === one))
      .map((one) => `${name} needs ${one}, which lacks`)
  ),
  ...modules.filter(({ name }) => withNeeds(name, modules, false).has(name)).map(({ name }) => `${name} needs itself`),
  ...claims.flatMap(([what, namesIn]) =>
    twice(
      what,
      modules.flatMap((one) => one.definitions.flatMap(namesIn).map((name) => ({ name, by: one.name })))
    )
  ),
  ...twice(
    "scope",
    modules.flatMap(({ scopes, name: by }) => scopes.map((name) => ({ name, by })))
  ),
  ...twice(
    "account",
    modules.flatMap(({ accounts, name: by }) => Object.keys(accounts).map((name) => ({ name, by })))
  ),
  ...twice("setting", [
    ...settingNames([]).map((name) => ({ name, by: "every bank" })),
    ...modules.flatMap(({ settings, name: by }) => Object.keys(settings?.names ?? {}).map((name) => ({ name, by })))
  ]),
  ...modules.flatMap(({ scopes, name: by }) =>
    scopes
      .filter((name) => !isScope(name))
      .map((name) => `scope ${name} of ${by} is not named like account_number/read or account_number/read_write`)
  ),
  ...modules.flatMap(({ accounts, name: by }) =>
    Object.keys(accounts)
      .filter((name) => !/^gl_\w+\*?$/.test(name))
      .map((name) => `account ${name} of ${by} is not named gl_...`)
  ),
  ...modules.flatMap(({ definitions, name: by }) =>
    definitions.flatMap(declarationFaults).map((fault) => `${fault} (${by})`)
  ),
  ...eventsTwice(modules),
  ...modules.flatMap((one) => strangers(one, modules))
]

interface Claim {
  readonly name: string
  readonly by: string
}

const twice = (what: string, claimed: ReadonlyArray<Claim>): ReadonlyArray<string> =>
  [...new Set(claimed.map(({ name }) => name))].flatMap((name) => {
    const by = claimed.flatMap((one) => (one.name === name ? [one.by] : []))
    return by.length === 1 ? [] : [`${what} ${name} twice, in ${[...new Set(by)].join(" and ")}`]
  })

/** Names that only one definition may have. Paths are equal if they differ in the names of parameters only. */
const claims: ReadonlyArray<readonly [string, (one: ResourceDefinition) => ReadonlyArray<string>]> = [
  ["operation", ({ operations }) => operations.map(({ name }) => name)],
  [
    "path",
    ({ operations }) => operations.map(({ at: [method, path] }) => `${method} ${path.replaceAll(/:\w+/g, ":")}`)
  ],
  ["kind", ({ resources }) => resources.map(({ kind }) => kind)],
  ["queue", ({ jobs, batchJobs }) => [...jobs, ...batchJobs].map(({ queue }) => queue)]
]

// One module may have an event on several lifecycles.
const eventsTwice = (modules: ReadonlyArray<BuiltModule>): ReadonlyArray<string> =>
  twice(
    "event",
    modules.flatMap((one) => [...declaredBy(one).events].map((name) => ({ name, by: one.name })))
  )

const declaredBy = ({ definitions, scopes }: BuiltModule) => {
  const resources = definitions.flatMap((one) => one.resources)
  return {
    kinds: new Set(resources.map(({ kind }) => kind)),
    events: new Set(resources.flatMap(eventsOf)),
    scopes: new Set<string>(scopes)
  }
}

/** Returns the names of the modules that a module needs, directly or through others; and itself, if told so. */
const withNeeds = (name: string, modules: ReadonlyArray<BuiltModule>, itself: boolean): ReadonlySet<string> => {
  const found = new Set<string>(itself ? [name] : [])
  const pending = [name]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const needs = modules.flatMap((one) => (one.name === next ? one.needs : []))
    pending.push(...needs.filter((one) => !found.has(one)))
    for (const one of needs) found.add(one)
  }
  return found
}

/** Returns the uses of events, kinds and scopes of modules that a module does not need. */
const strangers = (module: BuiltModule, modules: ReadonlyArray<BuiltModule>): ReadonlyArray<string> => {
  const near = withNeeds(module.name, modules, true)
  const declared = modules.filter(({ name }) => near.has(name)).map(declaredBy)
  const isDeclared = (what: Use["what"], name: string) => declared.some((one) => one[what].has(name))
  return module.definitions
    .flatMap(usesOf)
    .flatMap(({ by, what, name }) =>
      isDeclared(what, name)
        ? []
        : [`${by} of ${module.name} uses ${name}, of the ${what} of no module that ${module.name} needs`]
    )
}

interface Use {
  readonly by: string
  readonly what: "events" | "kinds" | "scopes"
  readonly name: string
}

const usesOf = ({ resources, operations, jobs, batchJobs, postings }: ResourceDefinition): ReadonlyArray<Use> => [
  ...resources.flatMap(({ kind, keepsOpen = {} }) =>
    Object.keys(keepsOpen).map((name) => ({ by: kind, what: "kinds" as const, name }))
  ),
  ...postings.map(({ cause, what }) => ({ by: `the posting ${what}`, what: "kinds" as const, name: cause })),
  ...operations.flatMap((one) => [
    ...one.emits.map((name) => ({ by: one.name, what: "events" as const, name })),
    ...(one.scope === undefined ? [] : [{ by: one.name, what: "scopes" as const, name: one.scope }]),
    ...("resource" in one ? [{ by: one.name, what: "kinds" as const, name: one.resource.kind }] : [])
  ]),
  ...[...jobs, ...batchJobs].flatMap(({ emits, queue, resource }) => [
    ...emits.map((name) => ({ by: queue, what: "events" as const, name })),
    { by: queue, what: "kinds" as const, name: resource.kind }
  ])
]
