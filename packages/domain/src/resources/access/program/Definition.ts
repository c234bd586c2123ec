import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { programOperations } from "./Operations.ts"
import { program, programCounter } from "./Program.ts"

/** Programs. `switchable` names the operations that the operator can disable for a program. */
export const programs = (switchable: ReadonlyArray<string>) =>
  defineResource({ resources: [program, programCounter], operations: programOperations(switchable) })
