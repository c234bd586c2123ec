import { allModules, catalogueOf } from "@vostro/domain"
import { NEW, type Transition } from "@vostro/domain/modules"
import { type AnyOperation, type AnyResource, operations } from "@vostro/domain/operations"
import { jsonSchema } from "@vostro/http/node"

const { resources, simulations } = catalogueOf(allModules)

/** Operation that causes a transition, and the fields of its body that state how. */
export interface Cause {
  readonly operation: string
  /** True if it makes a new object. */
  readonly makes: boolean
  /** True if the operation simulates transitions of any trigger. */
  readonly simulates: boolean
  readonly fields: ReadonlyArray<string>
}

/** A lifecycle with the causes of its transitions, by trigger. Transitions that no partner can cause have none. */
export interface Life {
  readonly kind: string
  /** Name of the lifecycle where its kind has several: `outgoing`. */
  readonly variant?: string
  readonly table: ReadonlyArray<Transition>
  readonly causes: ReadonlyMap<string, Cause>
}

/** It states that the network has a payment, after a restore of the database: no history of its own. */
const NO_HISTORY = "mark_sent"

const operationOf = (name: string): AnyOperation | undefined =>
  operations.find((one) => one.name === name && one.audience === "partner")

const makerOf = (name: string | undefined): Cause | undefined =>
  name === undefined || operationOf(name) === undefined
    ? undefined
    : { operation: name, makes: true, simulates: false, fields: [] }

const moverOf = (kind: string, on: string): Cause | undefined =>
  operationOf(`${kind}.${on}`)?._tag === "Command"
    ? { operation: `${kind}.${on}`, makes: false, simulates: false, fields: [] }
    : undefined

const livesOf = ({ kind, lifecycles }: AnyResource): ReadonlyArray<Life> => {
  const simulation = simulations.find(({ resource }) => resource.kind === kind)
  return lifecycles.map((lifecycle) => {
    const { table, variant } = lifecycle
    const simulated = simulation?.lifecycles.find((one) => one.lifecycle === lifecycle)
    const causes = new Map<string, Cause>()
    const makers = new Set<string>()
    for (const { from, on } of table) {
      if (on === NO_HISTORY || causes.has(on)) continue
      const isBorn = from.includes(NEW)
      const step = simulated?.steps[on]
      const stepped = step && { operation: `${kind}.simulate`, makes: false, simulates: true, fields: step.takes ?? [] }
      const cause = isBorn ? makerOf(simulated?.born[on] ?? `${kind}.${on}`) : (stepped ?? moverOf(kind, on))
      // An operation that may make objects of several statuses makes the first of them unless something else is stated.
      if (cause === undefined || (isBorn && makers.has(cause.operation))) continue
      if (isBorn) makers.add(cause.operation)
      causes.set(on, cause)
    }
    return { kind, ...(variant !== undefined && { variant }), table, causes }
  })
}

/** Every lifecycle that partners can move objects along. */
export const lives: ReadonlyArray<Life> = resources.flatMap(livesOf).filter(({ causes }) => causes.size > 0)

/** Transitions of a lifecycle, any of which is wanted. */
export interface Target {
  readonly life: Life
  readonly rows: ReadonlyArray<Transition>
}

const isCaused =
  ({ causes }: Life) =>
  ({ on }: Transition): boolean =>
    causes.has(on)

/** Returns the transitions that emit an event, or lead to a status that is named like one (`ach.pending_return`). */
export const targetsOf = (name: string): ReadonlyArray<Target> => {
  const emitting = targetsBy(({ event }) => event === name)
  if (emitting.length > 0) return emitting
  return targetsBy(({ from, to }, { kind }) => `${kind}.${to}` === name && !from.some((status) => status === to))
}

const targetsBy = (isWanted: (row: Transition, life: Life) => boolean): ReadonlyArray<Target> =>
  lives.flatMap((life) => {
    const rows = life.table.filter((row) => isCaused(life)(row) && isWanted(row, life))
    return rows.length === 0 ? [] : [{ life, rows }]
  })

/** Every name that can be triggered: of events, and of statuses without one. */
export const triggerable = (): ReadonlyArray<string> =>
  [
    ...new Set(
      lives.flatMap((life) =>
        life.table
          .filter(
            (row) => isCaused(life)(row) && (row.event !== undefined || !row.from.some((from) => from === row.to))
          )
          .map(({ event, to }) => event ?? `${life.kind}.${to}`)
      )
    )
  ].toSorted()

/**
 * Returns the fewest transitions that lead from a status by one of the wanted ones; undefined if none do. `refused` has
 * those that the bank has refused, as `status trigger`.
 */
export const historyTo = (
  { life, rows }: Target,
  status: string,
  refused: ReadonlySet<string> = new Set()
): ReadonlyArray<Transition> | undefined => {
  const legal = life.table.filter(isCaused(life))
  const reached = new Set([status])
  let histories: ReadonlyArray<readonly [at: string, path: ReadonlyArray<Transition>]> = [[status, []]]
  while (histories.length > 0) {
    const longer = histories.flatMap(([at, path]) =>
      legal.flatMap((row) =>
        row.from.some((from) => from === at) && !refused.has(stepName(at, row))
          ? [[row.to, [...path, row]] as const]
          : []
      )
    )
    const found = longer.find(([, path]) => rows.some((row) => row === path.at(-1)))
    if (found !== undefined) return found[1]
    histories = longer.filter(([to]) => !reached.has(to) && reached.add(to))
  }
  return undefined
}

/** Names a step of a history. */
export const stepName = (status: string, { on }: Transition): string => `${status} ${on}`

/** Returns the triggers that a status takes. */
export const legalFrom = (life: Life, status: string): ReadonlyArray<string> => [
  ...new Set(
    life.table.filter((row) => isCaused(life)(row) && row.from.some((from) => from === status)).map(({ on }) => on)
  )
]

/** Returns the values that a field of the body of a cause can have; none if it takes any. */
export const valuesOf = ({ operation }: Cause, field: string): ReadonlyArray<string> => {
  const body = operationOf(operation)?.body
  return body === undefined ? [] : literalsIn(Object(Object(jsonSchema(body))["properties"])[field])
}

const literalsIn = (schema: unknown): ReadonlyArray<string> => {
  const { anyOf, const: only, enum: values } = Object(schema)
  if (Array.isArray(values)) return values.map(String)
  if (Array.isArray(anyOf)) return anyOf.flatMap(literalsIn)
  return typeof only === "string" ? [only] : []
}
