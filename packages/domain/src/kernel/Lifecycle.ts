import { Array as Arr, Result, type Schema } from "effect"

/** The state before an object exists: the `from` of the rows that create it. */
export const NEW = "new"

/** The name of an event of a kind of object. Lending events have the prefix `lending.`. */
type EventOf<K extends string> = `${K}.${string}` | `lending.${K}.${string}`

/** A row of a lifecycle table: `on` moves an object from one of `from` to `to` and emits `event` if one is named. */
export interface Transition<S extends string = string, K extends string = string> {
  readonly on: string
  readonly from: ReadonlyArray<S | typeof NEW>
  readonly to: S
  /** The event of this transition, by its machine-readable name (spec, "Events"). */
  readonly event?: EventOf<K>
  /** True if the event is sent as a webhook ("Webhook sent" in the spec's tables). Default: false. */
  readonly webhook?: boolean
}

/** A trigger that the object's present status does not allow. */
export interface IllegalTransition {
  readonly resource: string
  /** The name of the lifecycle, where the resource has several. */
  readonly variant?: string
  readonly on: string
  readonly from: string
  /** The statuses that allow the trigger. */
  readonly legal: ReadonlyArray<string>
  /** True if the object already has the status that the trigger leads to. Default: false. */
  readonly isThere?: boolean
}

/** A lifecycle: its table and the transitions that the table allows. */
export interface Lifecycle<T extends Transition> {
  readonly resource: string
  /** The name of this lifecycle, where its resource has several: `outgoing`. */
  readonly variant?: string
  readonly table: ReadonlyArray<T>
  /** Finds the row that `on` takes from `status`, or fails with the illegal transition. */
  readonly next: <On extends T["on"]>(
    status: string,
    on: On
  ) => Result.Result<Extract<T, { readonly on: On }>, IllegalTransition>
}

/** The triggers of a lifecycle. */
export type TriggerOf<L> = L extends Lifecycle<infer T> ? T["on"] : never

/** The objects of the webhooks that a lifecycle has, by the name of the event, for the types of a receiver. */
export type WebhooksOf<L, A> =
  L extends Lifecycle<infer T>
    ? { readonly [E in Extract<T, { readonly webhook: true; readonly event: string }>["event"]]: A }
    : never

/**
 * Makes a lifecycle from a table. The types keep the table's literals: an unknown trigger, a status outside the schema
 * and an event of another resource do not type-check.
 */
export const machine = <
  const K extends string,
  const S extends string,
  const T extends ReadonlyArray<Transition<NoInfer<S>, NoInfer<K>>>
>(
  resource: K,
  _statuses: Schema.Literals<ReadonlyArray<S>>,
  table: T,
  variant?: string
): Lifecycle<T[number]> => {
  const life = { resource, ...(variant !== undefined && { variant }), table }
  return {
    ...life,
    next: (status, on) => {
      const row = table.find(isRow(on, status))
      return row === undefined ? Result.fail(illegal(life, status, on)) : Result.succeed(row)
    }
  }
}

/** Finds the row that `on` takes from `status` in a table, or fails with the illegal transition. */
export const rowOf = (life: Life, status: string, on: string): Result.Result<Transition, IllegalTransition> => {
  const row = life.table.find(isRow(on, status))
  return row === undefined ? Result.fail(illegal(life, status, on)) : Result.succeed(row)
}

/** Returns the statuses of existing objects that allow a trigger. */
export const legalFor = ({ table }: Pick<Life, "table">, on: string): ReadonlyArray<string> =>
  Arr.dedupe(table.flatMap((row) => (row.on === on ? row.from : []))).filter((status) => status !== NEW)

type Life = Pick<Lifecycle<Transition>, "resource" | "variant" | "table">

const illegal = (life: Life, from: string, on: string): IllegalTransition => ({
  resource: life.resource,
  ...(life.variant !== undefined && { variant: life.variant }),
  on,
  from,
  legal: legalFor(life, on),
  isThere: life.table.some((one) => one.on === on && one.to === from)
})

const isRow =
  <On extends string>(on: On, status: string) =>
  <T extends Transition>(row: T): row is Extract<T, { readonly on: On }> =>
    row.on === on && row.from.includes(status)
