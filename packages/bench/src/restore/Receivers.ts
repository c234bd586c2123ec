import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import { Schema } from "effect"
import type { MovedTime } from "../faults/BankTime.ts"
import type { Finding } from "../faults/plan/Finding.ts"
import type { StoredRows } from "../faults/StoreUnderFault.ts"

/** A partner's receiver of webhooks, which outlives the bank's store. */
export interface Receivers {
  readonly url: string
  /** Ids of the events received so far. */
  readonly received: ReadonlySet<string>
  readonly close: () => Promise<void>
}

const WithId = Schema.fromJsonString(Schema.Struct({ id: Schema.String }))

const HOUR_MS = 3_600_000

/** Timeout of the webhooks that are due at the end. */
const DELIVERED_DEADLINE_MS = 60_000

/** Starts a receiver on a free port. */
export const startReceivers = async (): Promise<Receivers> => {
  const received = new Set<string>()
  const server = createServer(async (request, response) => {
    try {
      received.add(Schema.decodeUnknownSync(WithId)(await text(request)).id)
      response.writeHead(204).end()
    } catch {
      // The bank was killed in the midst, or the body is no event: it comes again, or the check misses it.
      request.socket.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // trusted: a server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
  }
}

/** What a receiver has at the end. */
interface Received {
  readonly findings: ReadonlyArray<Finding>
  /** Number of events that the receiver has and the bank lost. */
  readonly orphans: number
}

/**
 * Waits until the receiver has every webhook that the bank has for it, and lets the hours between attempts pass. Checks that
 * it got no event after the restore that the bank lacks: `before` are those that it had by then.
 */
export const receivedBy = async (
  { received }: Receivers,
  before: ReadonlySet<string>,
  rows: () => Promise<Pick<StoredRows, "deliveries">>,
  time: MovedTime
): Promise<Received> => {
  const deadline = performance.now() + DELIVERED_DEADLINE_MS
  for (;;) {
    const { deliveries } = await rows()
    const missing = deliveries.filter(({ event_id, status }) => status !== "delivered" || !received.has(event_id))
    if (missing.length === 0 || performance.now() > deadline) {
      const known = new Set(deliveries.map(({ event_id }) => event_id))
      const orphans = [...received].filter((id) => !known.has(id))
      const late = orphans.filter((id) => !before.has(id))
      return {
        orphans: orphans.length,
        findings: [
          ...missing.map(
            ({ event_id, status }): Finding => ({
              anomaly: "event",
              detail: `the webhook of ${event_id} is ${status}, the receiver ${received.has(event_id) ? "has" : "lacks"} it`
            })
          ),
          ...late.map(
            (id): Finding => ({ anomaly: "event", detail: `${id} came after the restore, the bank lacks it` })
          )
        ]
      }
    }
    time.advanceTo(time.now() + HOUR_MS)
    await pause(500)
  }
}
