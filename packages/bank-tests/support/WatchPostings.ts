import type { AnyPosting } from "@vostro/domain/ledger/Posting"
import { Store } from "@vostro/domain/ports"
import { Effect, Layer } from "effect"
import { isStated } from "./PostingMatch.ts"
import { unstated } from "./WatchedPostings.ts"

/** Watches the commits of a bank: notes each core transaction that no row states. */
export const watchPostings = (store: Layer.Layer<Store>, rows: ReadonlyArray<AnyPosting>): Layer.Layer<Store> =>
  Layer.effect(
    Store,
    Effect.map(Store, (inner) => ({
      ...inner,
      commit: (commit) => {
        for (const one of commit.transactions) {
          if (!isStated(rows, one)) unstated.push(`${one.cause} ${one.code ?? ""}: ${JSON.stringify(one.legs)}`)
        }
        return inner.commit(commit)
      }
    }))
    // With the store may come a log, which the bank writes to.
  ).pipe(Layer.provideMerge(store))
