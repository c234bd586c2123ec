import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { outflow } from "./Outflow.ts"
import { paymentUsage } from "./Usage.ts"

/** Payments counted against the limits of account numbers and of the bank. */
export const paymentUsages = defineResource({ resources: [paymentUsage, outflow], operations: [] })
