import { Array as Arr } from "effect"
import type { Books } from "./Books.ts"
import { isAcknowledged, type KeyHistory } from "./KeyHistory.ts"
import type { StoredTransfer } from "./StoreUnderFault.ts"
import { OPENING } from "./Workload.ts"

/** Kind of an anomaly; `lost` is an acknowledged transfer that is missing. */
export type Anomaly =
  | "lost"
  | "duplicate"
  | "different response"
  | "refused"
  | "defect"
  | "unresolved"
  | "unexpected"
  | "altered"
  | "stuck"
  | "money"
  | "event"
  | "list"
  | "idle"
  | "exited"

/** An anomaly that the checker found. */
export interface Finding {
  readonly anomaly: Anomaly
  readonly detail: string
}

/** Compares the history of the clients with the final state of the bank. */
export const check = (keyHistories: ReadonlyMap<string, KeyHistory>, books: Books): ReadonlyArray<Finding> => {
  const byKey = Arr.groupBy(books.transfers, ({ key }) => key ?? "")
  return [
    ...[...keyHistories.values()].flatMap((keyHistory) => responsesOf(keyHistory)),
    ...[...keyHistories.values()].flatMap((keyHistory) => objectsOf(keyHistory, byKey[keyHistory.key] ?? [])),
    ...books.transfers.flatMap((transfer) => effectsOf(transfer, keyHistories.get(transfer.key ?? ""), books)),
    ...balances(keyHistories, books),
    ...sums(books)
  ]
}

const responsesOf = ({ key, ids, responses, statuses }: KeyHistory): ReadonlyArray<Finding> => {
  const findings: Array<Finding> = []
  if (responses.size > 1) {
    const difference = ids.size > 1 ? [...ids].join(" and ") : "one transfer in different bodies or statuses"
    findings.push({ anomaly: "different response", detail: `${key} has responses with ${difference}` })
  }
  if (responses.size > 0 && ids.size === 0)
    findings.push({ anomaly: "different response", detail: `${key} has a response without an id` })
  if (statuses.has(500)) findings.push({ anomaly: "defect", detail: `${key} has a response with status 500` })
  for (const status of statuses) {
    if (status !== 409 && status >= 300 && status < 500) {
      findings.push({ anomaly: "refused", detail: `${key} has a response with status ${status}` })
    }
  }
  return findings
}

const objectsOf = (keyHistory: KeyHistory, stored: ReadonlyArray<StoredTransfer>): ReadonlyArray<Finding> => {
  const { key, ids } = keyHistory
  const there = new Set(stored.map(({ id }) => id))
  const findings: Array<Finding> = [...ids]
    .filter((id) => !there.has(id))
    .map((id) => ({ anomaly: "lost", detail: `${key}: ${id} was acknowledged and is missing` }))
  if (there.size > 1) findings.push({ anomaly: "duplicate", detail: `${key} created ${[...there].join(" and ")}` })
  if (!isAcknowledged(keyHistory)) findings.push({ anomaly: "unresolved", detail: `${key} has no final response` })
  return findings
}

const effectsOf = (
  { id, key, status, sender, receiver, amount }: StoredTransfer,
  keyHistory: KeyHistory | undefined,
  { transactions, events }: Books
): ReadonlyArray<Finding> => {
  if (keyHistory === undefined) return [{ anomaly: "unexpected", detail: `no client requested ${id} (key ${key})` }]
  const findings: Array<Finding> = []
  if (status === "processing") findings.push({ anomaly: "stuck", detail: `${id} is still processing` })
  if (sender !== keyHistory.sender || receiver !== keyHistory.receiver || amount !== keyHistory.amount) {
    findings.push({ anomaly: "altered", detail: `${id} differs from the request of ${key}` })
  }
  const legs = [`${keyHistory.sender}:${-keyHistory.amount}`, `${keyHistory.receiver}:${keyHistory.amount}`].sort()
  const expected = status === "posted" ? legs.join(" ") : ""
  const moved = (transactions.get(id) ?? []).join(" and ")
  if (moved !== expected)
    findings.push({ anomaly: "money", detail: `${id} is ${status}, its core transactions: ${moved || "none"}` })
  const recorded = (events.get(id) ?? []).join(" and ")
  const expectedEvent = status === "processing" ? "" : `internal_transfer.${status}`
  if (recorded !== expectedEvent)
    findings.push({ anomaly: "event", detail: `${id} is ${status}, its events: ${recorded || "none"}` })
  return findings
}

const balances = (
  keyHistories: ReadonlyMap<string, KeyHistory>,
  { transfers, positions }: Books
): ReadonlyArray<Finding> => {
  const expected = new Map([...positions.keys()].map((id) => [id, OPENING]))
  const move = (id: string, cents: number) => expected.set(id, (expected.get(id) ?? 0) + cents)
  for (const { key, status } of transfers) {
    const order = keyHistories.get(key ?? "")
    if (order === undefined || status !== "posted") continue
    move(order.sender, -order.amount)
    move(order.receiver, order.amount)
  }
  return [...expected].flatMap(([id, cents]): ReadonlyArray<Finding> => {
    const { posted = 0, held = 0 } = positions.get(id) ?? {}
    if (posted === cents && held === 0 && posted >= 0) return []
    return [{ anomaly: "money", detail: `${id} has ${posted} cents posted and ${held} held, expected ${cents} and 0` }]
  })
}

const sums = ({ audit, counted, listed, transfers, positions }: Books): ReadonlyArray<Finding> => {
  const findings: Array<Finding> = []
  if (audit.sum !== "0" || audit.unbalanced > 0 || audit.mismatched > 0) {
    findings.push({ anomaly: "money", detail: `ledger audit: ${JSON.stringify(audit)}` })
  }
  const total = [...positions.values()].reduce((sum, { posted }) => sum + posted, 0)
  if (total !== positions.size * OPENING)
    findings.push({ anomaly: "money", detail: `the sum of all balances is ${total} cents` })
  if (counted.events !== counted.last) {
    findings.push({ anomaly: "event", detail: `${counted.events} events, the last at position ${counted.last}` })
  }
  const ids = new Set(transfers.map(({ id }) => id))
  if (listed.length !== ids.size || listed.some((id) => !ids.has(id))) {
    findings.push({
      anomaly: "list",
      detail: `the list returns ${listed.length} transfers, the database has ${ids.size}`
    })
  }
  return findings
}
