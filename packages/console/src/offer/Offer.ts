import { type AnyOperation, type AnyResource, operations, resources } from "@vostro/domain/operations"

/** Objects that may point to one of a kind: theirs, and the attribute with its id. */
export interface Pointer {
  readonly kind: string
  readonly attribute: string
}

/** What the host's bank consists of, as far as the console needs it: a catalogue has both. */
export interface Offered {
  readonly operations: ReadonlyArray<AnyOperation>
  readonly resources: ReadonlyArray<AnyResource>
}

/** Operations and kinds of objects of the host's bank, made to look them up. */
export interface Offer {
  readonly operations: ReadonlyMap<string, AnyOperation>
  /** Operations that a typed client of the bank's own modules does not know. */
  readonly guests: ReadonlyArray<AnyOperation>
  /** The longest name first: the id of an account number begins like that of an account. */
  readonly kinds: ReadonlyArray<AnyResource>
  /** Pointers to each kind, once they are asked for. */
  readonly pointers: Map<string, ReadonlyArray<Pointer>>
}

const own = new Set(operations.map(({ name }) => name))

/** Makes the offer of a bank; by default of one with all modules. */
export const offerOf = (offered: Offered = { operations, resources }): Offer => ({
  operations: new Map(offered.operations.map((one) => [one.name, one])),
  guests: offered.operations.filter((one) => !own.has(one.name)),
  kinds: offered.resources.toSorted((a, b) => b.kind.length - a.kind.length),
  pointers: new Map()
})
