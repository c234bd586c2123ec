import { Result } from "effect"
import { dayAt, NETWORK_ZONE } from "../../../kernel/calendar/LocalTime.ts"
import { fault, type Rejection, reject, type SubError } from "../../../kernel/Rejection.ts"
import { type Decision, decision, unchanged } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { createObject, transition } from "../../../operation/Transition.ts"
import { account } from "../../customers/account/model/Account.ts"
import { coreAccount } from "../../deposits/core-account/CoreAccount.ts"
import { type SubledgerBalance, subledgerBalance, viewOf } from "./model/SubledgerBalance.ts"
import { isSettled, NOTHING } from "./model/Totals.ts"
import { detailFaults } from "./Rules.ts"

/** What a client gives to open a balance. */
export type NewSubledgerBalance = Pick<
  SubledgerBalance,
  | "account_id"
  | "client_subledger_balance_name"
  | "client_settlement_bank_account_id"
  | "currency_code"
  | "type"
  | "details"
> &
  Partial<Pick<SubledgerBalance, "metadata">>

/** A balance as it is answered today, on the bank's calendar. */
export const shownNow = (balance: SubledgerBalance, { now }: Facts) => viewOf(balance, dayAt(now.ms, NETWORK_ZONE))

/** Opens a balance of credit on an account that can have credit. */
export const createBalance = (body: NewSubledgerBalance, facts: Facts): Result.Result<Decision, Rejection> => {
  const owner = facts.find(account, body.account_id)
  const lender = lenderOf(body, facts)
  const faults = [...ownerFaults(owner?.object), ...lender.faults, ...detailFaults(body.details)]
  if (owner === undefined || faults.length > 0) return Result.fail(reject("parameters_invalid", ...faults))
  const fields = {
    id: facts.newId("subledger_balance"),
    metadata: {},
    ...body,
    status_reason: "active",
    kept: { totals: NOTHING }
  }
  const { object, parts } = createObject(subledgerBalance, "create", fields, facts)
  return Result.succeed(
    decision({
      ...parts,
      response: shownNow(object, facts),
      requiredVersions: [unchanged(account, owner), ...lender.expects]
    })
  )
}

interface Owner {
  readonly status: string
  readonly capabilities: ReadonlyArray<string>
}

const ownerFaults = (owner: Owner | undefined): ReadonlyArray<SubError> => {
  if (owner === undefined) return [fault("not_found", "account_id")]
  if (owner.status !== "active") return [fault("status_not_active", "account_id")]
  return owner.capabilities.some((one) => one !== "deposit") ? [] : [fault("value_conflicting", "account_id", "type")]
}

const lenderOf = ({ client_settlement_bank_account_id: id }: NewSubledgerBalance, facts: Facts) => {
  const name = "client_settlement_bank_account_id"
  if (id === undefined) return { faults: [], expects: [] }
  const lender = facts.find(coreAccount, id)
  if (lender === undefined) return { faults: [fault("not_found", name)], expects: [] }
  const faults = [
    ...(lender.object.type === "direct" ? [] : [fault("value_not_allowed", name)]),
    ...(lender.object.status === "active" ? [] : [fault("status_not_active", name)])
  ]
  return { faults, expects: [unchanged(coreAccount, lender)] }
}

/** Answers a balance as it is today. */
export const readBalance = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.map(found(subledgerBalance, id, facts), ({ object }) => decision({ response: shownNow(object, facts) }))

/** Lets a balance take transactions again, stops it, or closes a stopped one once nothing is owed or in dispute. */
export const restateBalance = (
  id: string,
  on: "activate" | "deactivate" | "close",
  status_reason: string,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(subledgerBalance, id, facts)
    const { object, parts } = yield* transition(subledgerBalance, before, on, { status_reason }, facts)
    if (object.status === "closed" && !isSettled(object.kept.totals)) {
      return yield* Result.fail(reject("balance_not_zero", fault("balance_not_zero", "subledger_balance_id")))
    }
    return decision({ ...parts, response: shownNow(object, facts) })
  })
