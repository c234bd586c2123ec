import { Result } from "effect"
import { fault, notActive, type Rejection, reject, type SubError, standing } from "../../../kernel/Rejection.ts"
import { type Decision, decision, type Facts, unchanged } from "../../../operation/Decision.ts"
import { createObject } from "../../../operation/Transition.ts"
import { account } from "../../deposits/account/model/Account.ts"
import { coreAccount } from "../../deposits/core-account/CoreAccount.ts"
import { type CreditBalance, subledgerBalance } from "./model/SubledgerBalance.ts"
import { NOTHING } from "./model/Totals.ts"
import { shownNow } from "./Read.ts"
import { detailFaults } from "./Rules.ts"

/** Fields that a client states to open a balance. */
export type NewSubledgerBalance = Pick<
  CreditBalance,
  | "account_id"
  | "client_subledger_balance_name"
  | "client_settlement_bank_account_id"
  | "currency_code"
  | "type"
  | "details"
> &
  Partial<Pick<CreditBalance, "metadata">>

/** Opens a credit balance on an account with a credit capability. */
export const createBalance = (body: NewSubledgerBalance, facts: Facts): Result.Result<Decision, Rejection> => {
  const owner = facts.find(account, body.account_id)
  const lender = lenderOf(body, facts)
  const faults = [...ownerFaults(owner?.object, body.type), ...lender.faults, ...detailFaults(body.details)]
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

/** Lists the faults of the account of a new balance: it must be active and capable of the balance's type. */
export const ownerFaults = (owner: Owner | undefined, type: "credit" | "deposit"): ReadonlyArray<SubError> => {
  if (owner === undefined) return [fault("not_found", "account_id")]
  if (owner.status !== "active") return [notActive({ kind: account.kind, status: owner.status })]
  return owner.capabilities.some((one) => (one === "deposit") === (type === "deposit"))
    ? []
    : [fault("value_conflicting", "account_id", "type")]
}

const lenderOf = ({ client_settlement_bank_account_id: id }: NewSubledgerBalance, facts: Facts) => {
  const name = "client_settlement_bank_account_id"
  if (id === undefined) return { faults: [], expects: [] }
  const lender = facts.find(coreAccount, id)
  if (lender === undefined) return { faults: [fault("not_found", name)], expects: [] }
  const faults = [
    ...(lender.object.type === "direct" ? [] : [fault("value_not_allowed", name)]),
    ...(lender.object.status === "active" ? [] : [notActive(standing(coreAccount, lender.object), name)])
  ]
  return { faults, expects: [unchanged(coreAccount, lender)] }
}
