import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { paymentException } from "./model/PaymentException.ts"
import { paymentExceptionOperations } from "./Operations.ts"

/** Faults in the traffic with other banks, for the operator. */
export const paymentExceptions = defineResource({
  resources: [paymentException],
  operations: paymentExceptionOperations
})
