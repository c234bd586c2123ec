import type { Line } from "./History.ts"
import type { Order } from "./Load.ts"

/** History of one idempotency key. */
export interface KeyHistory extends Order {
  requests: number
  /** Number of requests with an unknown outcome: no response, or 5xx. */
  unknown: number
  /** Transfers that 2xx responses named; more than one is an anomaly. */
  readonly ids: Set<string>
  /** Distinct 2xx responses, status and body; more than one is an anomaly. */
  readonly responses: Set<string>
  /** Statuses of all responses. */
  readonly statuses: Set<number>
}

/** Groups the lines of a history by idempotency key. */
export const keyHistoriesOf = (lines: ReadonlyArray<Line>): ReadonlyMap<string, KeyHistory> => {
  const found = new Map<string, KeyHistory>()
  for (const line of lines) {
    if (line.type === "invoke" && !found.has(line.key)) found.set(line.key, begin(line))
    const keyHistory = found.get(line.key)
    if (keyHistory === undefined)
      throw new Error(`the history has a response to ${line.key}, which no client requested`)
    add(keyHistory, line)
  }
  return found
}

const begin = ({ key, sender, receiver, amount }: Order): KeyHistory => ({
  ...{ key, sender, receiver, amount, requests: 0, unknown: 0 },
  ...{ ids: new Set(), responses: new Set(), statuses: new Set() }
})

const add = (keyHistory: KeyHistory, line: Line): void => {
  switch (line.type) {
    case "invoke":
      keyHistory.requests++
      break
    case "unknown":
      keyHistory.unknown++
      break
    case "response":
      keyHistory.statuses.add(line.status)
      if (line.status >= 500) keyHistory.unknown++
      if (line.status >= 300) break
      keyHistory.responses.add(`${line.status} ${line.body}`)
      if (line.id !== undefined) keyHistory.ids.add(line.id)
  }
}

/** True if the bank has acknowledged the key. */
export const isAcknowledged = ({ responses }: KeyHistory): boolean => responses.size > 0
