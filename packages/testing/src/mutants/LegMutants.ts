import { type AccountTotal, type LegsPage, type LegsQuery, ZERO } from "@vostro/domain/ports"
import { Effect } from "effect"
import { mutant, type StoreMutant } from "./StoreMutant.ts"

const showing = (name: string, change: (page: LegsPage, query: LegsQuery) => LegsPage): StoreMutant =>
  mutant(name, (store) => ({
    ...store,
    legs: (query) => Effect.map(store.legs(query), (page) => page && change(page, query))
  }))

const totaling = (name: string, change: (total: AccountTotal) => ReadonlyArray<AccountTotal>): StoreMutant =>
  mutant(name, (store) => ({
    ...store,
    totals: (programId) => Effect.map(store.totals(programId), (totals) => totals.flatMap(change))
  }))

const noLegs: LegsPage = { posted: ZERO, held: ZERO, balance: ZERO, transactions: [] }

/** Stores with one fault each in the legs of account numbers and the totals of accounts. */
export const legs: ReadonlyArray<StoreMutant> = [
  showing("returns the balance of now on every page of legs", (page) => ({ ...page, balance: page.posted })),
  showing("returns legs oldest first", (page) => ({ ...page, transactions: page.transactions.toReversed() })),
  showing("names no page of legs after a full one", ({ last_id, ...page }, { limit }) =>
    last_id === undefined || page.transactions.length === limit ? page : { ...page, last_id }
  ),
  showing("names no page of legs after an empty one", ({ last_id, ...page }) =>
    last_id === undefined || page.transactions.length === 0 ? page : { ...page, last_id }
  ),
  mutant("looks for legs through the whole ledger", (store) => ({
    ...store,
    legs: (query) => store.legs({ ...query, look: 1_000 })
  })),
  mutant("returns an empty page for a missing account number", (store) => ({
    ...store,
    legs: (query) => Effect.map(store.legs(query), (page) => page ?? noLegs)
  })),
  totaling("totals accounts without their positions", (total) => [{ ...total, posted: 0n }]),
  totaling("leaves out accounts with positions alone", (total) => (total.own === 0n ? [] : [total])),
  mutant("totals accounts in reverse", (store) => ({
    ...store,
    totals: (programId) => Effect.map(store.totals(programId), (totals) => totals.toReversed())
  }))
]
