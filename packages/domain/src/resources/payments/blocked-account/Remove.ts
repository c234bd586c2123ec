import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import { changed, type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { blockedAccount } from "./model/BlockedAccount.ts"

/** Takes an account off the negative list. It stays in the records with the time of its removal. */
export const removeBlockedAccount = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.map(found(blockedAccount, id, facts), (before) => {
    const { iso } = facts.now
    const object = { ...before.object, updated_at: iso, removed_at: before.object.removed_at ?? iso }
    return decision({ response: object, changes: [changed(blockedAccount, before, object)] })
  })
