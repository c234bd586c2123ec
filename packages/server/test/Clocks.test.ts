import { MINUTE_MS } from "@vostro/domain"
import { Store } from "@vostro/domain/ports"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { startServer } from "@vostro/server"
import { ClockGuard, layerGuardedWork, offsetProblem } from "@vostro/server/clock/ClockGuard"
import { readConfig } from "@vostro/server/config/ReadConfig"
import { commitOf, NOW, PROGRAM } from "@vostro/testing/conformance/Commits"
import { Clock, Effect, Exit, Layer, Logger, Schema, Scope } from "effect"
import { expect, inject, it, onTestFinished } from "vitest"
import { emptyDatabase } from "../../postgres/test/support/Database.ts"
import { leastEnvironment } from "./support/Process.ts"

/** Starts a server in this process whose clock is off by some ms. */
const start = async (offsetMs: number, env: Readonly<Record<string, string>> = {}) => {
  const database = await emptyDatabase(inject("databaseUrl"))
  const config = await Effect.runPromise(readConfig({ ...leastEnvironment(database), ...env }))
  const real = Clock.Clock.defaultValue()
  let offset = offsetMs
  const now = () => real.currentTimeMillisUnsafe() + offset
  const clock: Clock.Clock = {
    ...real,
    currentTimeMillisUnsafe: now,
    currentTimeMillis: Effect.sync(now),
    currentTimeNanosUnsafe: () => BigInt(now()) * 1_000_000n,
    currentTimeNanos: Effect.sync(() => BigInt(now()) * 1_000_000n),
    sleep: (duration) => real.sleep(duration)
  }
  const scope = Scope.makeUnsafe()
  onTestFinished(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  const lines: Array<string> = []
  const logger = Logger.make(({ message }) => void lines.push(String(message)))
  const started = startServer(config).pipe(
    Scope.provide(scope),
    Effect.provideService(Clock.Clock, clock),
    Effect.provide(Logger.layer([logger])),
    Effect.exit
  )
  const move = (ms: number) => {
    offset += ms
  }
  return { started: await Effect.runPromise(started), move, lines }
}

const Shown = Schema.Struct({
  ready: Schema.Boolean,
  database: Schema.String,
  clock_offset_ms: Schema.Number,
  reasons: Schema.Array(Schema.String)
})

const readyz = async (url: string) => {
  const response = await fetch(`${url}/readyz`)
  return { status: response.status, body: Schema.decodeUnknownSync(Shown)(await response.json()) }
}

const AHEAD = 10 * MINUTE_MS

it("does not start with a clock ten minutes ahead or behind, and names the limit", async () => {
  const starts = await Promise.all([start(AHEAD), start(-AHEAD)])
  const words = [/(600|599) seconds ahead of/, /(600|601) seconds behind/]
  for (const [index, { started }] of starts.entries()) {
    expect(String(started)).toMatch(words[index] ?? "")
    expect(String(started)).toContain("CLOCK_OFFSET_LIMIT_SECONDS (60)")
  }
})

it("starts with such a clock if nothing is checked", async () => {
  const { started } = await start(AHEAD, { CLOCK_OFFSET_LIMIT_SECONDS: "off" })
  expect(Exit.isSuccess(started)).toBe(true)
})

it("is not ready while its clock is off, says why, and logs it", async () => {
  const { lines, move, started } = await start(0)
  const { url } = Exit.isSuccess(started) ? started.value : expect.fail(String(started))
  expect(await readyz(url)).toMatchObject({ status: 200, body: { ready: true, reasons: [] } })
  move(AHEAD)
  const { body, status } = await readyz(url)
  expect({ body, status }).toMatchObject({ status: 503, body: { ready: false, database: "ok" } })
  expect(body.clock_offset_ms).toBeGreaterThan(AHEAD - MINUTE_MS)
  expect(body.reasons).toEqual([expect.stringContaining("seconds ahead of the clock of the database")])
  expect(lines).toContainEqual(expect.stringContaining("no due work: the clock of this machine is"))
  move(-AHEAD)
  expect(await readyz(url)).toMatchObject({ status: 200, body: { ready: true, reasons: [] } })
  expect(lines).toContain("the clock of this machine is right again")
})

it("leaves due work to others while the clock is off", async () => {
  const store = makeMemoryStore()
  const timer = { queue: "webhook_endpoint_1", object_id: "a", due_at_ms: NOW }
  await Effect.runPromise(store.commit(commitOf({ timers: [timer] })))
  let problem: string | undefined = "ten minutes ahead"
  const measure = Effect.succeed({ offset_ms: 0, uncertainty_ms: 0 })
  const given = Layer.merge(Layer.succeed(Store, store), Layer.succeed(ClockGuard, { measure, problem: () => problem }))
  const guarded = await Effect.runPromise(Effect.provide(Store, Layer.provide(layerGuardedWork, given)))
  const now = { program_id: PROGRAM, queue: timer.queue, now_ms: NOW, lease_until_ms: NOW + 9, token: "t", limit: 1 }
  const found = Effect.all([guarded.due({ now_ms: NOW, limit: 9 }), guarded.lease(now)])
  expect(await Effect.runPromise(found)).toEqual([[], []])
  problem = undefined
  const { due_at_ms, object_id, queue } = timer
  expect(await Effect.runPromise(found)).toEqual([[{ program_id: PROGRAM, queue }], [{ object_id, due_at_ms }]])
})

it("gives an offset the benefit of a slow round trip", () => {
  expect(offsetProblem({ offset_ms: 61_000, uncertainty_ms: 1_000 }, 60_000)).toBeUndefined()
  expect(offsetProblem({ offset_ms: -61_001, uncertainty_ms: 1_000 }, 60_000)).toContain("61 seconds behind")
})
