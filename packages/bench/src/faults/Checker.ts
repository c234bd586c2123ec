import { Array as Arr } from "effect"
import type { Books, StoredTransfer } from "./Books.ts"
import { isAcknowledged, type KeyHistory } from "./KeyHistory.ts"
import { OPENING } from "./Workload.ts"

/** Kind of an anomaly; `lost` is an acknowledged transfer that is missing. */
export type Anomaly =
  | "lost"
  | "twice"
  | "other answer"
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
  | "ended"

/** An anomaly that the checker found. */
export interface Finding {
  readonly wrong: Anomaly
  readonly what: string
}

/** Compares the history of the clients with the final state of the bank. */
export const check = (keyHistories: ReadonlyMap<string, KeyHistory>, books: Books): ReadonlyArray<Finding> => {
  const byKey = Arr.groupBy(books.transfers, ({ key }) => key ?? "")
  return [
    ...[...keyHistories.values()].flatMap((keyHistory) => answersOf(keyHistory)),
    ...[...keyHistories.values()].flatMap((keyHistory) => objectsOf(keyHistory, byKey[keyHistory.key] ?? [])),
    ...books.transfers.flatMap((transfer) => effectsOf(transfer, keyHistories.get(transfer.key ?? ""), books)),
    ...balances(keyHistories, books),
    ...sums(books)
  ]
}

const answersOf = ({ key, ids, answers, statuses }: KeyHistory): ReadonlyArray<Finding> => {
  const findings: Array<Finding> = []
  if (answers.size > 1) {
    const what = ids.size > 1 ? [...ids].join(" and ") : "one transfer in different bodies or statuses"
    findings.push({ wrong: "other answer", what: `${key} has responses with ${what}` })
  }
  if (answers.size > 0 && ids.size === 0)
    findings.push({ wrong: "other answer", what: `${key} has a response without an id` })
  if (statuses.has(500)) findings.push({ wrong: "defect", what: `${key} has a response with status 500` })
  for (const status of statuses) {
    if (status !== 409 && status >= 300 && status < 500) {
      findings.push({ wrong: "refused", what: `${key} has a response with status ${status}` })
    }
  }
  return findings
}

const objectsOf = (keyHistory: KeyHistory, stored: ReadonlyArray<StoredTransfer>): ReadonlyArray<Finding> => {
  const { key, ids } = keyHistory
  const there = new Set(stored.map(({ id }) => id))
  const findings: Array<Finding> = [...ids]
    .filter((id) => !there.has(id))
    .map((id) => ({ wrong: "lost", what: `${key}: ${id} was acknowledged and is missing` }))
  if (there.size > 1) findings.push({ wrong: "twice", what: `${key} created ${[...there].join(" and ")}` })
  if (!isAcknowledged(keyHistory)) findings.push({ wrong: "unresolved", what: `${key} has no final response` })
  return findings
}

const effectsOf = (
  { id, key, status, sender, receiver, amount }: StoredTransfer,
  keyHistory: KeyHistory | undefined,
  { transactions, events }: Books
): ReadonlyArray<Finding> => {
  if (keyHistory === undefined) return [{ wrong: "unexpected", what: `no client requested ${id} (key ${key})` }]
  const findings: Array<Finding> = []
  if (status === "processing") findings.push({ wrong: "stuck", what: `${id} is still processing` })
  if (sender !== keyHistory.sender || receiver !== keyHistory.receiver || amount !== keyHistory.amount) {
    findings.push({ wrong: "altered", what: `${id} differs from the request of ${key}` })
  }
  const legs = [`${keyHistory.sender}:${-keyHistory.amount}`, `${keyHistory.receiver}:${keyHistory.amount}`].sort()
  const due = status === "posted" ? legs.join(" ") : ""
  const done = (transactions.get(id) ?? []).join(" and ")
  if (done !== due)
    findings.push({ wrong: "money", what: `${id} is ${status}, its core transactions: ${done || "none"}` })
  const told = (events.get(id) ?? []).join(" and ")
  const tells = status === "processing" ? "" : `internal_transfer.${status}`
  if (told !== tells) findings.push({ wrong: "event", what: `${id} is ${status}, its events: ${told || "none"}` })
  return findings
}

const balances = (
  keyHistories: ReadonlyMap<string, KeyHistory>,
  { transfers, positions }: Books
): ReadonlyArray<Finding> => {
  const due = new Map([...positions.keys()].map((id) => [id, OPENING]))
  const move = (id: string, cents: number) => due.set(id, (due.get(id) ?? 0) + cents)
  for (const { key, status } of transfers) {
    const asked = keyHistories.get(key ?? "")
    if (asked === undefined || status !== "posted") continue
    move(asked.sender, -asked.amount)
    move(asked.receiver, asked.amount)
  }
  return [...due].flatMap(([id, cents]): ReadonlyArray<Finding> => {
    const { posted = 0, held = 0 } = positions.get(id) ?? {}
    if (posted === cents && held === 0 && posted >= 0) return []
    return [{ wrong: "money", what: `${id} has ${posted} cents posted and ${held} held, expected ${cents} and 0` }]
  })
}

const sums = ({ audit, counted, listed, transfers, positions }: Books): ReadonlyArray<Finding> => {
  const findings: Array<Finding> = []
  if (audit.sum !== "0" || audit.unbalanced > 0 || audit.mismatched > 0) {
    findings.push({ wrong: "money", what: `ledger audit: ${JSON.stringify(audit)}` })
  }
  const total = [...positions.values()].reduce((sum, { posted }) => sum + posted, 0)
  if (total !== positions.size * OPENING)
    findings.push({ wrong: "money", what: `the sum of all balances is ${total} cents` })
  if (counted.events !== counted.last) {
    findings.push({ wrong: "event", what: `${counted.events} events, the last at position ${counted.last}` })
  }
  const ids = new Set(transfers.map(({ id }) => id))
  if (listed.length !== ids.size || listed.some((id) => !ids.has(id))) {
    findings.push({ wrong: "list", what: `the list returns ${listed.length} transfers, the database has ${ids.size}` })
  }
  return findings
}
