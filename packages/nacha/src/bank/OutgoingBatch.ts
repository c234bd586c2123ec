import type { OutboundEntry } from "@vostro/domain/rails"
import { transactionCodeOf } from "../checks/EntryAudit.ts"
import type { Entry, Part } from "../records/Part.ts"
import { addendaOf } from "./OutgoingAddenda.ts"
import { detailOf } from "./OutgoingDetail.ts"
import { headerOf, type OutgoingHeader, type WindowDays } from "./OutgoingHeader.ts"

/** Entries with the same header and category, which may share a batch. */
export interface OutgoingBatch {
  readonly header: OutgoingHeader
  readonly entries: ReadonlyArray<Entry>
}

/** Groups a page of entries into batches, in the order in which their headers first occur. */
export const batchesOf = (page: ReadonlyArray<OutboundEntry>, window: WindowDays): ReadonlyArray<OutgoingBatch> => {
  const batches = new Map<string, { readonly header: OutgoingHeader; readonly entries: Array<Entry> }>()
  for (const outbound of page.toSorted(byTrace)) {
    const header = headerOf(outbound, window)
    const key = JSON.stringify([outbound.sends, header])
    const batch = batches.get(key) ?? { header, entries: [] }
    batch.entries.push(entryOf(outbound, window))
    batches.set(key, batch)
  }
  return [...batches.values()]
}

/** Returns the parts of a batch with its number. */
export const partsOf = ({ header, entries }: OutgoingBatch, batchNumber: number): ReadonlyArray<Part> => [
  { ...header, serviceClass: serviceClassOf(entries), batchNumber },
  ...entries
]

const serviceClassOf = (entries: ReadonlyArray<Entry>): OutgoingHeader["serviceClass"] => {
  const sides = new Set(entries.map((entry) => transactionCodeOf(entry).side))
  if (sides.size > 1) return "200"
  return sides.has("credit") ? "220" : "225"
}

/** Builds the entry detail and the addenda of an outgoing entry. */
export const entryOf = (outbound: OutboundEntry, window: WindowDays): Entry => {
  const addenda = addendaOf(outbound, window)
  return { _tag: "entry", detail: detailOf(outbound, addenda.length), addenda }
}

const byTrace = (a: OutboundEntry, b: OutboundEntry): number => (a.trace_number < b.trace_number ? -1 : 1)
