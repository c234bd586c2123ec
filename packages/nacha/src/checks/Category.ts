import type { Addenda, AddendaName } from "../records/AnyAddenda.ts"

/** Category of an entry: payment or prenote, stage of a return dispute, or notification of change. */
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

/** Derives the category of an entry from its last addenda. Source: S46. */
export const categoryOf = (addenda: ReadonlyArray<Addenda>): Category => {
  const last = addenda.at(-1)
  return last === undefined ? "forward" : (telling[last._tag] ?? "forward")
}
