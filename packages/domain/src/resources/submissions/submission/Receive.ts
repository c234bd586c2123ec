import { type FileType, fileStart, parseFileName } from "@vostro/submissions"
import { Result } from "effect"
import { bankingDayFrom } from "../../../kernel/calendar/BankingDays.ts"
import { addDays } from "../../../kernel/calendar/CalendarDay.ts"
import { dayAt, NETWORK_ZONE } from "../../../kernel/calendar/LocalTime.ts"
import { fault, faultless, type Rejection, reject, type SubError } from "../../../kernel/Rejection.ts"
import { type Decision, type Facts, together } from "../../../operation/Decision.ts"
import type { Received } from "../../../operation/Operation.ts"
import { createObject } from "../../../operation/Transition.ts"
import { submission } from "./Submission.ts"
import { joinTurn, MAX_WAITING, waitingIn } from "./Turn.ts"

/** Name of the form's part that is the file. */
export const FILE_PART = "file"

/** First business date of a file. Services of this kind are younger (ours). */
const EARLIEST = "2000-01-01"

/** Days after the bank's day in New York that a business date may be, which covers every long weekend (ours). */
const MOST_DAYS_AHEAD = 7

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

/** Returns the business date of a file that states none: the current banking day in New York, or the next one. */
const usualBusinessDate = (nowMs: number): string => bankingDayFrom(dayAt(nowMs, NETWORK_ZONE))

/** Lists a fault of a business date that is before the first one, or too far in the future. */
const businessDateFaults = (date: string, nowMs: number): ReadonlyArray<SubError> => {
  if (date < EARLIEST) return [fault("value_too_small", "business_date")]
  return date > addDays(dayAt(nowMs, NETWORK_ZONE), MOST_DAYS_AHEAD) ? [fault("value_too_large", "business_date")] : []
}
