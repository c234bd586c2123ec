import { Result } from "effect"
import { faultless, type Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, type Facts, together } from "../../../operation/Decision.ts"
import { brokenRules } from "../../../operation/Rule.ts"
import { createObject } from "../../../operation/Transition.ts"
import { type ComplianceDocument, documentFaults } from "../../customers/agreement/ComplianceDocument.ts"
import { holderTypeRule } from "../../customers/agreement/HolderType.ts"
import type { NamedParties } from "../../customers/agreement/Parties.ts"
import { holderTypeOf, unchangedEntities } from "../../customers/entity/Adult.ts"
import { coreAccount, FBO_ID } from "../core-account/CoreAccount.ts"
import { newCoreAccount } from "../core-account/Create.ts"
import { type Account, account } from "./model/Account.ts"
import { accountRules, adultHolderRule, applicationRules, isUnderwritten, signerRule } from "./Rules.ts"

/** Fields that a client states to open an account. */
export type NewAccount = Partial<Pick<Account, "application_id" | "metadata">> &
  Pick<Account, "capabilities" | "details"> & {
    readonly documents: ReadonlyArray<ComplianceDocument>
    readonly entities: NamedParties
  }

/** Opens an account. A program's first account also opens its FBO core account. */
export const createAccount = (body: NewAccount, facts: Facts): Result.Result<Decision, Rejection> => {
  const { account_holders } = body.entities
  const entities = { ...body.entities, account_holder_type: holderTypeOf(account_holders, facts) }
  const rules = [...accountRules, ...applicationRules, signerRule, adultHolderRule]
  const faults = [
    ...brokenRules([holderTypeRule], body, facts),
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
      {
        changes: fboUnlessOpen(facts),
        requiredVersions: unchangedEntities(account_holders, isUnderwritten(body) ? "proprietors" : "alone", facts)
      }
    ])
  })
}

/** Returns the change that opens the FBO core account, unless it is open. */
export const fboUnlessOpen = (facts: Facts) =>
  facts.find(coreAccount, FBO_ID) === undefined
    ? newCoreAccount(FBO_ID, { name: "For benefit of customers", type: "attributed" }, facts).parts.changes
    : []
