import { Result } from "effect"

/** The state before an object exists: the `from` of the rows that create it. */
export const NEW = "new"

/** One row of a lifecycle table: `on` moves an object from one of `from` to `to`, and emits `event` where one is named. */
export interface Transition {
  readonly on: string
  readonly from: ReadonlyArray<string>
  readonly to: string
  /** The event this move emits, by its machine-readable name (spec, "Events"). */
  readonly event?: string
  /** Whether the event is sent as a webhook ("Webhook sent" in the spec's tables). Without it: no. */
  readonly webhook?: boolean
}

/** A trigger that the object's present state does not take. */
export interface IllegalTransition {
  readonly resource: string
  readonly on: string
  readonly from: string
  /** Whether the object is in the state that the trigger leads to from others. Without it: no. */
  readonly isThere?: boolean
}

/** A lifecycle: the table, and the question every decider asks of it. Nothing else assigns a status. */
export interface Lifecycle<T extends Transition> {
  readonly resource: string
  /** Which of the resource's lives this is, where it has several: `outgoing`. */
  readonly variant?: string
  readonly table: ReadonlyArray<T>
  /** The row that `on` takes from `status`, or why there is none. */
  readonly next: <On extends T["on"]>(
    status: string,
    on: On
  ) => Result.Result<Extract<T, { readonly on: On }>, IllegalTransition>
}

/** Makes a lifecycle of a table, keeping its literal types: an unknown trigger does not type-check. */
export const machine = <const T extends ReadonlyArray<Transition>>(
  resource: string,
  table: T,
  variant?: string
): Lifecycle<T[number]> => ({
  resource,
  ...(variant !== undefined && { variant }),
  table,
  next: (status, on) => {
    const row = table.find(isRow(on, status))
    if (row !== undefined) return Result.succeed(row)
    const isThere = table.some((one) => one.on === on && one.to === status)
    return Result.fail({ resource, on, from: status, isThere })
  }
})

const isRow =
  <On extends string>(on: On, status: string) =>
  <T extends Transition>(row: T): row is Extract<T, { readonly on: On }> =>
    row.on === on && row.from.includes(status)
