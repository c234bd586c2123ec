import type { AnyResource } from "../../../kernel/Resource.ts"
import { keepersOf } from "../../../operation/KeptOpen.ts"
import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { coreAccount } from "./CoreAccount.ts"
import { coreAccountOperations } from "./Operations.ts"

/** The bank's core accounts for a program, in a bank with these kinds: some of them keep a core account open. */
export const coreAccounts = (kinds: ReadonlyArray<AnyResource>) =>
  defineResource({ resources: [coreAccount], operations: coreAccountOperations(keepersOf(kinds, coreAccount.kind)) })
