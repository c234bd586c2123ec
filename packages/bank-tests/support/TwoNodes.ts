import { Store } from "@vostro/domain/ports"
import { makeClient } from "@vostro/http/client"
import type { ManualClock } from "@vostro/sandbox"
import { Effect, Exit, Layer, Scope } from "effect"
import { layerStore, type StoreKind, startBankOn } from "./BankUnderTest.ts"

/** A store that runs an effect once, between the decision of a commit that writes a kind and the commit itself. */
const interposed = (store: Store["Service"]) => {
  let next: { readonly kind: string; readonly happen: () => Promise<unknown> } | undefined
  const layer = Layer.succeed(Store, {
    ...store,
    commit: (commit) =>
      Effect.suspend(() => {
        const planned = next
        if (planned === undefined || !commit.writes.some(({ kind }) => kind === planned.kind)) {
          return store.commit(commit)
        }
        next = undefined
        return Effect.andThen(Effect.promise(planned.happen), store.commit(commit))
      })
  })
  return {
    layer,
    before: (kind: string, happen: () => Promise<unknown>) => {
      next = { kind, happen }
    },
    isOver: () => next === undefined
  }
}

/** Starts a bank and another node on its store: `elsewhere` is its partner there, and `operator` its operator. */
export const startTwoNodes = async (
  kind: StoreKind,
  databaseUrl: string,
  times: { readonly [Node in "bank" | "other"]?: ManualClock } = {}
) => {
  const scope = Scope.makeUnsafe()
  const services = await Effect.runPromise(Layer.buildWithScope(await layerStore(kind, databaseUrl), scope))
  const store = await Effect.runPromise(Effect.provideContext(Store, services))
  const between = interposed(store)
  const bank = await startBankOn(between.layer, {}, undefined, undefined, times.bank)
  // A node serializes its own requests, so concurrent changes must come from another one.
  const other = await startBankOn(Layer.succeed(Store, store), {}, undefined, undefined, times.other)
  return {
    bank,
    between,
    elsewhere: makeClient({ baseUrl: other.url, credentials: bank.credentials, attempts: 1 }),
    operator: other.operator,
    /** Runs all due work on the other node. */
    drainElsewhere: other.drain,
    close: async () => {
      await bank.close()
      await other.close()
      await Effect.runPromise(Scope.close(scope, Exit.void))
    }
  }
}
