import { type FileType, fileStart, parseFileName } from "@vostro/submissions"
import { Result } from "effect"
import { fault, faultless, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { type Decision, together } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import type { Received } from "../../../operation/Operation.ts"
import { createObject } from "../../../operation/Transition.ts"
import { businessDateFaults, usualBusinessDate } from "./BusinessDate.ts"
import { submission } from "./Submission.ts"
import { joinTurn, MAX_WAITING, waitingIn } from "./Turn.ts"

/** Name of the form's part that is the file. */
export const FILE_PART = "file"

/**
 * Creates the submission of a received file. Its name must state the batch, a type that the bank books, and the
 * version.
 */
export const receive = (
  { business_date }: { readonly business_date?: string },
  received: Received,
  booked: ReadonlyArray<FileType>,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const { bytes_key, ...facets } = received
    const dateFaults = business_date === undefined ? [] : businessDateFaults(business_date, facts.now.ms)
    const named = parseFileName(received.file_name)
    if (Result.isFailure(named)) {
      return yield* Result.fail(reject("parameters_invalid", nameFault("value_malformed"), ...dateFaults))
    }
    const { batchId, type, version } = named.success
    yield* faultless([...(booked.includes(type) ? [] : [nameFault("value_not_allowed")]), ...dateFaults])
    if (waitingIn(facts).length >= MAX_WAITING) {
      return yield* Result.fail(reject("limit_exceeded", fault("limit_reached", FILE_PART)))
    }
    const { object, parts } = createObject(
      submission,
      "receive",
      {
        id: facts.newId("submission"),
        ...facets,
        batch_id: batchId,
        file_type: type,
        version,
        business_date: business_date ?? usualBusinessDate(facts.now.ms),
        records: 0,
        booked: 0,
        fault_count: 0,
        kept: { bytes_key, place: fileStart }
      },
      facts
    )
    return together([parts, joinTurn(object.id, facts)])
  })

const nameFault = (code: "value_malformed" | "value_not_allowed") => fault(code, `${FILE_PART}.file_name`)
