import { Result, SchemaAST, Struct } from "effect"
import { laterOf } from "../../../kernel/Instant.ts"
import { fault, reject } from "../../../kernel/Rejection.ts"
import { refTo } from "../../../kernel/Resource.ts"
import { asked } from "../../../operation/Asking.ts"
import { changed, type Decision, decision } from "../../../operation/Decision.ts"
import type { Asking } from "../../../operation/Operation.ts"
import { brokenRules } from "../../../operation/Rule.ts"
import { type ComplianceDocument, documentFaults, documentLinks } from "../../customers/agreement/ComplianceDocument.ts"
import { AccountCredit } from "../../customers/agreement/Credit.ts"
import { adultWishes, unchangedEntities } from "../../customers/entity/Adult.ts"
import { linkedFiles } from "../../customers/entity/LinkedFiles.ts"
import { accountFor } from "./AccountFor.ts"
import { type Account, account, viewOf } from "./model/Account.ts"
import { recountCredit } from "./model/CreditLine.ts"
import {
  accountRules,
  adultHolderRule,
  applicationRefs,
  applicationRules,
  isUnderwritten,
  type StatedDetails
} from "./Rules.ts"

/** Account fields that a client may change. Capabilities can be added but not removed (S92). */
export interface AccountPatch extends Partial<Pick<Account, "application_id" | "capabilities" | "metadata">> {
  readonly documents?: ReadonlyArray<ComplianceDocument>
  readonly details?: Partial<Pick<Account["details"], "product_name" | "adverse_action_notice">> & {
    readonly credit?: Partial<NonNullable<Account["details"]["credit"]>>
  }
}

/** Updates the given fields of an account that is not closed. A given group replaces the stored group. */
export function* updateAccount(id: Account["id"], body: AccountPatch): Asking<Decision> {
  const files = linkedFiles(documentLinks(body.documents))
  const read = yield* asked({ objects: [refTo(account, id), ...applicationRefs(body.application_id), ...files] })
  const before = yield* accountFor(id, "update", read)
  const details = patchDetails(before.object.details, body.details)
  const stated = { ...before.object, ...body, details, updated_at: laterOf(before.object.updated_at, read.now.iso) }
  // Rules apply to new values only; values accepted earlier stay.
  const isGivenCredit = isUnderwritten(stated) && !isUnderwritten(before.object)
  const facts = yield* asked(isGivenCredit ? adultWishes(stated.entities.account_holders) : {})
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
  const after = recountCredit({ ...stated, details }, body.details?.credit?.available_credit !== undefined)
  return decision({
    response: viewOf(after),
    changes: [changed(account, before, after)],
    requiredVersions: isGivenCredit ? unchangedEntities(after.entities.account_holders, "proprietors", facts) : []
  })
}

type Details = Account["details"]

/** Account details after a patch, which may have stated only some fields of a first credit. */
type PatchedDetails = Omit<Details, "credit"> & StatedDetails

const patchDetails = (before: Details, patch: AccountPatch["details"]): PatchedDetails => ({
  ...before,
  ...patch,
  ...(patch?.credit !== undefined && { credit: { ...before.credit, ...patch.credit } })
})

// Required credit fields, derived from the schema so that a field added there is never missed here.
const REQUIRED = Struct.keys(AccountCredit.fields).filter(
  (name) => !SchemaAST.isOptional(AccountCredit.fields[name].ast)
)

const missingOf = ({ credit }: PatchedDetails) =>
  credit === undefined ? [] : REQUIRED.filter((name) => credit[name] === undefined)

const isComplete = (details: PatchedDetails): details is Details => missingOf(details).length === 0
