import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { layouts, type SubmittedRecord } from "@vostro/submissions"

const columns = layouts.transactions.columns.map(({ name }) => name)

const BYTES = 16

/** Returns a digest of all values of a transaction's record, to recognize a repeated record. */
export const recordDigest = (record: SubmittedRecord): string =>
  bytesToHex(sha256(utf8ToBytes(columns.map((name) => record.of(name)).join("|"))).subarray(0, BYTES))
