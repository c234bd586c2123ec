import type { ToldEvent, ToldObject } from "./History.ts"

/** What a receiver knows of an object: its status, or those of its fields that the receiver keeps. */
export type Known = string | Readonly<Record<string, unknown>>

/** A difference between a receiver and the bank. */
export interface Disagreement {
  readonly id: string
  /** The field that differs; absent if one of them does not know the object. */
  readonly field?: string
  readonly receiver: unknown
  readonly bank: unknown
}

/** Returns the state of each object after its last webhook: what a receiver that has all of them knows. */
export const lastTold = (webhooks: ReadonlyArray<ToldEvent>): ReadonlyMap<string, ToldObject> =>
  new Map(webhooks.map(({ object }) => [object.id, object]))

/**
 * Compares what a receiver knows with the bank, object by object. Compares only the fields that the receiver keeps. Empty if
 * they agree.
 */
export const disagreements = (
  receiver: Iterable<readonly [string, Known]>,
  bank: Iterable<readonly [string, ToldObject]>
): ReadonlyArray<Disagreement> => {
  const known = new Map(receiver)
  const actual = new Map(bank)
  const missing = [...actual].flatMap(([id, { status }]) =>
    known.has(id) ? [] : [{ id, receiver: undefined, bank: status }]
  )
  return [...missing, ...[...known].flatMap(([id, one]) => differences(id, one, actual.get(id)))]
}

const differences = (id: string, known: Known, actual: ToldObject | undefined): ReadonlyArray<Disagreement> => {
  if (actual === undefined) return [{ id, receiver: known, bank: undefined }]
  const kept = typeof known === "string" ? { status: known } : known
  return Object.entries(kept).flatMap(([field, value]) =>
    isEqual(value, actual[field]) ? [] : [{ id, field, receiver: value, bank: actual[field] }]
  )
}

const isEqual = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)

/** Writes a value as JSON whose fields are in an order of their own. */
const textOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner
  )
