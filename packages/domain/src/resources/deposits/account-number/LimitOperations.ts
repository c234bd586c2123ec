import { Result, Schema } from "effect"
import type { Json } from "../../../kernel/Json.ts"
import { idOf, refTo } from "../../../kernel/Resource.ts"
import { changed, decision, found } from "../../../operation/Decision.ts"
import { command, retrieve } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import { type AccountNumber, accountNumber } from "./AccountNumber.ts"
import { NumberLimits } from "./NumberLimits.ts"

const ofNumber = {
  ...inProgram({ account_number_id: idOf("account_number") }),
  output: Schema.Struct({ account_number_id: idOf("account_number"), ...NumberLimits.fields })
} as const
const path = "/operator/v1/programs/:program_id/account_numbers/:account_number_id/limits"

const limitsOf = ({ id, kept }: AccountNumber): Json => ({ account_number_id: id, ...kept?.limits })

/** Operator operations on the limits of account numbers. */
export const limitOperations = [
  command({
    ...ofNumber,
    name: "account_number.set_limits",
    role: "move_money",
    summary:
      "Replaces the limits of an account number: cents and payments of a rail that it sends within 24 hours, by whole hours.",
    at: ["POST", path],
    body: NumberLimits,
    reads: ({ params }) => ({ objects: [refTo(accountNumber, params.account_number_id)] }),
    // Payments that were accepted before go on.
    decide: ({ params, body: limits }, facts) =>
      Result.map(found(accountNumber, params.account_number_id, facts), (before) => {
        const object: AccountNumber = { ...before.object, kept: { limits } }
        return decision({ response: limitsOf(object), changes: [changed(accountNumber, before, object)] })
      })
  }),
  retrieve({
    ...ofNumber,
    name: "account_number.limits",
    summary: "Retrieves the limits of an account number.",
    at: ["GET", path],
    resource: accountNumber,
    id: ({ account_number_id }) => account_number_id,
    view: limitsOf
  })
] as const
