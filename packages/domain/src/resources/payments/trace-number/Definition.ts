import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { traceBlock, traceCounter, traceSequence } from "./TraceNumber.ts"

/** Trace numbers of the bank, and the blocks of them that its programs have. */
export const traceNumbers = defineResource({ resources: [traceBlock, traceCounter, traceSequence] })
