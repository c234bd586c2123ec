import type { AnyPosting } from "@vostro/domain/ledger/Posting"
import { Store } from "@vostro/domain/ports"
import { Effect, Layer } from "effect"
import { postingsOf } from "./PostingMatch.ts"
import { reached, unstated } from "./WatchedPostings.ts"

/** Watches the commits of a bank: notes the row of each core transaction, and each transaction that no row states. */
export const watchPostings = (store: Layer.Layer<Store>, rows: ReadonlyArray<AnyPosting>): Layer.Layer<Store> =>
  Layer.effect(
    Store,
    Effect.map(Store, (inner) => ({
      ...inner,
      commit: (commit) => {
        for (const one of commit.transactions) {
          const matches = postingsOf(rows, one)
          for (const row of matches) reached.add(row)
          if (matches.length === 0) unstated.push(`${one.cause} ${one.code ?? ""}: ${JSON.stringify(one.legs)}`)
        }
        return inner.commit(commit)
      }
    }))
  ).pipe(Layer.provide(store))
