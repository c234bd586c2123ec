import { Result, Schema } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import { idOf } from "../../../kernel/Resource.ts"
import { type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import { DEFAULT_PAGE, limitField, pageOf } from "../../../operation/Page.ts"
import { seesNumbers } from "../../../operation/SeesNumbers.ts"
import { FAULTS_OF_A_PAGE, faultPage, faultPageRef, SubmissionFault } from "./FaultPage.ts"
import { columnOf, shapeOf } from "./Lines.ts"
import { submission } from "./Submission.ts"

/** Query of a page of faults; `starting_after` is the number of a fault. */
export const FaultQuery = Schema.Struct({
  limit: limitField(DEFAULT_PAGE),
  starting_after: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^\d{1,9}$/)))
})

/** A page of faults in the order of the file; `has_more` is true if listed faults follow. */
export const FaultsShown = pageOf(SubmissionFault)

type Asked = typeof FaultQuery.Type

const spanOf = ({ limit = DEFAULT_PAGE, starting_after = "0" }: Asked) => {
  const after = Number(starting_after)
  return { after, until: after + limit }
}

/** References of the submission and of the fault pages that a query and the next fault lie in. */
export const faultReads = (submissionId: string, query: Asked) => {
  const pages = pagesOf(query).map((page) => faultPageRef(submissionId, page))
  return [{ kind: submission.kind, id: submissionId }, ...pages]
}

const pagesOf = (query: Asked): ReadonlyArray<number> => {
  const { after, until } = spanOf(query)
  return [...new Set([after, until].map((number) => Math.floor(number / FAULTS_OF_A_PAGE)))]
}

/** Lists faults of a submission in the order of the file. */
export const listFaults = (
  submissionId: typeof SubmissionId.Type,
  query: Asked,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.map(found(submission, submissionId, facts), () => {
    const { after, until } = spanOf(query)
    const all = pagesOf(query)
      .flatMap((page) => facts.find(faultPage, faultPageRef(submissionId, page).id)?.object.faults ?? [])
      .filter(({ number }) => number > after)
      .map((fault) => (seesNumbers(facts.caller) ? fault : shapedOf(fault)))
      .toSorted((a, b) => a.number - b.number)
    const objects = all.filter(({ number }) => number <= until)
    return decision({ response: { objects, has_more: objects.length < all.length } })
  })

const shapedOf = (fault: typeof SubmissionFault.Type): typeof SubmissionFault.Type => ({
  ...fault,
  column: columnOf(fault.column),
  found: shapeOf(fault.found)
})

/** Id of a submission. */
export const SubmissionId = idOf("submission")
