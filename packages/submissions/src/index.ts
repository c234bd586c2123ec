/** Files that a partner submits to the bank: layouts, checks and a writer. */

// Check a file

export { Checker, type Verdict } from "./checking/Checker.ts"
export { checkIterable } from "./checking/CheckIterable.ts"
export { explain, type Fault, messageOf } from "./checking/Fault.ts"
export { type Group, groups, type RuleName, rules } from "./checking/Rule.ts"

// Show lines of a file as it was submitted

export { type FileLine, findLines, type LineField } from "./checking/FindLines.ts"

// Read a checked file

export { type FileChunk, type FilePlace, fileStart, readChunk } from "./checking/Chunk.ts"
export { SubmittedRecord } from "./checking/Record.ts"

// Names of files

export { type FileName, formatFileName, parseFileName } from "./FileName.ts"

// Write a file

export { exampleRecords, writeExample } from "./Example.ts"
export { type FileRecord, SubmissionError, writeIterable } from "./Writer.ts"

// Write a report

export { type ReportType, reportTypes } from "./reports/Reports.ts"
export { writeHeader, writeLines } from "./Writer.ts"

// Layouts

export type { Column, Condition, Kind, Layout, RecordRule } from "./columns/Layout.ts"
export { type FileType, fileTypes, layouts } from "./layouts/Layouts.ts"
