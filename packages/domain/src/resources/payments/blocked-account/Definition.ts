import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { blockedAccount } from "./model/BlockedAccount.ts"
import { blockedAccountOperations } from "./Operations.ts"

/** The negative list: accounts at other banks that a program's payments may not reach. */
export const blockedAccounts = defineResource({ resources: [blockedAccount], operations: blockedAccountOperations })
