import { fault, type SubError } from "../../../kernel/Rejection.ts"
import {
  type CreditDetails,
  MAX_PAYMENTS,
  NON_REVOLVING,
  REVOLVING,
  type RepaymentDetails
} from "./model/CreditDetails.ts"
import { paymentsOf } from "./model/RepaymentSchedule.ts"

/** Lists every field of credit details that does not fit the structure or another field. */
export const detailFaults = (details: CreditDetails): ReadonlyArray<SubError> => {
  const revolves = details.structure === "revolving"
  return [
    ...NON_REVOLVING.filter((name) => (details[name] === undefined) !== revolves).map((name) =>
      revolves
        ? fault("value_conflicting", `details.${name}`, "details.structure")
        : fault("required", `details.${name}`)
    ),
    ...details.repayment_details.flatMap((schedule, at) =>
      scheduleFaults(schedule, `details.repayment_details[${at}]`, details)
    ),
    ...(paymentsOf(details) > MAX_PAYMENTS ? [fault("value_too_large", "details.repayment_details")] : [])
  ]
}

const scheduleFaults = (
  schedule: RepaymentDetails,
  path: string,
  { structure, expected_maturity_date: maturity }: CreditDetails
): ReadonlyArray<SubError> => {
  const { expected_payment_frequency: frequency, expected_payment_frequency_interval_days: interval } = schedule
  const isFixed = frequency === "fixed_interval"
  const days = `${path}.expected_payment_frequency_interval_days`
  return [
    ...(isFixed && interval === undefined ? [fault("required", days)] : []),
    ...(!isFixed && interval !== undefined
      ? [fault("value_conflicting", days, `${path}.expected_payment_frequency`)]
      : []),
    ...(structure === "revolving"
      ? Object.keys(schedule).flatMap((name) =>
          REVOLVING.includes(name) ? [] : [fault("value_conflicting", `${path}.${name}`, "details.structure")]
        )
      : []),
    ...lateFaults(schedule, path, maturity)
  ]
}

// Payments expected after the maturity fall due on it, but no schedule may begin after it.
const lateFaults = (
  { expected_first_payment_date: first, expected_last_payment_date: last }: RepaymentDetails,
  path: string,
  maturity: string | undefined
): ReadonlyArray<SubError> => {
  const conflict = (end: string) => [fault("value_conflicting", `${path}.expected_first_payment_date`, end)]
  if (first === undefined) return []
  if (maturity !== undefined && first > maturity) return conflict("details.expected_maturity_date")
  return last !== undefined && first > last ? conflict(`${path}.expected_last_payment_date`) : []
}
