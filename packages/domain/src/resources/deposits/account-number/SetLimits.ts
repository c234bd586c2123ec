import { Result } from "effect"
import type { Json } from "../../../kernel/Json.ts"
import type { Rejection } from "../../../kernel/Rejection.ts"
import { changed, type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { type AccountNumber, accountNumber } from "./AccountNumber.ts"
import type { NumberLimits } from "./NumberLimits.ts"

/** Returns the limits of an account number, as the operator sees them. */
export const limitsOf = ({ id, kept }: AccountNumber): Json => ({ account_number_id: id, ...kept?.limits })

/** Replaces the limits of an account number. Payments that were accepted before go on. */
export const setLimits = (id: string, limits: NumberLimits, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.map(found(accountNumber, id, facts), (before) => {
    const object: AccountNumber = { ...before.object, kept: { limits } }
    return decision({ response: limitsOf(object), changes: [changed(accountNumber, before, object)] })
  })
