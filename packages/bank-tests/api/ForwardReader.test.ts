import { randomUUID } from "node:crypto"
import type { Client } from "@vostro/http/client"
import type { ManualClock } from "@vostro/sandbox"
import { Clock, Effect } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, openAccountNumbers, realTime, stores, transferOf } from "../support/BankUnderTest.ts"
import { startTwoNodes } from "../support/TwoNodes.ts"

type Query = {
  readonly ending_before?: string
  readonly created_at?: { readonly after: string }
  readonly limit: number
}
type Page = {
  readonly objects: ReadonlyArray<{ readonly id: string; readonly created_at: string }>
  readonly has_more: boolean
}
type List = (client: Client, query: Query) => Promise<Page>

const transfers: List = (client, query) => ask(client.call("internal_transfer.list", { query }))
const numbers: List = (client, query) => ask(client.call("account_number.list", { query }))
const events: List = (client, query) => ask(client.call("event.list", { query }))

/** A reader that polls for new objects or events, oldest first, from the last one seen: by id or by creation time. */
const follower = async (client: Client, list: List, by: "id" | "time") => {
  const { objects } = await list(client, { limit: 1 })
  const seen = [...objects]
  const next = (): Query => {
    const last = seen.at(-1)
    if (by === "time") return { created_at: { after: last?.created_at ?? "" }, limit: 100 }
    return { ending_before: last?.id ?? "", limit: 3 }
  }
  return {
    ids: () => seen.map(({ id }) => id),
    read: async () => {
      for (;;) {
        const page = await list(client, next())
        seen.push(...[...page.objects].reverse())
        if (by === "time" || !page.has_more) return
      }
    }
  }
}

/** A manual clock, `ms` behind the machine's. */
const behind = (ms: number): ManualClock => {
  const real = Clock.Clock.defaultValue()
  const now = () => real.currentTimeMillisUnsafe() - ms
  const clock = {
    ...real,
    currentTimeMillisUnsafe: now,
    currentTimeMillis: Effect.sync(now),
    currentTimeNanosUnsafe: () => BigInt(now()) * 1_000_000n,
    currentTimeNanos: Effect.sync(() => BigInt(now()) * 1_000_000n),
    sleep: (duration: Parameters<typeof real.sleep>[0]) => real.sleep(duration)
  }
  return { ...realTime, clock, now }
}

describe.each(stores)("a reader that polls a list on %s", (kind) => {
  let nodes: Awaited<ReturnType<typeof startTwoNodes>>
  let ids: ReadonlyArray<string>
  beforeAll(async () => {
    nodes = await startTwoNodes(kind, inject("databaseUrl"), { bank: behind(30), other: realTime })
    ids = await openAccountNumbers(nodes.bank, 1_000_000, 0)
    await transfer(nodes.elsewhere)
  })
  afterAll(() => nodes.close())

  const transfer = (client: Client) =>
    ask(
      client.call("internal_transfer.create", {
        idempotencyKey: randomUUID(),
        body: transferOf(ids[0] ?? "", ids[1] ?? "", 1)
      })
    )
  const number = async (client: Client) => {
    const params = { account_number_id: ids[0] ?? "" }
    const { account_id } = await ask(nodes.bank.partner.call("account_number.get", { params }))
    return ask(client.call("account_number.create", { body: { account_id, client_customer_id: "c" } }))
  }
  const allOf = async (list: List) =>
    (await list(nodes.elsewhere, { limit: 100 })).objects.map(({ id }) => id).reverse()

  it.each(["id", "time"] as const)(
    "sees by %s an object decided before the last one seen, and committed after it",
    async (by) => {
      const reader = await follower(nodes.elsewhere, transfers, by)
      const first = reader.ids().length
      nodes.between.before("internal_transfer", async () => {
        await transfer(nodes.elsewhere)
        await reader.read()
      })
      const late = await transfer(nodes.bank.partner)
      await reader.read()
      expect(nodes.between.isOver()).toBe(true)
      expect(reader.ids()).toHaveLength(first + 2)
      expect(reader.ids().at(-1)).toBe(late.id)
    }
  )

  it("sees by time an event decided before the last one seen, and committed after it", async () => {
    const reader = await follower(nodes.elsewhere, events, "time")
    nodes.between.before("account_number", async () => {
      await number(nodes.elsewhere)
      await reader.read()
    })
    const { id: object_id } = await number(nodes.bank.partner)
    await reader.read()
    expect(nodes.between.isOver()).toBe(true)
    const late = await ask(nodes.elsewhere.call("event.list", { query: { object_id } }))
    expect(reader.ids()).toContain(late.objects[0]?.id)
    const first = reader.ids().length
    await reader.read()
    await reader.read()
    expect(new Set(reader.ids().slice(first - 1)).size).toBeLessThan(3)
  })

  it("sees its own objects at once", async () => {
    for (const client of [nodes.elsewhere, nodes.bank.partner, nodes.elsewhere]) {
      const { id } = await transfer(client)
      const { objects } = await transfers(nodes.elsewhere, { limit: 1 })
      expect(objects.map((one) => one.id)).toEqual([id])
    }
  })

  it("sees each object once, with six concurrent writers and other readers", async () => {
    const readers = await Promise.all([
      follower(nodes.elsewhere, transfers, "id"),
      follower(nodes.bank.partner, transfers, "time"),
      follower(nodes.bank.partner, numbers, "id"),
      follower(nodes.elsewhere, events, "id")
    ])
    const byTime = await follower(nodes.bank.partner, events, "time")
    const [start = ""] = byTime.ids()
    const starts = readers.map((reader) => reader.ids()[0] ?? "")
    let writing = 6
    const write = async (client: Client) => {
      for (let round = 0; round < 12; round++) await (round % 3 === 0 ? number(client) : transfer(client))
      writing--
    }
    const read = async (reader: (typeof readers)[number]) => {
      while (writing > 0) await reader.read()
      await reader.read()
    }
    const { elsewhere, bank } = nodes
    const clients = [elsewhere, elsewhere, elsewhere, bank.partner, bank.partner, bank.partner]
    await Promise.all([...clients.map(write), ...[...readers, byTime].map(read)])
    const [someTransfers, someNumbers, someEvents] = [await allOf(transfers), await allOf(numbers), await allOf(events)]
    const all = [someTransfers, someTransfers, someNumbers, someEvents]
    for (const [index, reader] of readers.entries()) {
      const list = all[index] ?? []
      expect(reader.ids()).toEqual(list.slice(list.indexOf(starts[index] ?? "")))
    }
    const seen = new Set(byTime.ids())
    expect(someEvents.slice(someEvents.indexOf(start)).filter((id) => !seen.has(id))).toEqual([])
  })
})
