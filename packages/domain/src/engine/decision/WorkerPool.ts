import type { DueQuery } from "../../ports/Store.ts"
import { webhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"

/**
 * A pool of workers and its queues. Deliveries wait for receivers that others run, so they have their own pool:
 * payments never wait for deliveries.
 */
export type WorkerPool = "jobs" | "deliveries"

// A delivery's queue is the id of its endpoint.
const ENDPOINT = `${webhookEndpoint.kind}_`

/** Returns the pool that serves a queue. */
export const poolOf = (queue: string): WorkerPool => (queue.startsWith(ENDPOINT) ? "deliveries" : "jobs")

/** The queues of each pool, as filters of a store query. */
export const queuesOf: Readonly<Record<WorkerPool, Pick<DueQuery, "prefix" | "except_prefix">>> = {
  jobs: { except_prefix: ENDPOINT },
  deliveries: { prefix: ENDPOINT }
}
