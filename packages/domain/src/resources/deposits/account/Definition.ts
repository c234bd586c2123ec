/**
 * Accounts of customers: opened, changed, deactivated and closed. An account that a kind of the bank keeps open cannot
 * be closed. The account itself and its line of credit lie in `model`, because other resources need them. The numbers
 * that payments are addressed to are left to `deposits/account-number`, parties to `customers/agreement`.
 */

import type { AnyResource } from "../../../kernel/Resource.ts"
import { keepersOf } from "../../../operation/KeptOpen.ts"
import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { account } from "./model/Account.ts"
import { accountOperations } from "./Operations.ts"

/** Accounts of customers, in a bank with these kinds: some of them keep an account open. */
export const accounts = (kinds: ReadonlyArray<AnyResource>) =>
  defineResource({ resources: [account], operations: accountOperations(keepersOf(kinds, account.kind)) })
