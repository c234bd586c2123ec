import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { file } from "./File.ts"
import { fileOperations } from "./Operations.ts"

/** Uploaded documents. */
export const files = defineResource({
  resources: [file],
  operations: fileOperations
})
