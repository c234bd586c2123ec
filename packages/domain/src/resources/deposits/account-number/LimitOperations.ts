import { Schema } from "effect"
import { idOf, refTo } from "../../../kernel/Resource.ts"
import { command, retrieve } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import { accountNumber } from "./AccountNumber.ts"
import { NumberLimits } from "./NumberLimits.ts"
import { limitsOf, setLimits } from "./SetLimits.ts"

const ofNumber = {
  ...inProgram({ account_number_id: idOf("account_number") }),
  output: Schema.Struct({ account_number_id: idOf("account_number"), ...NumberLimits.fields })
} as const
const path = "/operator/v1/programs/:program_id/account_numbers/:account_number_id/limits"

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
    decide: ({ params, body }, facts) => setLimits(params.account_number_id, body, facts)
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
