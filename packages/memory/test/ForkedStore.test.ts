import { type Commit, cents, emptyReadSet, type Files, Store, ZERO } from "@vostro/domain/ports"
import { type Memory, makeMemory } from "@vostro/memory"
import { Effect, type Layer } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const PROGRAM = "program_1"
const KIND = "thing"
const nothing: Omit<Commit, "now_ms"> = {
  program_id: PROGRAM,
  condition: { _tag: "None" },
  required_versions: [],
  assumed_versions: [],
  writes: [],
  position_changes: [],
  moves: [],
  transactions: [],
  events: [],
  timers: []
}

/** A command: `n` picks the object, `value` the values that it gets. */
interface Command {
  readonly does: "write" | "event" | "timer" | "lease" | "key" | "claim" | "position" | "move"
  readonly n: number
  readonly value: number
}

const commands = fc.array(
  fc.record({
    does: fc.constantFrom("write", "write", "write", "event", "timer", "lease", "key", "claim", "position", "move"),
    n: fc.nat(5),
    value: fc.nat(3)
  }),
  { maxLength: 14 }
)

const account = (n: number) => `account_number_${n}` as const

/** Runs a command; `at` is its place among all commands that the store has run. */
const run = Effect.fnUntraced(function* ({ does, n, value }: Command, at: number) {
  const store = yield* Store
  const now_ms = 1_000 + at
  const id = `${KIND}_${n}`
  switch (does) {
    case "write": {
      const { objects } = yield* store.load(PROGRAM, { ...emptyReadSet, objects: [{ kind: KIND, id }] })
      const expected = objects[0]?.version ?? 0
      const attributes = { color: String(value), parity: String(value % 2) }
      const uniques = [{ name: "place", value: `${n} ${value}` }]
      const write = { kind: KIND, id, expected, body: `{"at":${at}}`, attributes, uniques }
      return yield* store.commit({ ...nothing, now_ms, writes: [write] })
    }
    case "event":
      return yield* store.commit({
        ...nothing,
        now_ms,
        events: [{ id: `event_${at}`, name: `e${value}`, object_id: `${KIND}_${n % 2}`, body: String(at) }]
      })
    case "timer": {
      const due_at_ms = value === 0 ? null : now_ms + 10 * value
      return yield* store.commit({ ...nothing, now_ms, timers: [{ queue: `q${value}`, object_id: id, due_at_ms }] })
    }
    case "lease": {
      const lease = { program_id: PROGRAM, queue: `q${value}`, now_ms: now_ms + 30, token: String(at), limit: 1 }
      return yield* store.lease({ ...lease, lease_until_ms: now_ms + 60 })
    }
    case "key": {
      const slot = { endpoint: `op${value}`, key: String(n) }
      const reply = { status: 200, body: String(at) }
      const condition = { _tag: "Key", slot, token: "", fingerprint: "", reply, expires_at_ms: 9_000 } as const
      return yield* store.commit({ ...nothing, now_ms, condition })
    }
    case "claim":
      return yield* store.claim([{ kind: KIND, name: "value", value: String(value), holder: String(n) }])
    case "position":
      return yield* store.commit({
        ...nothing,
        now_ms,
        position_changes: [
          {
            _tag: "Create",
            account_number_id: account(n),
            account_id: `account_${value % 2}`,
            core_account_id: "core_account_1",
            number_open: true,
            account_open: true
          }
        ]
      })
    case "move": {
      const posted = cents(value)
      return yield* store.commit({
        ...nothing,
        now_ms,
        moves: [{ account_number_id: account(n), posted, held: ZERO, needs_funds: false, needs_open: false }],
        transactions: [
          {
            id: `core_transaction_${String(at).padStart(4, "0")}`,
            cause: id,
            legs: [
              { account: account(n), amount: posted },
              { account: "gl_cash", amount: cents(-value) }
            ]
          }
        ]
      })
    }
  }
})

/** Reads all that a store holds, by every index. */
const observed = Effect.gen(function* () {
  const store = yield* Store
  const numbers = [0, 1, 2, 3, 4, 5]
  const list = (filters: Readonly<Record<string, string>>) =>
    store.list({ program_id: PROGRAM, kind: KIND, filters, limit: 99 })
  const events = (more: object) => store.events({ program_id: PROGRAM, names: [], from_ms: 0, limit: 99, ...more })
  const begin = (endpoint: string, key: string) =>
    store.begin({ program_id: PROGRAM, now_ms: 2_000, slot: { endpoint, key }, reads: emptyReadSet })
  return JSON.stringify(
    [
      yield* list({}),
      yield* Effect.forEach(numbers, (n) => list({ color: String(n) })),
      yield* Effect.forEach(numbers, (n) => list({ parity: String(n) })),
      yield* Effect.forEach(numbers, (n) =>
        store.load(PROGRAM, {
          ...emptyReadSet,
          newest: [{ kind: KIND, attribute: "color", value: String(n) }],
          positions: [account(n)],
          positionsOf: [`account_${n}`]
        })
      ),
      yield* events({}),
      yield* Effect.forEach(numbers, (n) => events({ object_id: `${KIND}_${n}` })),
      yield* Effect.forEach(numbers, (n) => begin(`op${n % 4}`, String(n))),
      yield* Effect.forEach(numbers, (n) => store.due({ now_ms: 1_000 + 20 * n, limit: 99 })),
      yield* store.transactions({ program_id: PROGRAM, from_id: "", until_id: "~", limit: 99 }),
      yield* Effect.forEach(["gl_cash", "core_account_1"], (name) => store.balance(PROGRAM, name)),
      yield* store.audit(PROGRAM)
    ],
    (_, value) => (typeof value === "bigint" ? String(value) : value)
  )
})

const on = <A>({ layer }: { readonly layer: Layer.Layer<Store | Files> }, effect: Effect.Effect<A, unknown, Store>) =>
  Effect.runSync(Effect.orDie(Effect.provide(effect, layer)))

const runAll = (memory: Memory, all: ReadonlyArray<Command>, from: number): void => {
  for (const [at, command] of all.entries()) on(memory, run(command, from + at))
}

describe("a forked store", () => {
  it("equals a store that ran the same commands, by every index, and so does the original", () => {
    fc.assert(
      fc.property(commands, commands, commands, commands, (first, onOriginal, onFork, onForkOfFork) => {
        const original = makeMemory()
        runAll(original, first, 0)
        const fork = original.fork()
        runAll(original, onOriginal, 100)
        runAll(fork, onFork, 200)
        const forkOfFork = fork.fork()
        runAll(forkOfFork, onForkOfFork, 300)
        const replayed = (...parts: ReadonlyArray<readonly [ReadonlyArray<Command>, number]>) => {
          const memory = makeMemory()
          for (const [all, from] of parts) runAll(memory, all, from)
          return on(memory, observed)
        }
        expect(on(original, observed)).toBe(replayed([first, 0], [onOriginal, 100]))
        expect(on(fork, observed)).toBe(replayed([first, 0], [onFork, 200]))
        expect(on(forkOfFork, observed)).toBe(replayed([first, 0], [onFork, 200], [onForkOfFork, 300]))
        const claims = (memory: Memory) =>
          [0, 1, 2, 3].map((value) =>
            on(
              memory,
              Effect.flatMap(Store, (store) =>
                store.claim([{ kind: KIND, name: "value", value: String(value), holder: "another" }])
              )
            )
          )
        const again = makeMemory()
        runAll(again, first, 0)
        runAll(again, onFork, 200)
        expect(claims(fork)).toEqual(claims(again))
      }),
      { numRuns: 120 }
    )
  })
})
