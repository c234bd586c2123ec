import { Result } from "effect"
import { type Rejection, standing } from "../../../kernel/Rejection.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { notByFile } from "../../../operation/ByFile.ts"
import { type Facts, found } from "../../../operation/Decision.ts"
import { allowed } from "../../../operation/Transition.ts"
import { type Account, account } from "./model/Account.ts"
import type { AccountTrigger } from "./model/Transitions.ts"

/** Returns the account that a request changes. Fails if a file made it, or if its status does not permit the trigger. */
export const accountFor = (
  id: string,
  on: Exclude<AccountTrigger, "create">,
  facts: Facts
): Result.Result<Versioned<Account>, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(account, id, facts)
    yield* notByFile(before.object.client_account_id, standing(account, before.object), on, "id")
    yield* allowed(account, before.object, on)
    return before
  })
