import type { RuleName } from "./Rule.ts"

/** Relaxations of a lenient reader, each with the rules that it waives. */
export const relaxations = {
  missingFileHeader: ["fileHeader"],
  missingFileControl: ["fileControl"],
  lineLengths: ["lineLength"],
  emptyLastLines: ["emptyLastLine"],
  padding: ["blocking"],
  characters: ["character"],
  reservedColumns: ["reserved"],
  requiredFields: ["required"],
  zeroDates: ["zeroDate"],
  partialDates: ["partialDate"],
  contestedDates: ["contestedDate"],
  checkDigits: ["checkDigit"],
  emptyFile: ["emptyFile"],
  originatorStatus: ["secOriginator"],
  batchOrder: ["batchNumberOrder"],
  traceNumbers: ["traceOrder", "traceOdfi", "addendaTrace"],
  addendaCounts: ["addendaCount"],
  returnCodes: ["returnCode", "changeCode"]
} as const satisfies Record<string, ReadonlyArray<RuleName>>

/** Name of a relaxation. */
export type Relaxation = keyof typeof relaxations

/** Returns the rules that the relaxations waive. */
export const waivedBy = (names: ReadonlyArray<Relaxation>): ReadonlySet<RuleName> =>
  new Set(names.flatMap((name): ReadonlyArray<RuleName> => relaxations[name]))
