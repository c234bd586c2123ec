import type { Fault, Verdict } from "@vostro/submissions"
import { Schema } from "effect"
import { uniqueOf } from "../../../kernel/Identifier.ts"
import { Count, idOf, type Ref, resource } from "../../../kernel/Resource.ts"
import { type Change, created } from "../../../operation/Decision.ts"
import { faultText } from "./Wording.ts"

/** Number of faults in one stored object. */
export const FAULTS_OF_A_PAGE = 100

/** A fault of a submitted file, as shown in responses. */
export const SubmissionFault = Schema.Struct({
  /** Place among the faults, from 1. */
  number: Count,
  /** Line, from 1; the header is line 1. */
  line: Count,
  /** Name of the column; empty if the fault concerns the whole line or file. */
  column: Schema.String,
  rule: Schema.String,
  message: Schema.String,
  /** Text found there, at most 64 characters; empty for columns with secrets. */
  found: Schema.String,
  /** Line of the first record with the same id, for doubled ids and records. */
  first_line: Schema.optionalKey(Count)
})

/** Faults of a submission in the order of the file. */
interface FaultPage extends Schema.Schema.Type<typeof FaultPage> {}
const FaultPage = Schema.Struct({
  id: idOf("submission_faults"),
  faults: Schema.Array(SubmissionFault).check(Schema.isMaxLength(FAULTS_OF_A_PAGE))
})

/** The resource of fault pages. */
export const faultPage = resource<FaultPage>({ kind: "submission_faults", schema: FaultPage, named: true })

/** Reference of a page of faults, by its number from 0. */
export const faultPageRef = (submissionId: string, page: number): Ref => ({
  kind: faultPage.kind,
  id: `${faultPage.kind}_${uniqueOf(submissionId)}_${page}`
})

/** Creates the pages with the listed faults of a verdict, worded as of a time. */
export const faultPages = (
  submissionId: string,
  { faults, type }: Pick<Verdict, "faults" | "type">,
  nowMs: number
): ReadonlyArray<Change> =>
  Array.from({ length: Math.ceil(faults.length / FAULTS_OF_A_PAGE) }, (_, page) => {
    const first = page * FAULTS_OF_A_PAGE
    const shown = faults
      .slice(first, first + FAULTS_OF_A_PAGE)
      .map((one, at) => ({ ...placeOf(one, first + at + 1), ...faultText(one, type, nowMs) }))
    return created(faultPage, { id: faultPageRef(submissionId, page).id, faults: shown })
  })

const placeOf = ({ line, column, firstLine }: Fault, number: number) => ({
  number,
  line,
  column,
  ...(firstLine !== undefined && { first_line: firstLine })
})
