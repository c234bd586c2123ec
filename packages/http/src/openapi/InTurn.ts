import { Effect } from "effect"

/** Makes a value of each item in order. The event loop serves others before each. */
export const inTurn = <A, B>(items: ReadonlyArray<A>, make: (item: A) => B): Effect.Effect<ReadonlyArray<B>> =>
  Effect.forEach(items, (item) => Effect.map(Effect.yieldNow, () => make(item)))
