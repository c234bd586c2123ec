/**
 * The receivers of a program's events. Operators manage all of them (Operations.ts), partners those of their own
 * program (SubscriptionOperations.ts). The deliveries and their attempts are left to `notifications/webhook-delivery`,
 * signatures to `webhook`, sending to `engine/work`.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { webhookEndpointOperations } from "./Operations.ts"
import { subscriptionOperations } from "./SubscriptionOperations.ts"
import { endpointCounter, webhookEndpoint } from "./WebhookEndpoint.ts"

/** Receivers of a program's events. */
export const webhookEndpoints = (eventNames: ReadonlyArray<string>) =>
  defineResource({
    resources: [endpointCounter, webhookEndpoint],
    operations: [...subscriptionOperations(eventNames), ...webhookEndpointOperations(eventNames)]
  })
