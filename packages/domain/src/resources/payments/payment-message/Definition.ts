import type { AnyResource } from "../../../kernel/Resource.ts"
import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { paymentMessageOperations } from "./Operations.ts"
import { paymentMessage } from "./PaymentMessage.ts"

/** Raw messages of the networks, kept with the payments that they are about: those of these kinds. */
export const paymentMessages = (kinds: ReadonlyArray<AnyResource>) =>
  defineResource({ resources: [paymentMessage], operations: paymentMessageOperations(kinds) })
