import { defaultSettings, layerBank, type Role } from "@vostro/domain"
import { Store, StoreUnavailable } from "@vostro/domain/ports"
import { makeWebHandler } from "@vostro/http"
import { type CallOf, type Client, makeClient, type OutputOf } from "@vostro/http/client"
import { serve } from "@vostro/http/node"
import { layerMemoryFiles, layerWebCryptoEntropy } from "@vostro/memory"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { commitOf, writeOf } from "@vostro/testing/conformance/Commits"
import { Effect, Exit, Layer } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  everyStore,
  inAnotherProgram,
  openAccountNumbers,
  refusal,
  startBank,
  startBankOn
} from "../support/BankUnderTest.ts"

type Entry = OutputOf<"audit_entry.list">["objects"][number]
type Fields = Readonly<Record<string, unknown>>

describe.each(everyStore)("the audit log on %s", (kind) => {
  let bank: BankUnderTest
  let weak: Client
  let account_number_id: string
  const secrets = new Set<string>()
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    weak = as(await make("operate"))
    account_number_id = (await openAccountNumbers(bank, 1_000))[0] ?? ""
    const { account_number } = await ask(bank.partner.call("account_number.get", { params: { account_number_id } }))
    secrets.add(String(account_number)).add(bank.credentials.client_secret).add(bank.settings.operator_token)
  })
  afterAll(() => bank.close())

  const as = (operator_token: string) => makeClient({ baseUrl: bank.url, credentials: { operator_token } })
  const make = async (role: Role) => {
    const { token } = await ask(bank.operator.call("operator.create", { body: { name: role, role } }))
    secrets.add(token).add(token.slice(-64))
    return token
  }
  const inProgram = () => ({ program_id: bank.programId })
  const entriesOf = async (query: { program_id?: string; subject?: string; actor?: string; operation?: string } = {}) =>
    (await ask(bank.operator.call("audit_entry.list", { query: { limit: 100, ...query } }))).objects
  const newest = async () => (await entriesOf())[0]?.id
  const since = async (id = ""): Promise<ReadonlyArray<Entry>> => (await entriesOf()).filter((entry) => entry.id > id)
  const exported = async (query: CallOf<"audit_entry.export">["query"] = {}): Promise<ReadonlyArray<Entry>> => {
    const { value } = await Effect.runPromise(bank.operator.call("audit_entry.export", { query }))
    const text = await new Response(value).text()
    return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]))
  }

  /** A write, and the object that it changes as a read shows it, if there is such a read. */
  interface Write {
    readonly name: string
    readonly call: (
      operator: Client
    ) => Effect.Effect<{ value: unknown; request_id: string; replayed: boolean }, unknown>
    readonly look?: () => Promise<Fields>
    readonly isRead?: true
  }
  const program = () => ask(bank.operator.call("program.get", { params: inProgram() }))
  const show = (value: { client_secret?: string; token?: string }) => {
    for (const one of [value.client_secret, value.token]) if (one !== undefined) secrets.add(one)
  }
  let notes = 0
  const writes: Readonly<Record<string, (n: number) => Write>> = {
    rename: (n) => ({
      name: "program.update",
      call: (operator) => operator.call("program.update", { params: inProgram(), body: { name: `Program ${n}` } }),
      look: program
    }),
    allow: (n) => ({
      name: "program.update",
      call: (operator) =>
        operator.call("program.update", {
          params: inProgram(),
          body: { source_ip_allowlist: n % 2 === 0 ? [] : ["127.0.0.0/8", "::1"] },
          idempotencyKey: `allow ${n}`
        }),
      look: program
    }),
    client: () => ({
      name: "client.create",
      call: (operator) =>
        Effect.tap(operator.call("client.create", { params: inProgram(), body: { name: "c" } }), ({ value }) =>
          Effect.sync(() => show(value))
        )
    }),
    operator: () => ({
      name: "operator.create",
      call: (operator) =>
        Effect.tap(operator.call("operator.create", { body: { name: "o", role: "read" } }), ({ value }) =>
          Effect.sync(() => show(value))
        )
    }),
    credit: (n) => ({
      name: "account_number.credit",
      call: (operator) =>
        operator.call("account_number.credit", {
          params: { ...inProgram(), account_number_id },
          body: { amount: n + 1, currency_code: "USD" },
          idempotencyKey: `credit ${n}`
        })
    }),
    block: (n) => {
      const account_number = `55566677${n}`
      return {
        name: "blocked_account.add",
        call: (operator) => {
          secrets.add(account_number)
          return operator.call("blocked_account.add", {
            params: inProgram(),
            body: {
              routing_number: "021000021",
              account_number,
              direction: "both",
              note: `number ${account_number}, ${++notes}`
            }
          })
        }
      }
    },
    balance: () => ({
      name: "account_number.balance",
      call: (operator) => operator.call("account_number.balance", { params: { ...inProgram(), account_number_id } }),
      isRead: true
    }),
    missing: () => ({
      name: "client.revoke",
      call: (operator) => operator.call("client.revoke", { params: { ...inProgram(), client_id: "client_0" } })
    })
  }

  const Steps = fc.array(
    fc.record({ write: fc.constantFrom(...Object.keys(writes)), by: fc.constantFrom("root", "weak"), n: fc.nat(3) }),
    { minLength: 4, maxLength: 8 }
  )

  it("has exactly one entry for each write, with what changed, and none for a refused or repeated one or a read", async () => {
    await fc.assert(
      fc.asyncProperty(Steps, async (steps) => {
        for (const { by, n, write } of steps) {
          const one = writes[write]?.(n)
          if (one === undefined) throw new Error(`no write ${write}`)
          bank.advance(1)
          const [start, before] = [await newest(), await one.look?.()]
          const outcome = await Effect.runPromise(Effect.exit(one.call(by === "root" ? bank.operator : weak)))
          const found = await since(start)
          const after = await one.look?.()
          const changes = before && after && differences(before, after)
          const isUnchanged = changes !== undefined && Object.keys(changes.after).length === 0
          if (Exit.isFailure(outcome) || outcome.value.replayed || one.isRead || isUnchanged) {
            expect(found).toEqual([])
            continue
          }
          expect(found).toMatchObject([
            {
              operation: one.name,
              request_id: outcome.value.request_id,
              address: expect.stringMatching(/127\.0\.0\.1|::1/),
              actor: by === "root" ? { type: "operator", id: "root", name: "root" } : { name: "operate" }
            }
          ])
          if (changes !== undefined) {
            expect(found[0]?.changes).toEqual([{ kind: "program", id: bank.programId, ...changes }])
          }
        }
      }),
      { numRuns: kind === "memory" ? 12 : 2 }
    )
  })

  it("has no entry for a write that changes no field", async () => {
    const operation = "internal_transfer.create"
    const { id } = await ask(bank.operator.call("operator.create", { body: { name: "same", role: "read" } }))
    const start = await newest()
    bank.advance(1)
    await ask(bank.operator.call("program.update", { params: inProgram(), body: {} }))
    await ask(
      bank.operator.call("program.update", { params: inProgram(), body: { name: String((await program()).name) } })
    )
    await ask(bank.operator.call("program.enable_endpoint", { params: { ...inProgram(), operation } }))
    await ask(bank.operator.call("operator.update", { params: { operator_id: id }, body: { role: "read" } }))
    expect(await since(start)).toEqual([])
  })

  it("tells the money that was moved, and who moved it", async () => {
    const params = { ...inProgram(), account_number_id }
    const token = await make("move_money")
    await ask(as(token).call("account_number.credit", { params, body: { amount: 700, currency_code: "USD" } }))
    const [entry] = await entriesOf({ ...inProgram(), operation: "account_number.credit", actor: token.slice(0, -65) })
    expect(entry).toMatchObject({ subject: account_number_id, actor: { name: "move_money" } })
    expect(entry?.transactions[0]?.legs).toContainEqual({ account: account_number_id, amount: 700 })
  })

  it("is found by actor, operation, subject and time, in pages", async () => {
    const { id } = await ask(bank.operator.call("client.create", { params: inProgram(), body: { name: "found" } }))
    bank.advance(1_000)
    await ask(bank.operator.call("client.revoke", { params: { ...inProgram(), client_id: id } }))
    const about = await entriesOf({ ...inProgram(), subject: id })
    expect(about.map(({ operation }) => operation)).toEqual(["client.revoke", "client.create"])
    expect(about[0]?.changes).toMatchObject([{ id, before: { status: "active" }, after: { status: "revoked" } }])
    const list = (query: object) => ask(bank.operator.call("audit_entry.list", { query: { ...inProgram(), ...query } }))
    expect((await list({ subject: id, operation: "client.create" })).objects).toEqual(about.slice(1))
    expect((await list({ subject: id, actor: "operator_0" })).objects).toEqual([])
    const since = { after: about[1]?.created_at }
    expect((await list({ subject: id, created_at: since })).objects).toEqual(about.slice(0, 1))
    const [first, second] = [await list({ limit: 1 }), await list({ limit: 1, starting_after: about[0]?.id })]
    expect([first.objects, second.objects]).toEqual([about.slice(0, 1), about.slice(1)])
  })

  it("is one list of the whole bank in order, in pages, and one export of it", async () => {
    const others = [await inAnotherProgram(bank), await inAnotherProgram(bank)]
    for (let n = 0; n < 110; n++) {
      const params = { program_id: others[n % 2]?.programId ?? "" }
      await ask(bank.operator.call("client.create", { params, body: { name: `${n}` } }))
    }
    const pages: Array<Entry> = []
    for (let more = true; more; ) {
      const starting_after = pages.at(-1)?.id
      const query = { limit: 60, ...(starting_after !== undefined && { starting_after }) }
      const page = await ask(bank.operator.call("audit_entry.list", { query }))
      pages.push(...page.objects)
      more = page.has_more
    }
    const ids = pages.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort().reverse())
    const partitions = ["bank", bank.programId, ...others.map(({ programId }) => programId)]
    for (const program_id of partitions) {
      const own = pages.filter((entry) => entry.program_id === program_id).reverse()
      expect([program_id, await exported({ program_id })]).toEqual([program_id, own])
      expect(own.length).toBeGreaterThan(0)
    }
    expect(new Set(pages.map(({ program_id }) => program_id))).toEqual(new Set(partitions))
    const everything = pages.toReversed()
    expect(await exported()).toEqual(everything)
    const created = everything.filter(({ operation }) => operation === "client.create")
    expect(created.length).toBeGreaterThan(110)
    expect(await exported({ operation: "client.create" })).toEqual(created)
    const about = { subject: created[0]?.subject ?? "", actor: "root" }
    expect(await exported(about)).toEqual(everything.filter(({ subject }) => subject === about.subject))
    bank.advance(1_000)
    const created_at = { after: pages[0]?.created_at ?? "" }
    expect(await exported({ created_at })).toEqual([])
    await ask(bank.operator.call("program.create", { body: { name: "Later" } }))
    expect(await exported({ created_at })).toMatchObject([{ operation: "program.create", program_id: "bank" }])
    expect(
      await refusal(bank.operator.call("audit_entry.export", { query: { program_id: "program_0" } }))
    ).toMatchObject({
      code: "object_not_found"
    })
  })

  it("has the secrets that a client makes for its webhooks, and nothing else of clients", async () => {
    const start = await newest()
    await openAccountNumbers(bank, 0)
    expect(await since(start)).toEqual([])
    const body = { url: "https://partner.example/hooks" }
    const made = await ask(bank.partner.call("event_subscription.create", { body }))
    const params = { webhook_endpoint_id: made.id }
    const rotated = await ask(bank.partner.call("event_subscription.rotate_secret", { params }))
    for (const one of [made.signing_secret, rotated.signing_secret]) secrets.add(one)
    expect((await since(start)).map(({ actor, operation, subject }) => [actor.id, operation, subject])).toEqual([
      [bank.credentials.client_id, "event_subscription.rotate_secret", made.id],
      [bank.credentials.client_id, "event_subscription.create", made.id]
    ])
  })

  it("tells which client made an object or an event, where the setting asks for it, and nothing about either", async () => {
    const asking = await startBankOn(Layer.succeed(Store, bank.store), { audit_clients: true })
    const params = { program_id: asking.programId }
    const { id, client_secret } = await ask(bank.operator.call("client.create", { params, body: { name: "another" } }))
    const other = makeClient({ baseUrl: asking.url, credentials: { client_id: id, client_secret } })
    const made = async (query: object) =>
      (await ask(asking.operator.call("audit_entry.list", { query: { ...params, ...query } }))).objects
    const [first = ""] = await openAccountNumbers(asking, 0)
    const { account_id = "" } = await ask(
      asking.partner.call("account_number.get", { params: { account_number_id: first } })
    )
    const body = { account_id, client_customer_id: "Unmistakable" }
    const create = () => ask(other.call("account_number.create", { idempotencyKey: "number", body }))
    const [{ id: second }] = [await create(), await create()]
    const { objects: events } = await ask(asking.partner.call("event.list", { query: { limit: 100 } }))
    for (const [object, client] of [
      [first, asking.credentials.client_id],
      [second, id]
    ] as const) {
      const entries = await made({ subject: object })
      const actor = { type: "client", id: client }
      expect(entries).toMatchObject([{ actor, operation: "account_number.create" }])
      expect(entries[0]?.changes).toContainEqual({ kind: "account_number", id: object })
      expect(JSON.stringify(entries)).not.toContain("Unmistakable")
      const event = events.find((one) => one.object["id"] === object && one.event === "account_number.created")
      expect(await made({ event: event?.id })).toEqual(entries)
    }
    await asking.close()
  })

  it("never has a secret or a full account number", async () => {
    const everything = JSON.stringify([await exported(), await entriesOf(inProgram()), await entriesOf()])
    expect(secrets.size).toBeGreaterThan(8)
    for (const secret of secrets) expect([secret, everything.includes(secret)]).toEqual([secret, false])
    expect(everything).toContain("…")
  })
})

describe("an export of the audit log", () => {
  const PAGES = 9
  const token = "operator-token-of-the-test"

  /** Makes a handler of a bank with so many pages of entries; the store fails from the given page on. */
  const bankOf = async (failing: number) => {
    const store = makeMemoryStore()
    const entries = Array.from({ length: PAGES * 100 }, (_, n) => `audit_entry_${String(n).padStart(32, "0")}`)
    const writes = entries.map((id) => writeOf(id, 0, { kind: "audit_entry" }))
    await Effect.runPromise(store.commit(commitOf({ writes })))
    let pages = 0
    const counting = Layer.succeed(Store, {
      ...store,
      listBank: (query) =>
        ++pages < failing ? store.listBank(query) : Effect.fail(new StoreUnavailable({ cause: "Simulated outage" }))
    })
    const settings = { ...defaultSettings, operator_token: token, master_key: new Uint8Array(32).fill(5) }
    const bank = layerBank(settings).pipe(Layer.provide([counting, layerMemoryFiles, layerWebCryptoEntropy]))
    return { pages: () => pages, entries, bank }
  }
  const asked = (base: string) =>
    new Request(`${base}/operator/v1/audit_entries/export`, { headers: { authorization: `Bearer ${token}` } })

  it("reads a page when the receiver takes it, and none that nobody takes", async () => {
    const { bank, entries, pages } = await bankOf(2 * PAGES)
    const handle = await Effect.runPromise(Effect.provide(makeWebHandler(), bank))
    const reader = (await handle(asked("http://bank.local"))).body?.getReader()
    const first = new TextDecoder()
      .decode((await reader?.read())?.value)
      .trimEnd()
      .split("\n")
    expect(first.map((line) => JSON.parse(line).id)).toEqual(entries.slice(0, 100))
    expect(pages()).toBeLessThan(4)
    await reader?.cancel()
    expect(pages()).toBeLessThan(4)
    const whole = await handle(asked("http://bank.local"))
    expect([whole.headers.get("content-type"), whole.headers.get("content-length")]).toEqual([
      "application/x-ndjson",
      null
    ])
    const lines = (await whole.text()).trimEnd().split("\n")
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(entries)
  })

  it("is answered with 503 by a store that is away, and breaks off if it goes away later", async () => {
    await Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const { bank } = yield* Effect.promise(() => bankOf(3))
          const { url } = yield* Effect.provide(serve({ port: 0 }), bank)
          const answer = yield* Effect.promise(() => fetch(asked(url)))
          expect(answer.status).toBe(200)
          yield* Effect.promise(() => expect(answer.text()).rejects.toThrow())
          // The store is away from here on.
          const later = yield* Effect.promise(() => fetch(asked(url)))
          expect(later.status).toBe(503)
        })
      )
    )
  })
})

const differences = (before: Fields, after: Fields) => {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => name !== "updated_at" && JSON.stringify(before[name]) !== JSON.stringify(after[name])
  )
  const of = (object: Fields) => Object.fromEntries(names.map((name) => [name, object[name]]))
  return { before: of(before), after: of(after) }
}
