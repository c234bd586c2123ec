import { cents } from "@vostro/domain/ports"
import { type InboundItem, MAX_RECORDS } from "@vostro/domain/rails"
import { Stream } from "effect"
import { RecordReader } from "../reading/Reader.ts"
import { readWith } from "../reading/ReadStream.ts"
import type { BatchHeader } from "../records/BatchHeader.ts"
import type { EntryDetail } from "../records/EntryDetail.ts"
import type { Entry, Part } from "../records/Part.ts"
import type { NachaError } from "../rules/Fault.ts"
import type { Leniency } from "../rules/Verdict.ts"
import { dateOfDay, dateOfSix } from "./FieldDate.ts"
import { asciiOf } from "./FieldText.ts"
import { entryOf } from "./InboundEntry.ts"
import { type About, returnItemOf } from "./InboundReturn.ts"

/** Converts the parts of a file into inbound items, in file order. Keeps the current headers. */
export class InboundReader {
  #madeOn: string | undefined
  #header: BatchHeader | undefined
  #headerRecord = ""

  /** Reads the next part and its records; returns its item if the part is an entry. */
  take(part: Part, records: ReadonlyArray<string>): InboundItem | undefined {
    switch (part._tag) {
      case "fileHeader":
        this.#madeOn = dateOfSix(part.fileCreationDate)
        return undefined
      case "batchHeader":
      case "enrBatchHeader":
      case "advBatchHeader":
      case "iatBatchHeader":
        this.#header = part
        this.#headerRecord = records.join("")
        return undefined
      case "entry": {
        if (this.#header === undefined) return undefined
        return itemOf(this.#header, part, this.#madeOn, rawOf([this.#headerRecord, ...records]))
      }
      default:
        return undefined
    }
  }
}

/** Streams the inbound items of a file: entries, stages of return disputes, and notifications of change. */
export const inboundOf = <E, R>(
  bytes: Stream.Stream<Uint8Array, E, R>,
  leniency: Leniency = {}
): Stream.Stream<InboundItem, E | NachaError, R> => {
  const open = () => {
    const inbound = new InboundReader()
    return new RecordReader(leniency, (part, records) => inbound.take(part, records))
  }
  return Stream.filter(readWith(bytes, open), (item) => item !== undefined)
}

// Characters beyond ASCII, which only a lenient reader admits, keep their columns.
const rawOf = (records: ReadonlyArray<string>): NonNullable<InboundItem["raw"]> => ({
  raw_records: records.slice(0, MAX_RECORDS).map(asciiOf),
  ...(records.length > MAX_RECORDS && { raw_left_out: records.length - MAX_RECORDS })
})

const itemOf = (
  header: BatchHeader,
  entry: Entry,
  madeOn: string | undefined,
  raw: NonNullable<InboundItem["raw"]>
): InboundItem => {
  const { detail, addenda } = entry
  const about: About = {
    trace_number: traceOf(detail),
    sec_code: header.secCode,
    amount: cents(detail.amount),
    receiving_routing_number: detail.rdfi,
    ...settlementOf(header, madeOn),
    raw
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
