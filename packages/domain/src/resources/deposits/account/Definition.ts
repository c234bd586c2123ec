import type { AnyResource } from "../../../kernel/Resource.ts"
import { keepersOf } from "../../../operation/KeptOpen.ts"
import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { account } from "./model/Account.ts"
import { accountOperations } from "./Operations.ts"

/** Accounts of customers, in a bank with these kinds: some of them keep an account open. */
export const accounts = (kinds: ReadonlyArray<AnyResource>) =>
  defineResource({ resources: [account], operations: accountOperations(keepersOf(kinds, account.kind)) })
