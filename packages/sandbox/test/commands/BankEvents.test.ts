import { makeClient } from "@vostro/http/client"
import { cursorOf, followEvents } from "@vostro/sandbox/commands/BankEvents"
import { startBank, type TestBank } from "@vostro/sandbox/test"
import { Effect, Option, Stream } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"

let bank: TestBank
beforeAll(async () => {
  bank = await startBank()
})
afterAll(() => bank.stop())

let made = 0
const transfer = async (): Promise<void> => {
  const [sender_account_number_id, receiver_account_number_id] = bank.accountNumberIds
  const parties = { sender_account_number_id, receiver_account_number_id }
  const body = { amount: 100, currency_code: "USD", description: "Lunch", ...parties } as const
  await bank.client.call("internal_transfer.create", { idempotencyKey: `transfer-${made++}`, body })
  await bank.advance(0)
}

/** The bank over a connection that breaks as `breaks` says, once for each request. */
const over = (breaks: ReadonlyArray<"no answer" | "busy" | "works">) => {
  let at = 0
  const consumed: Array<string> = []
  const fetch = async (request: Request): Promise<Response> => {
    const isOfEvents = new URL(request.url).pathname === "/v1/event"
    const how = isOfEvents ? (breaks[at++] ?? "works") : "works"
    if (isOfEvents) consumed.push(how)
    if (how === "no answer") throw new TypeError("fetch failed")
    if (how === "busy") return new Response("busy", { status: 503 })
    return bank.fetch(request)
  }
  const client = makeClient({ baseUrl: "http://bank.local", fetch, credentials: bank.credentials, attempts: 1 })
  const operatorToken = bank.operatorToken
  return {
    baseUrl: "http://bank.local",
    consumed,
    clientSecret: "",
    client,
    operatorToken,
    accountNumberIds: bank.accountNumberIds
  }
}

const all = async () => {
  const ids: Array<string> = []
  for await (const { id } of bank.client.each("event.list", { query: { limit: 100 } })) ids.unshift(id)
  return ids
}

const quickly = { lookMs: 1, againMs: 1 }

it("follows every event once, in its order, over any breaks of the connection", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("no answer", "busy", "works"), { maxLength: 12 }),
      fc.nat(3),
      fc.integer({ min: 1, max: 3 }),
      async (breaks, further, page) => {
        const losses: Array<string> = []
        const before = await all()
        for (let count = 0; count <= further; count++) await transfer()
        const expected = await all()
        const following = {
          names: [],
          cursor: before.at(-1) ?? "event_0",
          lost: (reason: string) => Effect.sync(() => void losses.push(reason)),
          page,
          ...quickly
        }
        const connection = over(breaks)
        const followed = Stream.take(followEvents(connection, following), expected.length - before.length)
        const events = await Effect.runPromise(Stream.runCollect(followed))
        expect(events.map(({ id }) => id)).toEqual(expected.slice(before.length))
        // Each loss is reported once, however long it lasts.
        const begun = connection.consumed.filter(
          (how, at, all) => how !== "works" && (all[at - 1] ?? "works") === "works"
        )
        expect(losses).toHaveLength(begun.length)
      }
    ),
    { numRuns: 15 }
  )
})

it("begins before the first event, goes on where an earlier run ended, and ends at a refusal", async () => {
  await transfer()
  const known = await all()
  const silent = () => Effect.void
  const from = (cursor: string, count: number) => {
    const following = { names: ["internal_transfer.posted"], cursor, lost: silent, ...quickly }
    return Effect.runPromise(Stream.runCollect(Stream.take(followEvents(over([]), following), count)))
  }
  const posted = await from("event_0", 2)
  expect(posted.map(({ event }) => event)).toEqual(["internal_transfer.posted", "internal_transfer.posted"])
  const [, second] = posted
  expect((await from(posted[0]?.id ?? "", 1))[0]?.id).toBe(second?.id)
  expect(known).toContain(second?.id)
  const stranger = { ...over([]), client: makeClient({ baseUrl: "http://bank.local", fetch: bank.fetch }) }
  const refused = Stream.runDrain(followEvents(stranger, { names: [], cursor: "event_0", lost: silent }))
  expect(await Effect.runPromise(Effect.flip(refused))).toMatchObject({ _tag: "ApiError", status: 403 })
})

it("finds the place of --since in the past, and of new events only", async () => {
  await transfer()
  const old = (await all()).at(-1)
  await bank.advance(60 * 24 * 3_600_000)
  await transfer()
  const newest = (await all()).at(-1)
  const cursor = (since: string | undefined, after?: string) =>
    Effect.runPromise(
      cursorOf(over([]), { since: Option.fromUndefinedOr(since), after: Option.fromUndefinedOr(after) })
    )
  expect(await cursor(undefined)).toBe(newest)
  expect(await cursor(new Date(bank.now() - 60_000).toISOString())).toBe(old)
  expect(await cursor("2020-01-01")).toBe("event_0")
  expect(await cursor(undefined, "event_7")).toBe("event_7")
  await expect(cursor("soon")).rejects.toThrow()
  await expect(cursor(undefined, "ach_7")).rejects.toThrow()
  await expect(cursor("1h", "event_7")).rejects.toThrow()
})
