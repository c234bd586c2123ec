/**
 * Payments counted against limits: that of an account number, by the hour (Usage.ts), and that of a program over a
 * network, by its day (Outflow.ts). Deciders of payments read the counts and write them with their decision. Setting a
 * limit is left to `deposits/account-number`, refusing a payment to the networks.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { outflow } from "./Outflow.ts"
import { paymentUsage } from "./Usage.ts"

/** Payments counted against the limits of account numbers and of the bank. */
export const paymentUsages = defineResource({ resources: [paymentUsage, outflow], operations: [] })
