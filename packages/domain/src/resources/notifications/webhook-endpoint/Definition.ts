/**
 * The receivers of a program's events: their fields (Fields.ts, Body.ts), which events they want (Filter.ts), and
 * whether they work (Health.ts). Operations.ts has the operations once, Side.ts what differs between operators, who
 * manage all endpoints, and partners, who manage those of their own program. The deliveries, their attempts and tests
 * are left to `notifications/webhook-delivery`, signatures to `webhook`, sending to `engine/work`.
 */

import type { EventCatalogue } from "../../../operation/Module.ts"
import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { endpointOperations } from "./Operations.ts"
import { operatorSide, partnerSide } from "./Side.ts"
import { endpointCounter, webhookEndpoint } from "./WebhookEndpoint.ts"

/** Receivers of a program's events. */
export const webhookEndpointKinds = defineResource({ resources: [endpointCounter, webhookEndpoint] })

/** Operations on the receivers of a program's events. */
export const webhookEndpoints = (emitted: EventCatalogue) =>
  defineResource({
    operations: [...endpointOperations(partnerSide, emitted), ...endpointOperations(operatorSide, emitted)]
  })
