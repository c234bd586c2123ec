import { type Commit, Store, StoreUnavailable } from "@vostro/domain/ports"
import { Effect, Layer } from "effect"
import { expect } from "vitest"
import type { BankUnderTest } from "./BankUnderTest.ts"

/** Failure of a commit: the process ends or the store fails, before or after the write. */
export interface Break {
  readonly how: "crash" | "failure"
  readonly when: "before" | "after"
}

/**
 * A store that breaks at chosen commits. A worker that ends because a commit of another queue broke first completes its
 * commits in flight. While PostgreSQL writes those, a lease skips their timers: a bank's worker comes back to them, a
 * single drain does not.
 */
export const breakingStore = (layerStore: Layer.Layer<Store>) => {
  let planned: { readonly kind: Break; readonly at: ReadonlySet<number> } | undefined
  let commits = 0
  let meanwhile: { readonly at: number; readonly happens: Effect.Effect<void> } | undefined
  const broken = ({ how }: Break) =>
    how === "crash" ? Effect.die(new Error("the process ends")) : Effect.fail(new StoreUnavailable({ cause: "broken" }))
  const layer = Layer.effect(
    Store,
    Effect.map(Store, (store): Store["Service"] => {
      const whole = (commit: Commit) => Effect.uninterruptible(store.commit(commit))
      return {
        ...store,
        commit: (commit) =>
          Effect.suspend(() => {
            const plan = planned
            commits++
            if (meanwhile?.at === commits) return Effect.andThen(meanwhile.happens, whole(commit))
            if (plan === undefined || !plan.at.has(commits)) return whole(commit)
            if (plan.kind.when === "before") return broken(plan.kind)
            return Effect.andThen(whole(commit), broken(plan.kind))
          })
      }
    })
  ).pipe(Layer.provide(layerStore))
  return {
    layer,
    /** Breaks at the commits with these numbers, counted from 1 and from now. */
    breakAt: (kind: Break, ...at: ReadonlyArray<number>) => {
      planned = { kind, at: new Set(at) }
      commits = 0
    },
    heal: () => {
      planned = undefined
      meanwhile = undefined
    },
    /** Runs an effect before the commit with this number, counted from 1 and from now. */
    happensAt: (at: number, happens: Effect.Effect<void>) => {
      meanwhile = { at, happens }
      commits = 0
    },
    /** Number of commits since the last plan. */
    commits: () => commits
  }
}

/** Drains the due work; a new worker starts once the leases of a dead worker have expired. Returns true after a crash. */
export const drainAgain = async (bank: BankUnderTest, breaking: ReturnType<typeof breakingStore>): Promise<boolean> => {
  const failure = await bank.drain().then(
    () => undefined,
    (error: unknown) => String(error)
  )
  if (failure === undefined) return false
  expect(failure).toContain("the process ends")
  breaking.heal()
  bank.advance(bank.settings.work_lease_ms + 1)
  await drainAgain(bank, breaking)
  return true
}
