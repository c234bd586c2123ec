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
