import type { RuleName } from "./Rule.ts"

/** What a lenient reader may overlook: each relaxation waives the rules it lists and no other. */
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

/** The name of a relaxation. */
export type Relaxation = keyof typeof relaxations

/** The rules that some relaxations waive. */
export const waivedBy = (names: ReadonlyArray<Relaxation>): ReadonlySet<RuleName> =>
  new Set(names.flatMap((name): ReadonlyArray<RuleName> => relaxations[name]))
