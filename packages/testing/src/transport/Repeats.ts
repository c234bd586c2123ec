import { expect } from "../conformance/Expect.ts"
import { needs, type TransportCase } from "./TransportCase.ts"
import { jsonOf, textOf } from "./TransportDesk.ts"

const account = {
  capabilities: ["deposit"],
  entities: { account_holders: ["entity_1"] },
  details: { product_name: "Zo\u00eb's \u{1f600}" },
  documents: []
}

/** Cases for idempotency keys and dry runs. */
export const repeats: ReadonlyArray<TransportCase> = [
  needs("answers a repeated key with the same bytes, and says that it is a replay", async (open) => {
    const { send } = await open()
    const given = { key: "Key-1", body: account }
    const [first, second] = [await send("account.create", given), await send("account.create", given)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(textOf(second)).toBe(textOf(first))
    expect([first.is_replay, second.is_replay]).toEqual([false, true])
  }),
  needs("tells keys apart by every character", async (open) => {
    const { send } = await open()
    const keys = ["Key-1", "key-1", "key-1 ~", 'key-1"']
    const ids = new Set<unknown>()
    for (const key of keys) ids.add(jsonOf(await send("account.create", { key, body: account })).id)
    expect(ids.size).toBe(keys.length)
  }),
  needs("carries a dry run, and does the request later", async (open) => {
    const { send } = await open()
    const given = { key: "dry", body: account }
    const dry = await send("account.create", { ...given, dry_run: "true" })
    expect([dry.status, typeof jsonOf(dry).dry_run]).toEqual([200, "object"])
    const done = await send("account.create", given)
    expect([done.status, done.is_replay, typeof jsonOf(done).dry_run]).toEqual([200, false, "undefined"])
  }),
  needs("does concurrent requests with one key once", async (open) => {
    const { ask, partner, send } = await open()
    const { id } = await ask("account.create", { authorization: partner, key: "account", body: account })
    const given = { key: "one", body: { account_id: id, client_customer_id: "customer" } }
    const answers = await Promise.all(Array.from({ length: 8 }, () => send("account_number.create", given)))
    const done = new Set(answers.filter(({ status }) => status === 200).map(textOf))
    const query = { events: ["account_number.created"] }
    const { objects } = await ask("event.list", { authorization: partner, query })
    expect([done.size, objects.length]).toEqual([1, 1])
  })
]
