import { fault } from "../../../kernel/Rejection.ts"
import type { Ref } from "../../../kernel/Resource.ts"
import type { Rule, RuleFacts } from "../../../operation/Rule.ts"
import { MAX_CREDIT_CENTS, reportRules } from "../../customers/agreement/Credit.ts"
import type { Parties } from "../../customers/agreement/Parties.ts"
import { application } from "../../customers/application/Application.ts"
import { hasAdult } from "../../customers/entity/Adult.ts"
import type { Account } from "./model/Account.ts"

/** Account details stated so far by the client. */
export interface StatedDetails {
  readonly credit?: Partial<NonNullable<Account["details"]["credit"]>>
}

/** Validation rules of an account beyond field shapes. Source: S92. */
export const accountRules: ReadonlyArray<Rule<Pick<Account, "capabilities"> & { readonly details: StatedDetails }>> = [
  {
    error: fault("required", "details.credit"),
    holds: ({ capabilities, details }) =>
      !capabilities.includes("credit_with_underwriting") || details.credit !== undefined
  },
  {
    error: fault("value_conflicting", "details.credit.available_credit", "details.credit.limit"),
    holds: ({ details: { credit } }) => atMost(credit?.available_credit, credit?.limit)
  },
  {
    error: fault("exceeds_max_limit", "details.credit.limit"),
    holds: ({ details: { credit } }) => atMost(credit?.limit, credit?.max_limit)
  },
  {
    error: fault("value_conflicting", "details.credit.scra.start_date", "details.credit.scra.end_date"),
    holds: ({ details: { credit } }) =>
      credit?.scra?.end_date === undefined || credit.scra.start_date <= credit.scra.end_date
  },
  ...reportRules
]

const atMost = (amount = 0, most = MAX_CREDIT_CENTS): boolean => amount <= most

/** References that load the application named by an account, if one is named. */
export const applicationRefs = (id: string | undefined): ReadonlyArray<Ref> =>
  id === undefined ? [] : [{ kind: application.kind, id }]

type Applied = Pick<Account, "application_id">

/** Validation rules of an application named by an account: it exists and is approved. */
export const applicationRules: ReadonlyArray<Rule<Applied>> = [
  {
    error: fault("not_found", "application_id"),
    holds: (one, facts) => one.application_id === undefined || statusOf(one, facts) !== undefined
  },
  {
    error: fault("value_not_allowed", "application_id"),
    holds: (one, facts) => (statusOf(one, facts) ?? "approved") === "approved"
  }
]

const statusOf = ({ application_id }: Applied, facts: RuleFacts) =>
  application_id === undefined ? undefined : facts.find(application, application_id)?.object.status

/** Requires at least one remaining account holder. */
export const holderRule: Rule<{ readonly entities: Parties }> = {
  error: fault("required", "entities.account_holders"),
  holds: ({ entities }) => entities.account_holders.length > 0
}

/** Requires an authorized signer on a commercial account. Source: S92. */
export const signerRule: Rule<{ readonly entities: Parties }> = {
  error: fault("missing_for_commercial", "entities.authorized_signers"),
  holds: ({ entities: { account_holder_type, authorized_signers = [] } }) =>
    account_holder_type === "consumer" || authorized_signers.length > 0
}

interface Held {
  readonly capabilities: Account["capabilities"]
  readonly entities: Pick<Account["entities"], "account_holders">
}

/** True if an account has credit that needs underwriting, and so an adult holder. */
export const isUnderwritten = ({ capabilities }: Pick<Account, "capabilities">): boolean =>
  capabilities.includes("credit_with_underwriting")

/**
 * Requires an adult holder when an account is given underwritten credit (spec, "Account (v0)"); accounts that have it
 * keep it.
 */
export const adultHolderRule: Rule<Held> = {
  error: fault("account_requires_adult_account_holder", "entities.account_holders"),
  holds: ({ capabilities, entities }, facts) =>
    !isUnderwritten({ capabilities }) || hasAdult(entities.account_holders, facts)
}
