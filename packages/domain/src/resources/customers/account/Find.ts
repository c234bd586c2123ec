import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { foundBy } from "../../../operation/Found.ts"
import { account, viewOf } from "./model/Account.ts"

/** Shows the account of a `client_account_id`, or rejects with `object_not_found`. */
export const findAccount = (clientAccountId: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.map(
    foundBy(account, ({ client_account_id }) => client_account_id === clientAccountId, facts),
    ({ object }) => decision({ response: viewOf(object) })
  )
