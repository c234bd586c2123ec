import type { Line } from "./History.ts"
import { isIncoming, type Order } from "./Orders.ts"

/** History of one idempotency key. */
export interface KeyHistory extends Order {
  requests: number
  /** Number of requests with an unknown outcome: no response, or 5xx. */
  unknown: number
  /** Payments that 2xx responses named; more than one is an anomaly. */
  readonly ids: Set<string>
  /** Distinct 2xx responses, status and body; more than one is an anomaly. A repeat without a key sees the payment as it is. */
  readonly responses: Set<string>
  /** Statuses of all responses. */
  readonly statuses: Set<number>
  /** True if the bank has acknowledged a cancellation. */
  isCanceled: boolean
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

const begin = ({ key, rail, serial, account, digits, other, amount }: Order): KeyHistory => ({
  ...{ key, rail, serial, account, digits, other, amount, requests: 0, unknown: 0, isCanceled: false },
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
      keyHistory.responses.add(isIncoming(keyHistory.rail) ? `${line.status}` : `${line.status} ${line.body}`)
      if (line.id !== undefined) keyHistory.ids.add(line.id)
      break
    case "cancel":
      if (line.status >= 500) keyHistory.statuses.add(line.status)
      if (line.status < 300) keyHistory.isCanceled = true
  }
}

/** True if the bank has acknowledged the key. */
export const isAcknowledged = ({ responses }: KeyHistory): boolean => responses.size > 0
