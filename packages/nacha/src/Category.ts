import type { Addenda, AddendaName } from "./records/AnyAddenda.ts"

/** What an entry is for: a payment or prenote, a hop of a dispute, or a correction. */
export type Category = "forward" | "return" | "dishonored" | "contested" | "change" | "refusedChange"

const telling: Readonly<Partial<Record<AddendaName, Category>>> = {
  addenda99: "return",
  iatAddenda99: "return",
  dishonoredAddenda99: "dishonored",
  contestedAddenda99: "contested",
  addenda98: "change",
  iatAddenda98: "change",
  refusedAddenda98: "refusedChange"
}

/** The category of an entry: its last addenda tells. Source: S46. */
export const categoryOf = (addenda: ReadonlyArray<Addenda>): Category => {
  const last = addenda.at(-1)
  return last === undefined ? "forward" : (telling[last._tag] ?? "forward")
}
