import type { Line } from "./History.ts"
import type { Order } from "./Load.ts"

/** All that the witness saw of one key. */
export interface Testimony extends Order {
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
export const testimoniesIn = (lines: ReadonlyArray<Line>): ReadonlyMap<string, Testimony> => {
  const found = new Map<string, Testimony>()
  for (const line of lines) {
    if (line.saw === "asked" && !found.has(line.key)) found.set(line.key, begin(line))
    const testimony = found.get(line.key)
    if (testimony === undefined) throw new Error(`the witness saw an answer to ${line.key}, which nobody had asked`)
    add(testimony, line)
  }
  return found
}

const begin = ({ key, sender, receiver, amount }: Order): Testimony => ({
  ...{ key, sender, receiver, amount, asked: 0, unknown: 0 },
  ...{ ids: new Set(), answers: new Set(), statuses: new Set() }
})

const add = (testimony: Testimony, line: Line): void => {
  switch (line.saw) {
    case "asked":
      testimony.asked++
      break
    case "nothing":
      testimony.unknown++
      break
    case "answered":
      testimony.statuses.add(line.status)
      if (line.status >= 500) testimony.unknown++
      if (line.status >= 300) break
      testimony.answers.add(`${line.status} ${line.body}`)
      if (line.id !== undefined) testimony.ids.add(line.id)
  }
}

/** Whether the bank has acknowledged a key. */
export const isAcknowledged = ({ answers }: Testimony): boolean => answers.size > 0
