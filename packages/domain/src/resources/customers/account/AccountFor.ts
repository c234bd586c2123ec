import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { allowed } from "../../../operation/Transition.ts"
import { type Account, account } from "./model/Account.ts"

/** Returns the account of an id; fails unless its status permits the trigger. */
export const accountFor = (
  id: string,
  on: "update" | "close",
  facts: Facts
): Result.Result<Versioned<Account>, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(account, id, facts)
    yield* allowed(account, before.object, on)
    return before
  })
