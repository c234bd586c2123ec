import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { paymentUsage } from "./Usage.ts"

/** Payments counted against the limits of account numbers. */
export const paymentUsages = defineResource({ resources: [paymentUsage], operations: [] })
