import { Result, SchemaAST, Struct } from "effect"
import { fault, faultless, type Rejection, reject } from "../../../kernel/Rejection.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { changed, type Decision, decision, together } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { brokenRules } from "../../../operation/Rule.ts"
import { allowed, createObject, transition } from "../../../operation/Transition.ts"
import { coreAccount, FBO_ID } from "../../deposits/core-account/CoreAccount.ts"
import { newCoreAccount } from "../../deposits/core-account/Decider.ts"
import { subledgerBalance } from "../../lending/subledger-balance/model/SubledgerBalance.ts"
import { isSettled } from "../../lending/subledger-balance/model/Totals.ts"
import { type ComplianceDocument, documentFaults } from "../agreement/ComplianceDocument.ts"
import { AccountCredit } from "../agreement/Credit.ts"
import { holderTypeOf, unchangedEntities } from "../entity/Adult.ts"
import { type Account, account, viewOf } from "./model/Account.ts"
import { recounted } from "./model/CreditLine.ts"
import { accountRules, adultHolderRule, applicationRules, type StatedDetails, signerRule } from "./Rules.ts"

/** What a client gives to open an account. */
export type NewAccount = Partial<Pick<Account, "application_id" | "metadata">> &
  Pick<Account, "capabilities" | "details"> & {
    readonly documents: ReadonlyArray<ComplianceDocument>
    readonly entities: Omit<Account["entities"], "account_holder_type">
  }

/** Opens an account, and with the program's first one its FBO core account. */
export const createAccount = (body: NewAccount, facts: Facts): Result.Result<Decision, Rejection> => {
  const { account_holders } = body.entities
  const entities = { account_holder_type: holderTypeOf(account_holders, facts), ...body.entities }
  const rules = [...accountRules, ...applicationRules, signerRule, adultHolderRule]
  const faults = [
    ...brokenRules(rules, { ...body, entities }, facts),
    ...documentFaults(body.documents, "account", facts)
  ]
  return Result.map(faultless(faults), () => {
    const fields = {
      id: facts.newId("account"),
      metadata: {},
      ...body,
      status_reason: "active",
      entities
    } as const
    return together([
      createObject(account, "create", fields, facts).parts,
      { changes: fboUnlessOpen(facts), requiredVersions: unchangedEntities(account_holders, facts) }
    ])
  })
}

const fboUnlessOpen = (facts: Facts) =>
  facts.find(coreAccount, FBO_ID) === undefined
    ? newCoreAccount(FBO_ID, { name: "For benefit of customers", type: "attributed" }, facts).parts.changes
    : []

/** What a client may change of an account. Capabilities can be added and not be taken away (S92). */
export interface AccountPatch extends Partial<Pick<Account, "application_id" | "capabilities" | "metadata">> {
  readonly documents?: ReadonlyArray<ComplianceDocument>
  readonly details?: Partial<Pick<Account["details"], "product_name" | "adverse_action_notice">> & {
    readonly credit?: Partial<NonNullable<Account["details"]["credit"]>>
  }
}

/** Changes what is given of an account that is not closed; what is given replaces what was, group by group. */
export const updateAccount = (id: string, body: AccountPatch, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* accountFor(id, "update", facts)
    const details = patched(before.object.details, body.details)
    const stated = { ...before.object, ...body, details, updated_at: facts.now.iso }
    // What an account already has was accepted when it was given, and stays.
    const isGivenCredit = !before.object.capabilities.includes("credit_with_underwriting")
    const rules = [
      ...accountRules,
      ...(body.application_id === undefined ? [] : applicationRules),
      ...(isGivenCredit ? [adultHolderRule] : [])
    ]
    const faults = [
      ...(before.object.capabilities.every((one) => stated.capabilities.includes(one))
        ? []
        : [fault("value_not_allowed", "capabilities")]),
      ...missingOf(details).map((name) => fault("required", `details.credit.${name}`)),
      ...brokenRules(rules, stated, facts),
      ...documentFaults(body.documents, "account", facts)
    ]
    if (faults.length > 0 || !isComplete(details)) return yield* Result.fail(reject("parameters_invalid", ...faults))
    const after = recounted({ ...stated, details }, body.details?.credit?.available_credit !== undefined)
    return decision({
      response: viewOf(after),
      changes: [changed(account, before, after)],
      requiredVersions: isGivenCredit ? unchangedEntities(after.entities.account_holders, facts) : []
    })
  })

type Details = Account["details"]

/** The details of an account as a patch leaves them, which may have given the first of its credit alone. */
type PatchedDetails = Omit<Details, "credit"> & StatedDetails

const patched = (before: Details, patch: AccountPatch["details"]): PatchedDetails => ({
  ...before,
  ...patch,
  ...(patch?.credit !== undefined && { credit: { ...before.credit, ...patch.credit } })
})

// What a credit cannot be without: a second list of it could lack a field that is added to the schema.
const REQUIRED = Struct.keys(AccountCredit.fields).filter(
  (name) => !SchemaAST.isOptional(AccountCredit.fields[name].ast)
)

const missingOf = ({ credit }: PatchedDetails) =>
  credit === undefined ? [] : REQUIRED.filter((name) => credit[name] === undefined)

const isComplete = (details: PatchedDetails): details is Details => missingOf(details).length === 0

/** Stops an account for a while: its account numbers move no money (spec, "States and transitions"). */
export const deactivateAccount = (
  id: string,
  status_reason: "dormant" | "frozen" | "other",
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.flatMap(found(account, id, facts), (before) => restated(before, "deactivate", { status_reason }, facts))

/** Lets a stopped account move money again. */
export const activateAccount = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.flatMap(found(account, id, facts), (before) =>
    restated(before, "activate", { status_reason: "active" }, facts)
  )

/**
 * Closes an account for good, once nothing is posted or held on any of its account numbers, and nothing owed or in
 * dispute on its balances of credit. `unsettledOn` and the positions must be loaded.
 */
export const closeAccount = (
  id: string,
  status_reason: "entity_closed" | "client_closed" | "paid_off" | "charged_off" | "canceled",
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* accountFor(id, "close", facts)
    const hasMoney = facts.positionsOf(id).some(({ posted, held }) => posted !== 0 || held !== 0)
    const hasCredit = facts.all(subledgerBalance).some(({ object }) => !isSettled(object.kept.totals))
    if (hasMoney || hasCredit) {
      return yield* Result.fail(reject("balance_not_zero", fault("balance_not_zero", "id")))
    }
    const details = { ...before.object.details, closed_at: facts.now.iso }
    return yield* restated(before, "close", { status_reason, details }, facts)
  })

const restated = (
  before: Versioned<Account>,
  on: "deactivate" | "activate" | "close",
  more: Pick<Account, "status_reason"> & Partial<Pick<Account, "details">>,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.map(transition(account, before, on, more, facts), ({ object, parts }) =>
    decision({
      ...parts,
      positionChanges: [
        { _tag: "Account", account_id: object.id, open: on === "activate", must_be_empty: on === "close" }
      ]
    })
  )

/** The account of an id, if its status takes a trigger. */
export const accountFor = (
  id: string,
  on: "update" | "close",
  facts: Facts
): Result.Result<Versioned<Account>, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(account, id, facts)
    yield* allowed(account, before.object, on)
    return before
  })
