import type { SubmittedRecord } from "@vostro/submissions"
import { Schema, Struct } from "effect"
import type { LoadedObjects } from "../../../../operation/BatchJob.ts"
import { findCustomer } from "../../../customers/entity/FindCustomer.ts"
import { Account } from "../../../deposits/account/model/Account.ts"
import { recountCredit } from "../../../deposits/account/model/CreditLine.ts"
import { centsOf } from "../Amount.ts"
import { NamedId, statedAs } from "../Stated.ts"

/** The fields of an account that a record states. */
export type StatedAccount = typeof StatedAccount.Type
const StatedAccount = Schema.Struct({
  ...Struct.pick(Account.fields, ["status", "status_reason", "capabilities", "entities", "details"]),
  application_id: Schema.optionalKey(NamedId)
})

const decode = statedAs(StatedAccount)

/** The columns that name customers. */
export const PARTIES = ["account_holders", "authorized_signers", "authorized_users"] as const

/** Returns the fields that a record of a checked file states. Customers that do not exist are left out. */
export const accountOf = (record: SubmittedRecord, loaded: Pick<LoadedObjects, "newest">): StatedAccount => {
  const partyOf = (column: (typeof PARTIES)[number]) =>
    record.items(column).flatMap((id) => findCustomer(id, loaded)?.object.id ?? [])
  const fields = {
    application_id: record.given("application_id"),
    status: record.of("status"),
    status_reason: record.given("status_reason") ?? "active",
    capabilities: record.items("capabilities"),
    entities: {
      account_holder_type: record.of("account_holder_type"),
      account_holders: partyOf("account_holders"),
      authorized_signers: record.given("authorized_signers") && partyOf("authorized_signers"),
      authorized_users: record.given("authorized_users") && partyOf("authorized_users")
    },
    details: {
      product_name: record.of("client_product_name"),
      credit: creditOf(record),
      closed_at: record.given("closed_at")
    }
  }
  return decode(record, fields)
}

const creditOf = (record: SubmittedRecord) =>
  record.given("limit") === undefined
    ? undefined
    : {
        is_secured: record.of("is_secured") === "true",
        is_mla: record.of("is_mla") === "true",
        underwriting_grade: record.of("underwriting_grade"),
        currency: record.of("currency"),
        available_credit: centsOf(record.of("available_credit")),
        limit: centsOf(record.of("limit")),
        max_limit: centsOf(record.of("max_limit"))
      }

/** Returns an account with the fields that a record states and recalculated credit. Its status does not change. */
export const withStated = (before: Account, stated: StatedAccount): Account => {
  const { application_id: _, ...kept } = before
  const { status: __, status_reason: ___, ...fields } = stated
  return recountCredit({ ...kept, ...fields }, true)
}

/** True if a record changes nothing. The available credit that it states may be more than the loans have left. */
export const hasStated = (one: Account, stated: StatedAccount): boolean =>
  one.status === stated.status &&
  one.status_reason === stated.status_reason &&
  textOf(one) === textOf(withStated(one, stated))

const textOf = ({ application_id, capabilities, entities, details, kept }: Account): string =>
  JSON.stringify([application_id, capabilities, entities, details, kept])
