import { Schema } from "effect"
import { Count } from "../../../../kernel/Resource.ts"
import { asciiText } from "./Fields.ts"

/** Most records that the bank keeps of a message: a batch header, an entry and fourteen addenda, the most that an IAT has. */
export const MAX_RECORDS = 16

/** Most characters of a record. */
export const MAX_RECORD = 94

/** Records of a message as they are in a file of the network. The bank keeps and shows them, and decides nothing by them. */
export interface RawRecords extends Schema.Schema.Type<typeof RawRecords> {}
export const RawRecords = Schema.Struct({
  raw_records: Schema.Array(asciiText(MAX_RECORD)).check(Schema.isMaxLength(MAX_RECORDS)),
  /** Number of further records, which are in the file only. */
  raw_left_out: Schema.optionalKey(Count)
})

const received = Schema.optionalKey(RawRecords)

/** Records of an entry that came in a file, and of the stages of a return that did. */
export const ReceivedRecords = Schema.Struct({
  entry: received,
  return: received,
  dishonored_return: received,
  contested_return: received
})
