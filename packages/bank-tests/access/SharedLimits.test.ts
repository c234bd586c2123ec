import { SharedBuckets, withTaken } from "@vostro/domain/engine/request/SharedBuckets"
import { Store } from "@vostro/domain/ports"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { makeManualClock } from "@vostro/sandbox"
import { Clock, Effect, Layer } from "effect"
import fc from "fast-check"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { type BankUnderTest, startBankOn, tokenOf } from "../support/BankUnderTest.ts"

const LIMIT = { per_second: 2, burst: 10 }

describe("buckets that nodes share", () => {
  const steps = fc.array(fc.record({ node: fc.nat(2), after_ms: fc.nat(400), isExchange: fc.boolean() }), {
    minLength: 50,
    maxLength: 300
  })

  it("admit no more than one node would, and what each took before it told the others", () => {
    fc.assert(
      fc.property(steps, (all) => {
        const nodes = [0, 1, 2].map(() => new SharedBuckets(true))
        let [now, stored, admitted] = [1_000_000, {}, 0]
        const untold = nodes.map(() => 0)
        let most = 0
        for (const { after_ms, isExchange, node: at } of all) {
          now += after_ms
          const node = nodes[at]
          if (node === undefined) continue
          if (isExchange) {
            stored = withTaken(stored, node.takenSince(), now)
            node.adopt(stored)
            untold[at] = 0
          } else if (node.take("client", "one", LIMIT, now) === 0) {
            admitted++
            untold[at] = (untold[at] ?? 0) + 1
          }
          // What the others cannot know of, at the worst moment so far.
          most = Math.max(
            most,
            untold.reduce((sum, one) => sum + one, 0)
          )
        }
        const alone = LIMIT.burst + ((now - 1_000_000) * LIMIT.per_second) / 1_000
        expect(admitted).toBeLessThanOrEqual(alone + 2 * most + 1)
      })
    )
  })

  it("keep what a store that is away was not told, and forget buckets that are full again", () => {
    const node = new SharedBuckets(true)
    for (let n = 0; n < 3; n++) node.take("client", "one", LIMIT, 0)
    const taken = node.takenSince()
    expect(node.isAhead).toBe(false)
    node.putBack(taken)
    expect(withTaken({ old: 5, other: 9_000 }, node.takenSince(), 10)).toEqual({ other: 9_000, "client one": 1_510 })
  })

  it("keep those of other kinds when wrong guesses come from thousands of networks", () => {
    const node = new SharedBuckets(true)
    for (let n = 0; n < 3_000; n++) node.take("wrong", `2001:db8:${n}::`, { per_second: 0.001, burst: 1 }, 0)
    node.take("client", "one", LIMIT, 0)
    const names = Object.keys(withTaken({}, node.takenSince(), 0))
    expect(names).toContain("client one")
    expect(names.filter((name) => name.startsWith("wrong "))).toHaveLength(1_000)
  })

  it("tell nothing where each node counts its own", () => {
    const node = new SharedBuckets(false)
    expect([node.take("wrong", "203.0.113.7", LIMIT, 0), node.isAhead]).toEqual([0, false])
  })
})

it("two nodes count the requests of a program and the wrong credentials of an address together", async () => {
  const layer = Layer.succeed(Store, makeMemoryStore())
  const time = makeManualClock(Clock.Clock.defaultValue(), undefined)
  const settings = { rate_limit: { per_second: 0.1, burst: 5 }, limits_shared: true }
  const start = async () => {
    const bank = await startBankOn(layer, settings, undefined, undefined, time)
    onTestFinished(() => bank.close())
    return bank
  }
  const [one, two] = [await start(), await start()]
  const authorization = `Bearer ${await tokenOf(one)}`
  const list = async ({ url }: BankUnderTest) => (await fetch(`${url}/v1/event`, { headers: { authorization } })).status
  const guess = async ({ url }: BankUnderTest) =>
    (await fetch(`${url}/v1/event`, { headers: { authorization: "Bearer wrong" } })).status
  const times = async (count: number, ask: () => Promise<number>) => {
    const statuses: Array<number> = []
    for (let n = 0; n < count; n++) statuses.push(await ask())
    return statuses
  }
  const shared = async () => {
    const reads = { objects: [{ kind: "shared_use", id: "shared_use_1" }] }
    const empty = { newest: [], linked: [], positions: [], positionsOf: [], all: [] }
    const store = await Effect.runPromise(Effect.provide(Store, layer))
    return (await Effect.runPromise(store.load("bank", { ...empty, ...reads }))).objects[0]?.version ?? 0
  }
  /** Lets a second pass, after which a node tells the others. */
  const told = async () => {
    const before = await shared()
    time.advance(1_000)
    await vi.waitFor(async () => expect(await shared()).toBeGreaterThan(before), 20_000)
  }
  expect(await times(5, () => list(one))).toEqual([200, 200, 200, 200, 200])
  expect(await times(100, () => guess(one))).toEqual(Array.from({ length: 100 }, () => 403))
  await told()
  // The other node learns it with the first that it admits itself.
  expect([await list(two), await guess(two)]).toEqual([200, 403])
  await told()
  expect([await list(two), await guess(two), await list(one)]).toEqual([429, 429, 429])
})
