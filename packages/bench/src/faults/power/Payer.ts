import { writeSync } from "node:fs"
import { Store } from "@vostro/domain/ports"
import { layerSqlite } from "@vostro/sqlite"
import { commitOf, eventOf, fundedPosition, keyOf, NOW, paymentOf, writeOf } from "@vostro/testing/conformance/Commits"
import { Effect } from "effect"

/** Order of a process that makes payments of one cent in a store, and prints the name of each after its commit. */
export interface PayerOrder {
  readonly folder: string
  /** Absent: the default of the store. */
  readonly synchronous?: "off"
  readonly payments: number
}

/** Payments under way at a time. */
const AT_ONCE = 8

/** Length of a payment's text: so long that the log fills and is copied into the database during a run. */
const LENGTH = 20_000

/** Account number that pays. */
export const FROM = "account_number_a"

/** Account number that is paid. */
export const TO = "account_number_b"

/** Balance of each account number at the beginning, in cents. */
export const FUNDS = 1_000_000

const paymentNamed = (name: string) =>
  commitOf({
    ...paymentOf(name, FROM, TO, 1),
    condition: keyOf(`key-${name}`, `token-${name}`),
    writes: [
      writeOf(name, 0, {
        body: JSON.stringify({ id: name, text: "x".repeat(LENGTH) }),
        uniques: [{ name: "number", value: name }]
      })
    ],
    events: [eventOf(name)],
    timers: [{ queue: "queue", object_id: name, due_at_ms: NOW }]
  })

const work = ({ payments }: PayerOrder) =>
  Effect.gen(function* () {
    const store = yield* Store
    for (const id of [FROM, TO]) yield* store.commit(commitOf(fundedPosition(id, FUNDS)))
    const pay = (index: number) =>
      Effect.map(store.commit(paymentNamed(`p${index}`)), ({ _tag }) => writeSync(1, `${_tag} p${index}\n`))
    yield* Effect.forEach(Array.from({ length: payments }).keys(), pay, { concurrency: AT_ONCE, discard: true })
  })

if (import.meta.main) {
  const order: PayerOrder = JSON.parse(process.argv[2] ?? "")
  await Effect.runPromise(Effect.provide(work(order), layerSqlite(order)))
}
