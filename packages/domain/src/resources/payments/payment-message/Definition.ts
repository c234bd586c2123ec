import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { paymentMessageOperations } from "./Operations.ts"
import { paymentMessage } from "./PaymentMessage.ts"

/** Raw messages of the networks, kept with the payments that they are about. */
export const paymentMessages = defineResource({ resources: [paymentMessage], operations: paymentMessageOperations })
