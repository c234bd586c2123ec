/** NACHA files: reading, checking and writing them. */

// A file in memory

export { decodeFile } from "./reading/DecodeFile.ts"
export type { Batch, Entry, NachaFile, Part } from "./records/Part.ts"
export { encodeFile } from "./writing/EncodeFile.ts"

// A file as a stream

export { readIterable } from "./reading/ReadIterable.ts"
export { readStream } from "./reading/ReadStream.ts"
export { writeIterable } from "./writing/WriteIterable.ts"
export type { WriterOptions } from "./writing/Writer.ts"
export { writeStream } from "./writing/WriteStream.ts"

// Faults, and the rules that a reader checks or relaxes

export { explain, type Fault, NachaError, type Report } from "./rules/Fault.ts"
export { type Relaxation, relaxations } from "./rules/Relaxation.ts"
export { type RuleName, rules } from "./rules/Rule.ts"

// Records

export type { Addenda } from "./records/AnyAddenda.ts"
export type { BatchHeader } from "./records/BatchHeader.ts"
export type { BatchControl, FileControl } from "./records/Control.ts"
export type { EntryDetail } from "./records/EntryDetail.ts"
export type { FileHeader } from "./records/FileHeader.ts"

// Codes and numbers

export { type SecRules, secCodes } from "./checks/SecCode.ts"
export { changeCodes, refusalCodes } from "./codes/ChangeCode.ts"
export { returnCodes, returnFamilyOf } from "./codes/ReturnCode.ts"
export { advTransactionCodes, type TransactionCode, transactionCodes } from "./codes/TransactionCode.ts"
export { hasCheckDigit, withCheckDigit } from "./fields/CheckDigit.ts"
