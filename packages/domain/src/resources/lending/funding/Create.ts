import { Result } from "effect"
import { dayAt, NETWORK_ZONE } from "../../../kernel/calendar/LocalTime.ts"
import { MAX_AMOUNT_CENTS } from "../../../kernel/Money.ts"
import { fault, notActive, type Rejection, reject, type SubError, standing } from "../../../kernel/Rejection.ts"
import { madeByFile } from "../../../operation/ByFile.ts"
import { type Decision, decision, type Facts, unchanged } from "../../../operation/Decision.ts"
import { createObject } from "../../../operation/Transition.ts"
import { type CreditBalance, findCredit, subledgerBalance } from "../subledger-balance/model/SubledgerBalance.ts"
import { partiesOf } from "../user-credit-transaction/Book.ts"
import { type Funding, funding, principalOf } from "./model/Funding.ts"
import { POST_QUEUE } from "./Post.ts"

/** Fields that a client states to fund a balance. */
export type NewFunding = Pick<Funding, "subledger_balance_id" | "currency_code" | "principal"> &
  Partial<Pick<Funding, "other_fees" | "metadata">>

/** Accepts a funding of a balance. A worker posts it later; an obstacle found then is reported by an event. */
export const createFunding = (body: NewFunding, facts: Facts): Result.Result<Decision, Rejection> => {
  const balance = findCredit(body.subledger_balance_id, facts)
  const faults = [...amountFaults(body, balance?.object), ...balanceFaults(balance?.object, facts)]
  if (balance === undefined || faults.length > 0) return Result.fail(reject("parameters_invalid", ...faults))
  const fields = { metadata: {}, ...body, id: facts.newId("funding"), kept: partiesOf(balance.object) }
  const { object, parts } = createObject(funding, "create", fields, facts)
  return Result.succeed(
    decision({
      ...parts,
      requiredVersions: [unchanged(subledgerBalance, balance)],
      timers: [{ queue: POST_QUEUE, object_id: object.id, due_at_ms: facts.now.ms }]
    })
  )
}

// Earlier fundings count as well. The limit is checked again when the funding is posted.
const amountFaults = (body: NewFunding, balance: CreditBalance | undefined): ReadonlyArray<SubError> => {
  const { external_disbursement_amount: external = 0, withheld_amount: withheld = 0 } = body.principal
  const most = balance?.details.max_funding_amount
  const all = principalOf(body)
  const isTooMuch = most !== undefined && (balance?.kept.totals.funded ?? 0) + all > most
  return [
    ...(external > 0 || withheld > 0
      ? []
      : [fault("value_too_small", "principal.external_disbursement_amount", "principal.withheld_amount")]),
    ...(isTooMuch || all > MAX_AMOUNT_CENTS ? [fault("value_too_large", "principal")] : [])
  ]
}

const balanceFaults = (balance: CreditBalance | undefined, { now }: Facts): ReadonlyArray<SubError> => {
  const name = "subledger_balance_id"
  if (balance === undefined) return [fault("not_found", name)]
  if (balance.client_balance_id !== undefined) return [madeByFile(standing(subledgerBalance, balance), "fund", name)]
  if (balance.status !== "active") return [notActive(standing(subledgerBalance, balance))]
  const { expected_maturity_date: maturity } = balance.details
  // The maturity date is the last day on which a balance may be funded.
  return maturity !== undefined && maturity < dayAt(now.ms, NETWORK_ZONE) ? [fault("deadline_passed", name)] : []
}
