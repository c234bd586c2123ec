import { expect, it } from "vitest"
import type { Books } from "../src/faults/Books.ts"
import type { Journal } from "../src/faults/OtherBanks.ts"
import { checkSent } from "../src/faults/Sent.ts"
import type { StoredPayment } from "../src/faults/StoredPayment.ts"
import { idle, renamed } from "../src/restore/Law.ts"

const wire = (id: string, key: string): StoredPayment => ({
  ...{ kind: "wire", id, key, status: "posted", direction: "outgoing", account: "a", other: "987", amount: 5, sign: -1 }
})

const message = (payment_id: string, reference: string): Journal[number] => ({
  ...{ rail: "wire", message_id: payment_id, payment_id, account: "987", amount: 5, answer: "Settled", reference }
})

const found = (payments: ReadonlyArray<StoredPayment>, journal: Journal) => {
  const books: Books = {
    ...{
      payments,
      journal: renamed(journal, payments),
      transactions: new Map(),
      events: new Map(),
      positions: new Map()
    },
    ...{ counted: { events: 0, last: 0 }, opening: 0, listed: [], audit: { sum: "0", unbalanced: 0, mismatched: 0 } }
  }
  return checkSent(books).map(({ anomaly }) => anomaly)
}

it("takes the message of a lost payment for that of the one that took its place", () => {
  expect(found([wire("wire_new", "k1")], [message("wire_lost", "k1")])).toEqual([])
  expect(found([wire("wire_kept", "k1")], [message("wire_kept", "k1")])).toEqual([])
})

it("finds a payment that went out under the lost id and under the new one", () => {
  expect(found([wire("wire_new", "k1")], [message("wire_lost", "k1"), message("wire_new", "k1")])).toEqual([
    "sent twice"
  ])
})

it("finds a payment that the networks have and nobody made again, and a drill that has tested nothing", () => {
  expect(found([wire("wire_new", "k1")], [message("wire_new", "k1"), message("wire_lost", "k2")])).toEqual([
    "wrongly sent"
  ])
  expect(
    idle([
      ["marked", 0],
      ["lost", 3]
    ])
  ).toEqual([{ anomaly: "idle", detail: "the drill tested nothing: no marked" }])
})
