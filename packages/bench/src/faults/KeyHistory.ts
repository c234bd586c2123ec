import type { Line } from "./History.ts"
import type { Order } from "./Load.ts"

/** All that the witness saw of one key. */
export interface KeyHistory extends Order {
  asked: number
  /** Requests whose outcome the answer does not tell: there was none, or one of 5xx. */
  unknown: number
  /** The transfers that 2xx answers named; more than one of them is a fault of the bank. */
  readonly ids: Set<string>
  /** The 2xx answers, status and body, which are the same byte for byte. */
  readonly answers: Set<string>
  /** The statuses that it was answered with. */
  readonly statuses: Set<number>
}

/** Puts a witness' lines together by their keys. */
export const keyHistoriesOf = (lines: ReadonlyArray<Line>): ReadonlyMap<string, KeyHistory> => {
  const found = new Map<string, KeyHistory>()
  for (const line of lines) {
    if (line.saw === "asked" && !found.has(line.key)) found.set(line.key, begin(line))
    const keyHistory = found.get(line.key)
    if (keyHistory === undefined) throw new Error(`the witness saw an answer to ${line.key}, which nobody had asked`)
    add(keyHistory, line)
  }
  return found
}

const begin = ({ key, sender, receiver, amount }: Order): KeyHistory => ({
  ...{ key, sender, receiver, amount, asked: 0, unknown: 0 },
  ...{ ids: new Set(), answers: new Set(), statuses: new Set() }
})

const add = (keyHistory: KeyHistory, line: Line): void => {
  switch (line.saw) {
    case "asked":
      keyHistory.asked++
      break
    case "nothing":
      keyHistory.unknown++
      break
    case "answered":
      keyHistory.statuses.add(line.status)
      if (line.status >= 500) keyHistory.unknown++
      if (line.status >= 300) break
      keyHistory.answers.add(`${line.status} ${line.body}`)
      if (line.id !== undefined) keyHistory.ids.add(line.id)
  }
}

/** Whether the bank has acknowledged a key. */
export const isAcknowledged = ({ answers }: KeyHistory): boolean => answers.size > 0
