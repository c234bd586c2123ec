import { cents } from "@vostro/domain/ports"
import type { InboundItem } from "@vostro/domain/rails"
import { Stream } from "effect"
import type { BatchHeader } from "../records/BatchHeader.ts"
import type { EntryDetail } from "../records/EntryDetail.ts"
import type { Entry, Part } from "../records/Part.ts"
import { dateOfDay, dateOfSix } from "./FieldDate.ts"
import { entryOf } from "./InboundEntry.ts"
import { type About, returnItemOf } from "./InboundReturn.ts"

/** Converts the parts of a file into inbound items, in file order. Keeps the current headers. */
export class InboundReader {
  #madeOn: string | undefined
  #header: BatchHeader | undefined

  /** Reads the next part; returns its item if the part is an entry. */
  take(part: Part): InboundItem | undefined {
    switch (part._tag) {
      case "fileHeader":
        this.#madeOn = dateOfSix(part.fileCreationDate)
        return undefined
      case "batchHeader":
      case "enrBatchHeader":
      case "advBatchHeader":
      case "iatBatchHeader":
        this.#header = part
        return undefined
      case "entry":
        return this.#header === undefined ? undefined : itemOf(this.#header, part, this.#madeOn)
      default:
        return undefined
    }
  }
}

/** Streams the inbound items of a parsed file: entries, stages of return disputes, and notifications of change. */
export const inboundOf = <E, R>(parts: Stream.Stream<Part, E, R>): Stream.Stream<InboundItem, E, R> =>
  Stream.suspend(() => {
    const reader = new InboundReader()
    return Stream.flatMap(parts, (part) => Stream.fromArray(itemsOf(reader, part)))
  })

const itemsOf = (reader: InboundReader, part: Part): ReadonlyArray<InboundItem> => {
  const item = reader.take(part)
  return item === undefined ? [] : [item]
}

const itemOf = (header: BatchHeader, entry: Entry, madeOn: string | undefined): InboundItem => {
  const { detail, addenda } = entry
  const about: About = {
    trace_number: traceOf(detail),
    sec_code: header.secCode,
    amount: cents(detail.amount),
    receiving_routing_number: detail.rdfi,
    ...settlementOf(header, madeOn)
  }
  return returnItemOf(addenda.at(-1), about) ?? entryOf(header, entry, about)
}

// An advice has no trace number; the data in the same columns identifies it equally.
const traceOf = (detail: EntryDetail): string =>
  detail._tag === "advEntryDetail"
    ? detail.operatorRoutingNumber + detail.entryDay + String(detail.sequenceNumber).padStart(4, "0")
    : detail.traceNumber

// The operator inserts only the day of the year, shortly before it makes the file, so the file's date gives the year. A
// return may repeat the effective date of an entry more than half a year old.
const settlementOf = (header: BatchHeader, madeOn: string | undefined): Pick<About, "settlement_date"> => {
  const effective = header._tag === "enrBatchHeader" ? undefined : dateOfSix(header.effectiveEntryDate)
  const near = madeOn ?? effective
  const date = near === undefined ? undefined : dateOfDay(header.settlementDate, near)
  return date === undefined ? {} : { settlement_date: date }
}
