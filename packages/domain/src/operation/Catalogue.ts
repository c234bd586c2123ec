import type { AnyResource } from "../kernel/Resource.ts"
import type { Scope } from "../kernel/Scope.ts"
import type { SettingsPart } from "../kernel/Settings.ts"
import type { AnyPosting } from "../ledger/Posting.ts"
import type { AnyBatchJob } from "./BatchJob.ts"
import type { AnyJob } from "./Job.ts"
import { eventsOf, type Module } from "./Module.ts"
import { type BuiltModule, moduleFaults } from "./ModuleFaults.ts"
import { shapeFaults } from "./ModuleShape.ts"
import type { AnyOperation } from "./Operation.ts"
import type { ResourceDefinition } from "./ResourceDefinition.ts"
import type { AnySimulation } from "./Simulation.ts"

/** Resources by kind. */
export type Kinds = ReadonlyMap<string, AnyResource>

/** Everything that a bank consists of. `R` are the services that its jobs use. */
export interface Catalogue<R = never> {
  /** Every operation, in the order of the modules: the source of routes, documents, clients and tests. */
  readonly operations: ReadonlyArray<AnyOperation>
  /** Every kind of stored object, sorted by name. */
  readonly resources: ReadonlyArray<AnyResource>
  readonly kinds: Kinds
  /** Every scope that a token may carry. */
  readonly scopes: ReadonlyArray<Scope>
  /** True for an account of the bank (`gl_...`) that a module declares. */
  readonly hasAccount: (account: string) => boolean
  /** What the modules add to the settings. */
  readonly settings: ReadonlyArray<SettingsPart>
  /** Every job, except the delivery of webhooks, which the engine runs itself. */
  readonly jobs: ReadonlyArray<AnyJob<R>>
  readonly batchJobs: ReadonlyArray<AnyBatchJob<R>>
  readonly simulations: ReadonlyArray<AnySimulation>
  /** Every movement of money, in the order of the modules. */
  readonly postings: ReadonlyArray<AnyPosting>
  /** The names of all events that lifecycles emit, sorted. */
  readonly eventNames: ReadonlyArray<string>
  /** The calls that start the webhooks of a kind for a program. */
  readonly starts: ReadonlyArray<NonNullable<AnyResource["webhooksBegin"]>>
  /** The names of the events that webhooks deliver. */
  readonly delivered: ReadonlySet<string>
}

/** Makes the catalogue of modules. Throws one error that names every fault of them. */
export const catalogueOf = <R = never>(modules: ReadonlyArray<Module<R>>): Catalogue<R> => {
  refuse(shapeFaults(modules))
  const built = build(modules)
  refuse(moduleFaults(built))
  const definitions = built.flatMap((one) => one.definitions)
  const resources = definitions.flatMap((one) => one.resources).toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
  return {
    operations: definitions.flatMap((one) => one.operations),
    resources,
    kinds: new Map(resources.map((one) => [one.kind, one])),
    scopes: scopesIn(modules),
    hasAccount: chartOf(built.flatMap(({ accounts }) => Object.keys(accounts))),
    settings: modules.flatMap(({ settings }) => settings ?? []),
    jobs: definitions.flatMap((one) => one.jobs),
    batchJobs: definitions.flatMap((one) => one.batchJobs),
    simulations: definitions.flatMap((one) => one.simulations),
    postings: definitions.flatMap((one) => one.postings),
    eventNames: namesOf(resources),
    starts: resources.flatMap(({ webhooksBegin }) => webhooksBegin ?? []),
    delivered: new Set(resources.flatMap(deliveredOf))
  }
}

const refuse = (faults: ReadonlyArray<string>): void => {
  if (faults.length > 0) throw new Error(`Invalid modules: ${faults.join("; ")}.`)
}

/** Makes the resources of modules: those over what modules state, those over events, and those over operations last. */
const build = <R>(modules: ReadonlyArray<Module<R>>): ReadonlyArray<BuiltModule<R>> => {
  const kinds = modules.flatMap(({ definitions }) => definitions.flatMap((one) => one.resources))
  const stated = { kinds, scopes: scopesIn(modules) }
  const overStated = modules.map((one) => ({
    ...one,
    definitions: [...one.definitions, ...(one.overStated?.(stated) ?? [])]
  }))
  const resources = overStated.flatMap(({ definitions }) => definitions.flatMap((one) => one.resources))
  const withEvents = resources.filter((one) => eventsOf(one).length > 0).map(({ kind }) => kind)
  const events = { names: namesOf(resources), kinds: withEvents.toSorted() }
  const overEvents = overStated.map((one) => ({ ...one, over: one.overEvents?.(events) ?? [] }))
  const names = overEvents.flatMap(({ definitions, over }) => [...definitions, ...over].flatMap(partnerOperations))
  return overEvents.map(({ name, needs, scopes = [], accounts = {}, settings, definitions, over, overOperations }) => ({
    name,
    needs,
    scopes,
    accounts,
    ...(settings !== undefined && { settings }),
    definitions: [...definitions, ...over, ...(overOperations?.(names) ?? [])]
  }))
}

const chartOf = (names: ReadonlyArray<string>) => {
  const exact = new Set(names)
  const beginnings = names.flatMap((name) => (name.endsWith("*") ? [name.slice(0, -1)] : []))
  return (account: string): boolean => exact.has(account) || beginnings.some((one) => account.startsWith(one))
}

const scopesIn = <R>(modules: ReadonlyArray<Module<R>>): ReadonlyArray<Scope> =>
  modules.flatMap(({ scopes = [] }) => scopes)

const namesOf = (resources: ReadonlyArray<AnyResource>): ReadonlyArray<string> =>
  [...new Set(resources.flatMap(eventsOf))].sort()

const partnerOperations = ({ operations }: ResourceDefinition): ReadonlyArray<string> =>
  operations.filter(({ audience }) => audience !== "operator").map(({ name }) => name)

const deliveredOf = ({ lifecycles }: AnyResource): ReadonlyArray<string> =>
  lifecycles
    .flatMap(({ table }) => table)
    .flatMap(({ event, webhook }) => (event !== undefined && webhook === true ? [event] : []))
