import { Array as Arr } from "effect"
import type { Books } from "./Books.ts"
import { checkEffects } from "./Effects.ts"
import { isAcknowledged, type KeyHistory } from "./KeyHistory.ts"
import { rails } from "./Orders.ts"
import type { Finding } from "./plan/Finding.ts"
import { checkSent } from "./Sent.ts"
import type { StoredPayment } from "./StoredPayment.ts"

/** Compares the history of the clients with the final state of the bank, and that with the journal of the networks. */
export const check = (keyHistories: ReadonlyMap<string, KeyHistory>, books: Books): ReadonlyArray<Finding> => {
  const byKey = Arr.groupBy(books.payments, ({ key }) => key ?? "")
  return [
    ...[...keyHistories.values()].flatMap((keyHistory) => responsesOf(keyHistory)),
    ...[...keyHistories.values()].flatMap((keyHistory) => objectsOf(keyHistory, byKey[keyHistory.key] ?? [])),
    ...books.payments.flatMap((payment) => requestOf(payment, keyHistories.get(payment.key ?? ""), books.payments)),
    ...books.payments.flatMap((payment) => checkEffects(payment, books)),
    ...checkSent(books),
    ...balances(books),
    ...sums(books)
  ]
}

const responsesOf = ({ key, ids, responses, statuses }: KeyHistory): ReadonlyArray<Finding> => {
  const findings: Array<Finding> = []
  if (responses.size > 1 || ids.size > 1) {
    const difference = ids.size > 1 ? [...ids].join(" and ") : "one payment in different bodies or statuses"
    findings.push({ anomaly: "different response", detail: `${key} has responses with ${difference}` })
  }
  if (statuses.has(500)) findings.push({ anomaly: "defect", detail: `${key} has a response with status 500` })
  for (const status of statuses) {
    if (status !== 409 && status >= 300 && status < 500) {
      findings.push({ anomaly: "refused", detail: `${key} has a response with status ${status}` })
    }
  }
  return findings
}

const objectsOf = (keyHistory: KeyHistory, stored: ReadonlyArray<StoredPayment>): ReadonlyArray<Finding> => {
  const { key, ids } = keyHistory
  const there = new Set(stored.map(({ id }) => id))
  const findings: Array<Finding> = [...ids]
    .filter((id) => !there.has(id))
    .map((id) => ({ anomaly: "lost", detail: `${key}: ${id} was acknowledged and is missing` }))
  if (there.size > 1) findings.push({ anomaly: "duplicate", detail: `${key} created ${[...there].join(" and ")}` })
  if (!isAcknowledged(keyHistory)) findings.push({ anomaly: "unresolved", detail: `${key} has no final response` })
  else if (there.size === 0 && ids.size === 0)
    findings.push({ anomaly: "lost", detail: `${key} was acknowledged and has no payment` })
  const gone = stored.find(({ status }) => status !== "canceled")
  if (keyHistory.isCanceled && gone !== undefined)
    findings.push({
      anomaly: "not canceled",
      detail: `${gone.id} is ${gone.status}, its cancellation was acknowledged`
    })
  return findings
}

const requestOf = (
  payment: StoredPayment,
  order: KeyHistory | undefined,
  payments: ReadonlyArray<StoredPayment>
): ReadonlyArray<Finding> => {
  const { id, key } = payment
  if (order === undefined) return returnOf(payment, payments)
  const { direction, kind, sign } = rails[order.rail]
  const isAsked =
    payment.kind === kind &&
    payment.direction === direction &&
    payment.sign === sign &&
    payment.account === order.account &&
    payment.amount === order.amount &&
    (direction === "incoming" || payment.other === order.other)
  return isAsked ? [] : [{ anomaly: "altered", detail: `${id} differs from the request of ${key}` }]
}

// A payment that the other bank refused after settlement comes back once.
const returnOf = (
  { id, key, original, amount }: StoredPayment,
  payments: ReadonlyArray<StoredPayment>
): ReadonlyArray<Finding> => {
  const refused = payments.find((one) => one.id === original)
  const returns = payments.filter((one) => original !== undefined && one.original === original)
  const isRight = refused?.counterparty_status === "rejected" && refused.amount === amount && returns.length === 1
  return isRight ? [] : [{ anomaly: "unexpected", detail: `nobody requested ${id} (key ${key}, original ${original})` }]
}

const balances = ({ opening, payments, positions }: Books): ReadonlyArray<Finding> => {
  const expected = new Map([...positions.keys()].map((id) => [id, opening]))
  const move = (id: string, cents: number) => expected.set(id, (expected.get(id) ?? 0) + cents)
  for (const { kind, status, account, other = "", sign, amount } of payments) {
    if (status !== "posted") continue
    move(account, sign * amount)
    if (kind === "internal_transfer") move(other, amount)
  }
  return [...expected].flatMap(([id, cents]): ReadonlyArray<Finding> => {
    const { posted = 0, held = 0 } = positions.get(id) ?? {}
    if (posted === cents && held === 0 && posted >= 0) return []
    return [{ anomaly: "money", detail: `${id} has ${posted} cents posted and ${held} held, expected ${cents} and 0` }]
  })
}

const sums = ({ audit, counted, listed, payments }: Books): ReadonlyArray<Finding> => {
  const findings: Array<Finding> = []
  if (audit.sum !== "0" || audit.unbalanced > 0 || audit.mismatched > 0) {
    findings.push({ anomaly: "money", detail: `ledger audit: ${JSON.stringify(audit)}` })
  }
  if (counted.events !== counted.last) {
    findings.push({ anomaly: "event", detail: `${counted.events} events, the last at position ${counted.last}` })
  }
  const ids = new Set(payments.map(({ id }) => id))
  if (listed.length !== ids.size || listed.some((id) => !ids.has(id))) {
    findings.push({
      anomaly: "list",
      detail: `the lists return ${listed.length} payments, the database has ${ids.size}`
    })
  }
  return findings
}
