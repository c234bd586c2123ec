import { type Commit, cents, type Files, Store } from "@vostro/domain/ports"
import { layerMemoryStore } from "@vostro/memory"
import type { SimulateOptions } from "@vostro/testing/simulate"
import { Effect, Layer } from "effect"

type Code = Pick<SimulateOptions, "handler" | "reset" | "state" | "check" | "actions">

/** A receiver that keeps the newest state of each object. */
export const careful = (): Code => {
  const known = new Map<string, { readonly status: string; readonly at: string }>()
  return {
    reset: () => known.clear(),
    handler: ({ object: { id, status, updated_at } }) => {
      const at = String(updated_at)
      if ((known.get(id)?.at ?? "") <= at) known.set(id, { status, at })
    },
    state: () => [...known].map(([id, { status }]) => [id, status] as const)
  }
}

/** A receiver that keeps what arrives last. */
export const trustingOrder = (): Code => {
  const known = new Map<string, string>()
  return {
    reset: () => known.clear(),
    handler: ({ object: { id, status } }) => {
      known.set(id, status)
    },
    state: () => known
  }
}

/** A receiver that counts a webhook each time it arrives. */
export const countingTwice = (): Code => {
  const counts = new Map<string, number>()
  return {
    reset: () => counts.clear(),
    handler: ({ id }) => {
      counts.set(id, (counts.get(id) ?? 0) + 1)
    },
    check: () => {
      for (const [id, count] of counts) if (count > 1) throw new Error(`${id} was counted ${count} times`)
    }
  }
}

type TheStore = Store["Service"]

const broken = (breaks: (store: TheStore) => Partial<TheStore>): Layer.Layer<Store | Files> =>
  Layer.effect(
    Store,
    Effect.map(Store, (store): TheStore => ({ ...store, ...breaks(store) }))
  ).pipe(Layer.provideMerge(layerMemoryStore))

const everySeventh = () => {
  let count = 0
  return ({ writes }: Commit): boolean => writes.length > 0 && ++count > 20 && count % 7 === 0
}

/** A store that says that it has written a commit, and has not. */
export const losingWrites = broken((store) => {
  const isLost = everySeventh()
  return { commit: (commit) => (isLost(commit) ? Effect.succeed({ _tag: "Committed" }) : store.commit(commit)) }
})

/** A store that books money twice. */
export const bookingTwice = broken((store) => ({
  commit: (commit) =>
    store.commit({ ...commit, moves: commit.moves.map((one) => ({ ...one, posted: cents(2 * one.posted) })) })
}))

/** A store that carries a request out as often as it comes. */
export const forgettingKeys = broken((store) => ({
  begin: ({ slot: _, ...begin }) => store.begin(begin),
  commit: (commit) =>
    store.commit(commit.condition._tag === "Key" ? { ...commit, condition: { _tag: "None" } } : commit)
}))

/** A store that writes a change over any other. */
export const writingOver = broken((store) => ({
  commit: (commit) =>
    Effect.flatMap(store.commit(commit), (outcome) =>
      outcome._tag === "Conflict" && outcome.guard === "version"
        ? Effect.succeed({ _tag: "Committed" as const })
        : Effect.succeed(outcome)
    )
}))
