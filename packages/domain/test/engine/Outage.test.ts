import { makeOutageLog, reasonOf } from "@vostro/domain/engine/request/Outage"
import { makeRefusalLog } from "@vostro/domain/engine/request/RefusalLog"
import { fault, reject } from "@vostro/domain/kernel/Rejection"
import { operations } from "@vostro/domain/modules/registry"
import { Effect, Logger, References, Result } from "effect"
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

describe("the log of refused credentials", () => {
  it("names the operator that a token claims and the address, once a second, and says nothing of partners", async () => {
    const found = (name: string) => operations.find((one) => one.name === name) ?? expect.fail(name)
    const id = `operator_${"0".repeat(32)}`
    const authorization = Result.succeed(`Bearer ${id}_${"a".repeat(64)}`)
    const asked = (name: string) => ({
      authorization,
      operation: found(name),
      request_id: `req_${name}`,
      source_ip: "203.0.113.7"
    })
    const lines: Array<unknown> = []
    const logger = Logger.make(({ fiber }) => lines.push(fiber.getRef(References.CurrentLogAnnotations)))
    const log = makeRefusalLog()
    const story = Effect.gen(function* () {
      yield* log(asked("account.get"), reject("token_invalid"))
      yield* log(asked("wire.approve"), reject("object_not_found"))
      for (let n = 0; n < 3; n++) yield* log(asked("wire.approve"), reject("token_invalid", fault("role_missing")))
      yield* TestClock.adjust("1 second")
      yield* log({ ...asked("oauth_token.create"), authorization: Result.succeed(undefined) }, reject("token_invalid"))
    })
    await Effect.runPromise(Effect.provide(story, [Logger.layer([logger]), TestClock.layer()]))
    const every = { code: "token_invalid", address: "203.0.113.7" }
    expect(lines).toEqual([
      { ...every, operation: "wire.approve", request_id: "req_wire.approve", reason: "role_missing", operator: id },
      { ...every, operation: "oauth_token.create", request_id: "req_oauth_token.create", unlogged: 2 }
    ])
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
