import type { KeptBody, LoggedRequest } from "@vostro/domain/ports"
import { makeRequestLog } from "@vostro/memory"
import fc from "fast-check"
import { expect, it } from "vitest"

const request = (request_id: string, body: KeptBody | undefined, answer: KeptBody | undefined): LoggedRequest => ({
  request_id,
  received_ms: 0,
  duration_ms: 0,
  method: "POST",
  path: "/",
  query: undefined,
  operation: undefined,
  status: 200,
  program_id: undefined,
  client_id: undefined,
  operator: undefined,
  idempotency_key: undefined,
  replayed: false,
  dry_run: false,
  body,
  answer
})

const Body = fc.oneof(
  fc.constant(undefined),
  fc.string({ maxLength: 60 }),
  fc.uint8Array({ maxLength: 60 }),
  fc.constant({ content_type: "image/png", size_bytes: 1_000_000 })
)

const weightOf = (body: KeptBody | undefined): number => {
  if (typeof body === "string") return 2 * body.length
  return body instanceof Uint8Array ? body.length : 0
}

it("keeps the newest requests, newest first, as many as the bounds of number and bytes allow", () => {
  const Bounds = fc.record({ requests: fc.integer({ min: 1, max: 8 }), bytes: fc.nat(300) })
  fc.assert(
    fc.property(Bounds, fc.array(fc.tuple(Body, Body), { maxLength: 40 }), (bounds, bodies) => {
      const log = makeRequestLog(bounds)
      const added = bodies.map(([body, answer], at) => request(`req_${at}`, body, answer))
      for (const [at, one] of added.entries()) {
        log.add(one)
        const kept = [...log.latest()]
        expect(kept).toEqual(added.slice(at + 1 - kept.length, at + 1).reverse())
        const weight = (some: ReadonlyArray<LoggedRequest>) =>
          some.reduce((sum, { answer, body, path }) => sum + weightOf(body) + weightOf(answer) + 2 * path.length, 0)
        expect(kept.length).toBeLessThanOrEqual(bounds.requests)
        expect(weight(kept)).toBeLessThanOrEqual(bounds.bytes)
        const oneMore = added.slice(Math.max(0, at - kept.length), at + 1)
        if (oneMore.length > kept.length && kept.length < bounds.requests) {
          expect(weight(oneMore)).toBeGreaterThan(bounds.bytes)
        }
      }
    })
  )
})

it("shows a reader the requests of the moment when it began", () => {
  const log = makeRequestLog({ requests: 2, bytes: 100 })
  for (const id of ["a", "b"]) log.add(request(id, undefined, undefined))
  const seen: Array<string> = []
  for (const { request_id } of log.latest()) {
    seen.push(request_id)
    log.add(request(`after ${request_id}`, undefined, undefined))
  }
  expect(seen).toEqual(["b", "a"])
})
