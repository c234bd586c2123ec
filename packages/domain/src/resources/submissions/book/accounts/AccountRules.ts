import type { SubmittedRecord } from "@vostro/submissions"
import { instantOf } from "../../../../kernel/Instant.ts"
import { fault, type SubError } from "../../../../kernel/Rejection.ts"
import { brokenRules, type RuleFacts } from "../../../../operation/Rule.ts"
import { holderTypeOf } from "../../../customers/entity/Adult.ts"
import { findCustomer } from "../../../customers/entity/FindCustomer.ts"
import { type Account, CloseReason, DeactivationReason } from "../../../deposits/account/model/Account.ts"
import { accountRules, adultHolderRule, applicationRules, signerRule } from "../../../deposits/account/Rules.ts"
import { subledgerBalance, unsettledOn } from "../../../lending/subledger-balance/model/SubledgerBalance.ts"
import type { JudgedPage } from "../Book.ts"
import { type Broken, brokenBy, unless } from "../Broken.ts"
import { accountOf, hasStated, PARTIES, type StatedAccount } from "./AccountOf.ts"

/** Returns the rules that the record of an account breaks: those of requests, and what files may change. */
export const judgeAccount = (
  record: SubmittedRecord,
  known: Account | undefined,
  { loaded, moment }: JudgedPage
): ReadonlyArray<Broken> => {
  const unknown = PARTIES.filter((column) => record.items(column).some((id) => findCustomer(id, loaded) === undefined))
  if (unknown.length > 0) return unknown.map((column): Broken => [column, "unknown"])
  const stated = accountOf(record, loaded)
  const facts = { find: loaded.find, now: instantOf(moment.now_ms) }
  return [
    ...brokenBy(errorsOf(stated, known, facts), columnOf),
    ...unless(Date.parse(record.of("created_at")) <= moment.now_ms, "created_at", "future"),
    ...(known === undefined || hasStated(known, stated) ? [] : againstKnown(stated, known, loaded))
  ]
}

const againstKnown = (stated: StatedAccount, known: Account, loaded: JudgedPage["loaded"]): ReadonlyArray<Broken> =>
  known.status === "closed"
    ? [["status", "closed"]]
    : [
        ...unless(
          known.capabilities.every((one) => stated.capabilities.includes(one)),
          "capabilities",
          "fixed"
        ),
        ...unless(stated.status !== "closed" || isUnused(known.id, loaded), "status", "notEmpty")
      ]

const errorsOf = (stated: StatedAccount, known: Account | undefined, facts: RuleFacts): ReadonlyArray<SubError> => {
  const { status, status_reason, entities } = stated
  const wasUnderwritten = known?.capabilities.includes("credit_with_underwriting") === true
  return [
    ...brokenRules([...accountRules, signerRule], stated, facts),
    ...(stated.application_id === known?.application_id ? [] : brokenRules(applicationRules, stated, facts)),
    ...(wasUnderwritten ? [] : brokenRules([adultHolderRule], stated, facts)),
    ...(reasons[status].includes(status_reason) ? [] : [fault("value_conflicting", "status_reason")]),
    ...(entities.account_holder_type === holderTypeOf(entities.account_holders, facts)
      ? []
      : [fault("value_conflicting", "entities.account_holder_type")])
  ]
}

const reasons: Readonly<Record<Account["status"], ReadonlyArray<string>>> = {
  active: ["active"],
  inactive: DeactivationReason.literals,
  closed: CloseReason.literals
}

// The columns have the names of the last parts of the fields.
const columnOf = (parameter: string): string => parameter.slice(parameter.lastIndexOf(".") + 1)

const isUnused = (id: string, loaded: JudgedPage["loaded"]): boolean =>
  loaded.positionsOf(id).every(({ posted, held }) => posted === 0 && held === 0) &&
  loaded.newest(subledgerBalance, unsettledOn(id)) === undefined
