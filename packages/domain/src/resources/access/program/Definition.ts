import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { programOperations } from "./Operations.ts"
import { program, programCounter } from "./Program.ts"

/** Programs. `switchable` are the names of the operations that the operator can switch off for one. */
export const programs = (switchable: ReadonlyArray<string>) =>
  defineResource({ resources: [program, programCounter], operations: programOperations(switchable) })
