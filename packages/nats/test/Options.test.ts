import type { NatsConnection } from "@nats-io/transport-node"
import { createEventStream, makeEventPublisher, serveRequests } from "@vostro/nats"
import { messageOf } from "@vostro/nats/events/Message"
import { describe, expect, it } from "vitest"

// trusted: nothing is asked of the connection before the options are checked.
const connection = {} as NatsConnection

describe("options", () => {
  it("refuses a stream that is no name", async () => {
    await expect(createEventStream({ connection, stream: "events of the bank" })).rejects.toThrow("letters, digits")
  })
  it("refuses to create a stream without a connection", async () => {
    // trusted: plain JavaScript can leave it out.
    await expect(createEventStream({} as Parameters<typeof createEventStream>[0])).rejects.toThrow("connection of NATS")
  })
  it("refuses to look for events without a pause", () => {
    expect(() => makeEventPublisher({ connection, pollMs: 0 })).toThrow("pollMs must be at least 1 (got 0)")
  })
  it("refuses to take no requests, and subjects that events have", () => {
    expect(() => serveRequests({ connection, maxInFlight: 0 })).toThrow("maxInFlight must be a whole number")
    for (const subject of ["", "a b", "a.>", "vostro.requests"])
      expect(() => serveRequests({ connection, subject })).toThrow('not begin with "vostro."')
  })
})

it("makes the message of an event without the request that caused it", () => {
  const object = { id: "internal_transfer_1", amount: 5 }
  const head = { id: "event_1", event: "internal_transfer.posted", created_at: "2026-01-02T03:04:05.006Z" }
  expect(messageOf("program_1", JSON.stringify({ ...head, request_id: "req_1", object }))).toEqual({
    id: "event_1",
    name: "internal_transfer.posted",
    at_ms: Date.UTC(2026, 0, 2, 3, 4, 5, 6),
    subject: "vostro.program_1.internal_transfer.internal_transfer_1",
    text: JSON.stringify({ ...head, object })
  })
})
