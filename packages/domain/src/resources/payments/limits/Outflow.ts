import { Result, Schema } from "effect"
import { add, Cents, subtract, ZERO } from "../../../kernel/Money.ts"
import { CalendarDate, idOf, type Ref, refTo, resource } from "../../../kernel/Resource.ts"
import type { Settings } from "../../../kernel/Settings.ts"
import { changed, type Decision, type Facts, upserted } from "../../../operation/Decision.ts"

/** Most cents that each program sends over a network in one of its days. A network without a limit is not counted. */
export interface OutflowLimits {
  readonly fedwire?: number
  readonly fednow?: number
  readonly rtp?: number
}

/** A network that the bank settles with out of an account of its own. */
export type OutflowNetwork = keyof OutflowLimits

/** Cents that the program has sent over one network on the latest day of it. */
export interface Outflow extends Schema.Schema.Type<typeof Outflow> {}
export const Outflow = Schema.Struct({ id: idOf("outflow"), day: CalendarDate, amount: Cents })

/** The outflow resource: one object for each limited network that the program has sent something over. */
export const outflow = resource<Outflow>({ kind: "outflow", schema: Outflow, named: true })

/** Network and day that a payment counts on. */
export const CountedOutflow = Schema.Struct({
  network: Schema.Literals(["fedwire", "fednow", "rtp"]),
  day: CalendarDate
})
/** Network and day that a payment counts on. */
export type CountedOutflow = typeof CountedOutflow.Type

const refOf = (network: OutflowNetwork): Ref => refTo(outflow, `outflow_${network}`)

/** Reads the outflow over a network that has a limit: nothing without a limit. */
export const outflowReads = (network: OutflowNetwork, { outflow_limits }: Settings): ReadonlyArray<Ref> =>
  outflow_limits?.[network] === undefined ? [] : [refOf(network)]

/** Refers to the outflow that a payment counts in, if it does. */
export const outflowRefs = (counted: CountedOutflow | undefined): ReadonlyArray<Ref> =>
  counted === undefined ? [] : [refOf(counted.network)]

/** A payment that is about to be sent. A return is counted and never refused. */
export interface SentPayment extends CountedOutflow {
  readonly amount: Cents
  readonly isReturn: boolean
}

/** Count of a payment, and the changes that it makes. */
export interface Counted {
  readonly outflow?: CountedOutflow
  readonly parts: Partial<Decision>
}

/**
 * Counts a payment against the limit of its network, if that has one. Fails with `exhausted` where the day has no room
 * left for it, and with `too_large` where no day has.
 */
export const countOutflow = (
  { network, day: sentOn, amount, isReturn }: SentPayment,
  facts: Facts
): Result.Result<Counted, "exhausted" | "too_large"> => {
  const limit = facts.settings.outflow_limits?.[network]
  if (limit === undefined) return Result.succeed({ parts: {} })
  const { id } = refOf(network)
  const before = facts.find(outflow, id)
  const latest = before?.object.day ?? sentOn
  const day = sentOn > latest ? sentOn : latest
  const spent = before?.object.day === day ? before.object.amount : ZERO
  if (!isReturn && amount > limit) return Result.fail("too_large")
  if (!isReturn && add(spent, amount) > limit) return Result.fail("exhausted")
  const after = { id, day, amount: add(spent, amount) }
  return Result.succeed({ outflow: { network, day }, parts: { changes: [upserted(outflow, before, after)] } })
}

/** Gives back the share of a payment that the network rejected. Its outflow must be loaded. */
export const uncountOutflow = (counted: CountedOutflow | undefined, amount: Cents, facts: Facts): Partial<Decision> => {
  if (counted === undefined) return {}
  const before = facts.find(outflow, refOf(counted.network).id)
  if (before === undefined || before.object.day !== counted.day) return {}
  const after = { ...before.object, amount: subtract(before.object.amount, amount) }
  return { changes: [changed(outflow, before, after)] }
}
