import { join } from "node:path"
import { type History, type Line, openHistory, readHistory } from "../faults/History.ts"
import { isAcknowledged, type KeyHistory, keyHistoriesOf } from "../faults/KeyHistory.ts"

/** Parts of a run: before the moment, from there to the loss, and after the restore. */
const PARTS = ["kept", "lost", "after"] as const
type Part = (typeof PARTS)[number]

/** History of a run in parts. Clients write to the current one. */
export interface Timeline {
  readonly history: History
  readonly begin: (part: Part) => void
  readonly linesOf: (part: Part) => Promise<ReadonlyArray<Line>>
  readonly close: () => Promise<void>
}

/** Opens the history of a run in a folder. */
export const openTimeline = async (folder: string): Promise<Timeline> => {
  const path = (part: Part) => join(folder, `history-${part}.jsonl`)
  const files = {
    kept: await openHistory(path("kept")),
    lost: await openHistory(path("lost")),
    after: await openHistory(path("after"))
  }
  let current: Part = "kept"
  return {
    history: { path: path("kept"), record: (line) => files[current].record(line), close: async () => undefined },
    begin: (part) => {
      current = part
    },
    linesOf: (part) => readHistory(path(part)),
    close: async () => {
      for (const part of PARTS) await files[part].close()
    }
  }
}

/** What clients know at the loss: each key that they have used, and those of which the bank acknowledged something. */
export interface Known {
  readonly lines: ReadonlyArray<Line>
  /** Keys acknowledged before the moment: their payments must be there. */
  readonly kept: ReadonlySet<string>
  /** Keys acknowledged after it only: their payments may be lost. */
  readonly inDoubt: ReadonlySet<string>
  /** Keys with a cancellation that was acknowledged at any time. */
  readonly canceled: ReadonlySet<string>
}

/** Reads what clients know at the loss. */
export const knownAtLoss = async ({ linesOf }: Timeline): Promise<Known> => {
  const [before, after] = [await linesOf("kept"), await linesOf("lost")]
  const lines = [...before, ...after]
  const histories = [...keyHistoriesOf(lines).values()]
  const kept = new Set([...keyHistoriesOf(before).values()].filter(isAcknowledged).map(({ key }) => key))
  const acknowledged = histories.filter(isAcknowledged).map(({ key }) => key)
  return {
    lines,
    kept,
    inDoubt: new Set(acknowledged.filter((key) => !kept.has(key))),
    canceled: new Set(histories.filter(({ isCanceled }) => isCanceled).map(({ key }) => key))
  }
}

/**
 * Returns the history that the restored bank must agree with: all responses to keys acknowledged before the moment, and
 * those after the restore to all others. Clients repeat a cancellation that was acknowledged after the moment.
 */
export const agreedLines = async ({ kept, lines }: Known, { linesOf }: Timeline): Promise<ReadonlyArray<Line>> => {
  const before = (await linesOf("kept")).length
  const isAgreed = (line: Line, at: number) => kept.has(line.key) && (line.type !== "cancel" || at < before)
  return [...lines.filter(isAgreed), ...(await linesOf("after"))]
}

/** Returns the histories of the keys that clients have used after the restore: cancellations alone are not among them. */
export const historiesAfter = async ({ linesOf }: Timeline): Promise<ReadonlyMap<string, KeyHistory>> => {
  const lines = await linesOf("after")
  const used = new Set(lines.flatMap(({ key, type }) => (type === "invoke" ? [key] : [])))
  return keyHistoriesOf(lines.filter(({ key }) => used.has(key)))
}
