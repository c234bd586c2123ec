import { makeOutageLog, reasonOf } from "@vostro/domain/engine/request/Outage"
import { operations } from "@vostro/domain/registry"
import { Effect, Logger, References } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

describe("the reason of an outage", () => {
  it("names the errors with codes and causes", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED 10.0.0.7:5432"), { code: "ECONNREFUSED" })
    expect(reasonOf(new TypeError("no connection", { cause: refused }))).toBe(
      "TypeError: no connection, caused by Error ECONNREFUSED: connect ECONNREFUSED 10.0.0.7:5432"
    )
    expect(reasonOf("too many wait")).toBe("too many wait")
    expect(reasonOf({ secret: "x" })).toBe("a object")
  })

  it("is finite, even if an error is its own cause", () => {
    const error = new Error("again")
    error.cause = error
    expect(reasonOf(error)).toBe(Array(5).fill("Error: again").join(", caused by "))
  })

  it("contains no account number and no secret, anywhere in a text", () => {
    const secret = fc.oneof(
      fc.stringMatching(/^[1-9]\d{11}$/),
      fc.stringMatching(/^[1-9]\d{3} \d{4} \d{4}$/),
      fc.stringMatching(/^secret_[0-9a-f]{32}$/)
    )
    fc.assert(
      fc.property(fc.string(), secret, fc.string(), (before, hidden, after) => {
        expect(reasonOf(new Error(`${before} ${hidden} ${after}`))).not.toContain(hidden)
      })
    )
    expect(reasonOf("cannot reach postgres://vostro:s3cret@db:5432/bank")).toBe(
      "cannot reach postgres://…@db:5432/bank"
    )
  })
})

describe("the outage log", () => {
  it("warns once, and again after a second with the number of suppressed warnings", async () => {
    const [operation] = operations
    if (operation === undefined) throw new Error("the registry has no operations")
    const failed = (request_id: string) => ({ request_id, operation })
    const lines: Array<unknown> = []
    const logger = Logger.make(({ fiber }) => lines.push(fiber.getRef(References.CurrentLogAnnotations)))
    const log = makeOutageLog()
    const story = Effect.gen(function* () {
      for (const id of ["req_1", "req_2", "req_3"]) yield* log(failed(id), "away")
      yield* TestClock.adjust("1 second")
      yield* log(failed("req_4"), "away")
    })
    await Effect.runPromise(Effect.provide(story, [Logger.layer([logger]), TestClock.layer()]))
    const { name } = operation
    expect(lines).toEqual([
      { operation: name, request_id: "req_1" },
      { operation: name, request_id: "req_4", unlogged: 2 }
    ])
  })
})
