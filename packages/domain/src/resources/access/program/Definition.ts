/**
 * Programs: the partners' programs that the bank serves, each a partition with accounts, addresses and limits of its
 * own. Programs themselves live in the bank's own partition, and only operators create and change them. The check of
 * addresses, limits and disabled endpoints in a request is left to `engine/request`.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { programOperations } from "./Operations.ts"
import { program, programCounter } from "./Program.ts"
import { sharedUse } from "./SharedUse.ts"

/** Programs. `switchable` names the operations that the operator can disable for a program. */
export const programs = (switchable: ReadonlyArray<string>) =>
  defineResource({ resources: [program, programCounter, sharedUse], operations: programOperations(switchable) })
