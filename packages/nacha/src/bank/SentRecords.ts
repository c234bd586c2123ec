import type { OutboundEntry } from "@vostro/domain/rails"
import { latin1 } from "../fields/Latin1.ts"
import { RECORD_WIDTH } from "../fields/RecordWidth.ts"
import { writeRecord } from "../fields/WriteRecord.ts"
import { layoutOf } from "../records/Layouts.ts"
import { entryOf } from "./OutgoingBatch.ts"
import { headerOf, type OutgoingHeader, type WindowDays } from "./OutgoingHeader.ts"

/** Parts of a record that depend on the file that it is in. */
interface InFile extends Pick<OutgoingHeader, "serviceClass" | "batchNumber"> {
  readonly window: WindowDays
}

/** Two files that have nothing in common but the first digit of the service class, which is that of every batch. */
const files: readonly [InFile, InFile] = [
  { serviceClass: "200", batchNumber: 1_111_111, window: { effective_date: "2011-11-11", banking_day: "2011-11-11" } },
  { serviceClass: "225", batchNumber: 2_222_222, window: { effective_date: "2022-08-24", banking_day: "2022-08-24" } }
]

/** Place of a character that only the file has. Records of the bank are ASCII, so it is none of theirs. */
const UNKNOWN = "·"

/**
 * Writes the batch header, the entry and the addenda of a message as its file has them. The entry tells all but the place
 * in the file: of the batch number and the service class, `·` stands for each character that another file could have
 * otherwise.
 */
export const sentRecords = (sent: OutboundEntry): ReadonlyArray<string> => {
  const [one, other] = files.map((file) => recordsIn(file, sent))
  return (one ?? []).map((record, at) => common(record, other?.[at] ?? ""))
}

const recordsIn = ({ window, ...batch }: InFile, sent: OutboundEntry): ReadonlyArray<string> => {
  const { addenda, detail } = entryOf(sent, window)
  return [{ ...headerOf(sent, window), ...batch }, detail, ...addenda].map((record) => {
    const bytes = new Uint8Array(RECORD_WIDTH)
    // The network has the message: that it broke no rule was checked when its file was written.
    writeRecord(layoutOf(record), record, bytes, 0, 1, () => undefined)
    return latin1(bytes)
  })
}

const common = (one: string, other: string): string =>
  [...one].map((character, at) => (character === other[at] ? character : UNKNOWN)).join("")
