import type { DueQuery } from "../../ports/Store.ts"
import { webhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"

/**
 * Who works on a lane. Deliveries wait for receivers that others run, so they have a crew of their own: payments wait for
 * none of them, however many there are.
 */
export type WorkerPool = "jobs" | "deliveries"

// A delivery's lane is the id of its endpoint.
const ENDPOINT = `${webhookEndpoint.kind}_`

/** The crew that works on a lane. */
export const poolOf = (queue: string): WorkerPool => (queue.startsWith(ENDPOINT) ? "deliveries" : "jobs")

/** The lanes of each crew, as a store is asked for them. */
export const queuesOf: Readonly<Record<WorkerPool, Pick<DueQuery, "prefix" | "except_prefix">>> = {
  jobs: { except_prefix: ENDPOINT },
  deliveries: { prefix: ENDPOINT }
}
