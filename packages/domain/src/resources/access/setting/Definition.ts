import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { settingOperations } from "./Operations.ts"

/** The settings of the bank, as an operator reads them. */
export const bankSettings = defineResource({ operations: settingOperations })
