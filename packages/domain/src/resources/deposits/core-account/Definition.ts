/**
 * Core accounts: the bank's own accounts for a program, such as its FBO account. Operators manage them and partners
 * read them. A program's first account opens its FBO account. Balances are sums of legs and left to the store.
 */

import type { AnyResource } from "../../../kernel/Resource.ts"
import { keepersOf } from "../../../operation/KeptOpen.ts"
import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { coreAccount } from "./CoreAccount.ts"
import { coreAccountOperations } from "./Operations.ts"

/** The bank's core accounts for a program, in a bank with these kinds: some of them keep a core account open. */
export const coreAccounts = (kinds: ReadonlyArray<AnyResource>) =>
  defineResource({ resources: [coreAccount], operations: coreAccountOperations(keepersOf(kinds, coreAccount.kind)) })
