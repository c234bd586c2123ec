import type { ClosingBalance, Store, TransactionQuery } from "@vostro/domain/ports"
import { Effect, Stream } from "effect"
import { mutant, type StoreMutant } from "./StoreMutant.ts"

type TheStore = Store["Service"]

const querying = (name: string, change: (query: TransactionQuery) => TransactionQuery): StoreMutant =>
  mutant(name, (store) => ({ ...store, transactions: (query) => store.transactions(change(query)) }))

type Change = (page: ReadonlyArray<ClosingBalance>) => ReadonlyArray<ClosingBalance>

const closing = (name: string, change: Change): StoreMutant =>
  mutant(name, (store) => ({
    ...store,
    closingBalances: (...read) => Stream.map(store.closingBalances(...read), change)
  }))

// Reads each position after the one before it.
const oneByOne = (store: TheStore, programId: string, beforeId: string) =>
  Stream.mapEffect(store.closingBalances(programId, beforeId), (page) =>
    Effect.forEach([page.slice(0, 1), page.slice(1)], (part) => {
      const ids = part.map(({ account_number_id }) => account_number_id)
      const again = Stream.runCollect(store.closingBalances(programId, beforeId))
      return Effect.andThen(
        Effect.yieldNow,
        Effect.map(again, (pages) => pages.flat().filter(({ account_number_id }) => ids.includes(account_number_id)))
      )
    }).pipe(Effect.map((parts) => parts.flat()))
  )

/** Stores with one fault each in the reads of the ledger by time. */
export const ledger: ReadonlyArray<StoreMutant> = [
  querying("lists core transactions from the first", (query) => ({ ...query, from_id: "" })),
  querying("lists core transactions to the last", (query) => ({ ...query, until_id: "core_transaction_~" })),
  querying("lists one core transaction too few", (query) => ({ ...query, limit: query.limit - 1 })),
  mutant("lists core transactions newest first", (store) => ({
    ...store,
    transactions: (query) =>
      Effect.map(store.transactions(query), ({ objects, has_more }) => ({ objects: objects.toReversed(), has_more }))
  })),
  mutant("forgets the codes of core transactions", (store) => ({
    ...store,
    commit: (commit) =>
      store.commit({ ...commit, transactions: commit.transactions.map(({ code: _, ...rest }) => rest) })
  })),
  mutant("returns current balances as closing balances", (store) => ({
    ...store,
    closingBalances: (programId) => store.closingBalances(programId, "core_transaction_~")
  })),
  mutant("returns current balances of accounts as those of a time", (store) => ({
    ...store,
    balance: (programId, account) => store.balance(programId, account)
  })),
  closing("returns closing balances of funded positions only", (page) => page.filter(({ balance }) => balance !== 0)),
  closing("returns closing balances in reverse order", (page) => page.toReversed()),
  mutant("returns closing balances of several snapshots", (store) => ({
    ...store,
    closingBalances: (programId, beforeId) => oneByOne(store, programId, beforeId)
  })),
  mutant("seals everything but the ledger", (store) => ({
    ...store,
    seal: (programId, kind, beforeId) =>
      kind === "core_transaction" ? Effect.void : store.seal(programId, kind, beforeId)
  }))
]
