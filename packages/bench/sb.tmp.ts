import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Commit, type Leased, type Needs, Store } from "@vostro/domain/ports/Store"
import { layerPostgres } from "@vostro/postgres/PostgresLayer"
import { startEmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import { Console, Effect, Layer, Redacted } from "effect"

const PROGRAM = "program_bench"
const LANE = "internal_transfer.settle"
const NOW = 1_790_000_000_000
const DAY_MS = 86_400_000
const CONCURRENCY = 32
const BATCH = 64
const NUMBERS = 10_000
const EACH = 20_000
const ROUNDS = 0

const nothing = { expects: [], writes: [], gates: [], moves: [], postings: [], events: [], timers: [] } as const
const noNeeds: Needs = { objects: [], positions: [], positionsOf: [], all: [] }

const numberId = (index: number): string => `account_number_${String(index).padStart(8, "0")}`
const transferId = (index: number): string => `internal_transfer_${String(index).padStart(12, "0")}`
const senderOf = (index: number, spread: number): string => numberId(index % spread)
const receiverOf = (index: number, spread: number): string => numberId(((index + 1 + (index >> 3)) % spread) + spread)

const transferBody = (index: number, spread: number, status: string): string =>
  JSON.stringify({
    id: transferId(index),
    amount: 100,
    currency_code: "USD",
    sender_account_id: "account_1",
    sender_account_number_id: senderOf(index, spread),
    receiver_account_id: "account_1",
    receiver_account_number_id: receiverOf(index, spread),
    status,
    description: "a transfer of the benchmark",
    metadata: {},
    created_at: "2026-11-21T06:57:49Z",
    updated_at: "2026-11-21T06:57:49Z"
  })

const attributes = (index: number, spread: number, status: string) => ({
  sender_account_number_id: senderOf(index, spread),
  receiver_account_number_id: receiverOf(index, spread),
  status
})

/** What one creation does: the key is claimed, both numbers are looked at, and one object, timer and answer are written. */
const create = Effect.fnUntraced(function* (index: number, spread: number) {
  const store = yield* Store
  const slot = { endpoint: "internal_transfer.create", key: `key-${index}` }
  const token = randomBytes(16).toString("hex")
  const fingerprint = "f".repeat(64)
  const numbers = [senderOf(index, spread), receiverOf(index, spread)]
  const objects = numbers.map((id) => ({ kind: "account_number", id }))
  yield* store.begin({
    program_id: PROGRAM,
    now_ms: NOW,
    claim: { slot, token, fingerprint, lease_until_ms: NOW + 60_000 },
    needs: { ...noNeeds, objects, positions: numbers, all: ["webhook_endpoint"] }
  })
  const body = transferBody(index, spread, "processing")
  const write = { kind: "internal_transfer", id: transferId(index), expected: 0, body, uniques: [] }
  return yield* store.commit({
    ...nothing,
    program_id: PROGRAM,
    now_ms: NOW,
    proof: { _tag: "Claim", slot, token, fingerprint, reply: { status: 202, body }, expires_at_ms: NOW + 2 * DAY_MS },
    writes: [{ ...write, attributes: attributes(index, spread, "processing") }],
    timers: [{ lane: LANE, object_id: transferId(index), due_at_ms: NOW }]
  })
})

/** What one settlement does: money moves, and the object, an event and a webhook's delivery are written. */
const settlement = (object_id: string, token: string, spread: number): Commit => {
  const index = Number(object_id.slice("internal_transfer_".length))
  const [sender, receiver] = [senderOf(index, spread), receiverOf(index, spread)]
  const body = transferBody(index, spread, "posted")
  const [event, delivery] = [`event_${index}`, `webhook_delivery_${index}`]
  const change = { kind: "internal_transfer", id: object_id, expected: 1, body, uniques: [] }
  const move = { held: 0, needs_open: true }
  return {
    ...nothing,
    program_id: PROGRAM,
    now_ms: NOW,
    proof: { _tag: "Lease", lane: LANE, object_id, token },
    writes: [
      { ...change, attributes: attributes(index, spread, "posted") },
      {
        kind: "webhook_delivery",
        id: delivery,
        expected: 0,
        body: JSON.stringify({ id: delivery, event_id: event, body, attempts: [] }),
        attributes: { webhook_endpoint_id: "webhook_endpoint_1", event_id: event },
        uniques: []
      }
    ],
    moves: [
      { ...move, account_number_id: sender, posted: -100, needs_funds: true },
      { ...move, account_number_id: receiver, posted: 100, needs_funds: false }
    ],
    postings: [
      {
        id: `core_transaction_${index}`,
        cause: object_id,
        legs: [
          { account: sender, amount: -100 },
          { account: receiver, amount: 100 }
        ]
      }
    ],
    events: [{ id: event, name: "internal_transfer.posted", object_id, body: JSON.stringify({ id: event, body }) }],
    timers: [{ lane: "webhook_endpoint_1", object_id: delivery, due_at_ms: NOW + DAY_MS }]
  }
}

const settleBatch = Effect.fnUntraced(function* (worker: number, spread: number) {
  const store = yield* Store
  const token = `${worker}-${randomBytes(8).toString("hex")}`
  const wish = { program_id: PROGRAM, lane: LANE, now_ms: NOW, lease_until_ms: NOW + 60_000, token, limit: BATCH }
  const leased: ReadonlyArray<Leased> = yield* store.lease(wish)
  const settle = ({ object_id }: Leased) => store.commit(settlement(object_id, token, spread))
  const outcomes = yield* Effect.forEach(leased, settle, { concurrency: "unbounded" })
  if (outcomes.some(({ _tag }) => _tag !== "Committed")) return yield* Effect.die("a settlement was refused")
  return leased.length
})

const settleAll = (spread: number) =>
  Effect.forEach([1, 2], (worker) => Effect.repeat(settleBatch(worker, spread), { while: (count) => count > 0 }), {
    concurrency: 2,
    discard: true
  })

/** Opens the account numbers and gives every sender money. */
const open = Effect.gen(function* () {
  const store = yield* Store
  const openOne = (index: number) => {
    const id = numberId(index)
    const money = index < NUMBERS ? 1_000_000_000 : 0
    return store.commit({
      ...nothing,
      program_id: PROGRAM,
      now_ms: NOW,
      proof: { _tag: "None" },
      writes: [
        {
          kind: "account_number",
          id,
          expected: 0,
          body: JSON.stringify({ id, account_id: "account_1", status: "active" }),
          attributes: { account_id: "account_1", account_number: id },
          uniques: [{ name: "account_number", value: id }]
        }
      ],
      gates: [
        {
          _tag: "Create",
          account_number_id: id,
          account_id: "account_1",
          core_account_id: "core_account_fbo",
          number_open: true,
          account_open: true
        }
      ],
      moves: [{ account_number_id: id, posted: money, held: 0, needs_funds: false, needs_open: false }],
      postings: [
        {
          id: `core_transaction_open_${index}`,
          cause: id,
          legs: [
            { account: "gl_funding_suspense", amount: -money },
            { account: id, amount: money }
          ]
        }
      ]
    })
  }
  yield* Effect.forEach(
    Array.from({ length: 2 * NUMBERS }, (_, index) => index),
    openOne,
    {
      concurrency: BATCH,
      discard: true
    }
  )
})

const rate = <A, E, R>(name: string, count: number, work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const before = performance.now()
    yield* work
    yield* Console.log(`${name.padEnd(24)} ${Math.round((count / (performance.now() - before)) * 1000)}/s`)
  })

const bench = Effect.gen(function* () {
  yield* rate("open account numbers", 2 * NUMBERS, open)
  let next = 0
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, spread] of [
      ["spread", NUMBERS],
      ["one hot sender", 1]
    ] as const) {
      const indexes = Array.from({ length: EACH }, () => next++)
      const createAll = Effect.forEach(indexes, (index) => create(index, spread), { concurrency: CONCURRENCY })
      yield* rate(`create, ${name}`, EACH, createAll)
      yield* rate(`settle, ${name}`, EACH, settleAll(spread))
    }
  }
  const { sum, unbalanced, mismatched, transactions } = yield* (yield* Store).audit(PROGRAM)
  yield* Console.log(`${transactions} core transactions, sum ${sum}, wrong ${unbalanced.length + mismatched.length}`)
})

const store = layerPostgres({ url: Redacted.make(process.argv[2]!) })
await Effect.runPromise(Effect.provide(bench, store))
