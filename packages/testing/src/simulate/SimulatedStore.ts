import { type Commit, type Store, StoreUnavailable } from "@vostro/domain/ports"
import { Effect, Stream } from "effect"
import type { FaultName } from "./Faults.ts"
import type { Through } from "./PortCalls.ts"

type TheStore = Store["Service"]

const broken = (fault: FaultName): Effect.Effect<never, StoreUnavailable> =>
  Effect.fail(
    new StoreUnavailable({ cause: `simulated fault: ${fault}`, ...(fault === "store_refused" && { refused: true }) })
  )

/** Makes every call of a store wait for its turn. `written` gets each commit that the store has written. */
export const simulatedStore = (store: TheStore, through: Through, written: (commit: Commit) => void): TheStore => {
  const turn =
    <I extends ReadonlyArray<unknown>, A>(name: string, call: (...input: I) => Effect.Effect<A, StoreUnavailable>) =>
    (...input: I): Effect.Effect<A, StoreUnavailable> =>
      through("store", name, call(...input), broken)
  return {
    ...store,
    begin: turn("begin", store.begin),
    load: turn("load", store.load),
    commit: turn("commit", (commit: Commit) =>
      Effect.map(store.commit(commit), (outcome) => {
        if (outcome._tag === "Committed") written(commit)
        return outcome
      })
    ),
    claim: turn("claim", store.claim),
    claimed: turn("claimed", store.claimed),
    list: turn("list", store.list),
    find: turn("find", store.find),
    findKeys: turn("find_keys", store.findKeys),
    listBank: turn("list_bank", store.listBank),
    seal: turn("seal", store.seal),
    sealEvents: turn("seal_events", store.sealEvents),
    events: turn("events", store.events),
    event: turn("event", store.event),
    due: turn("due", store.due),
    lease: turn("lease", store.lease),
    timers: turn("timers", store.timers),
    balance: turn("balance", store.balance),
    transactions: turn("transactions", store.transactions),
    closingBalances: (...input) =>
      Stream.unwrap(turn("closing_balances", () => Effect.succeed(store.closingBalances(...input)))()),
    legs: turn("legs", store.legs),
    totals: turn("totals", store.totals),
    audit: turn("audit", store.audit)
  }
}
