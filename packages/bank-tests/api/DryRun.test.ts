import { randomUUID } from "node:crypto"
import { secretOf } from "@vostro/domain/engine/request/DryRun"
import { operations } from "@vostro/domain/operations"
import { makePromiseClient } from "@vostro/http/promise"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest"
import { achOf, moveTo, WEEK } from "../support/Ach.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  everyStore,
  inAnotherProgram,
  openAccountNumbers,
  refusal,
  startBank,
  transferOf
} from "../support/BankUnderTest.ts"
import { DRY, dumpOf, operationOf, type Send, sender } from "../support/DryRuns.ts"
import { wireV2Of } from "../support/Wires.ts"

const transfers = operationOf("internal_transfer.create")

describe("a dry run", () => {
  let bank: BankUnderTest
  let send: Send
  let ids: ReadonlyArray<string>
  beforeAll(async () => {
    bank = await startBank("memory", inject("databaseUrl"))
    moveTo(bank, WEEK.monday, "10:00")
  })
  afterAll(() => bank.close())

  let own: BankUnderTest
  beforeEach(async () => {
    own = await inAnotherProgram(bank)
    send = await sender(own)
    ids = await openAccountNumbers(own, 1_000, 0)
  })
  const transfer = (amount = 5) => transferOf(ids[0] ?? "", ids[1] ?? "", amount)

  it("of a payment shows its hold, window, dates, timers and checks", async () => {
    const [account_number_id = ""] = ids
    const body = achOf({ account_number_id, amount: 300 })
    const { value, foreseen } = await Effect.runPromise(own.partner.dryRun("ach.create", { body }))
    expect(value).toMatchObject({ id: "ach_dryrun0", status: "scheduled" })
    expect(foreseen).toMatchObject({
      at: new Date(own.now()).toISOString(),
      replayed: false,
      holds: [{ account_number_id, amount: 300 }],
      transactions: [],
      checks: { funds: [account_number_id], open: [account_number_id] },
      timers: [{ queue: "ach.window", object_id: "ach_window_20350305_next_day_2", due_at: "2035-03-05T19:15:00.000Z" }]
    })
    expect(foreseen?.checks.kinds).toEqual(expect.arrayContaining(["account_number", "blocked_account"]))
    expect(foreseen?.objects.map(({ change, kind }) => `${change} ${kind}`)).toEqual(
      expect.arrayContaining(["create ach", "create ach_window"])
    )
    expect(foreseen?.dates).toContainEqual({
      id: "ach_dryrun0",
      effective_date: WEEK.tuesday,
      settlement_date: WEEK.tuesday
    })
    expect(await balanceOf(own, account_number_id)).toMatchObject({ held: 0 })
  })

  it("of an entry that joins an open window shows the cutoff of the window", async () => {
    const body = achOf({ account_number_id: ids[0] ?? "", amount: 1 })
    await ask(own.partner.call("ach.create", { body, idempotencyKey: randomUUID() }))
    const { foreseen } = await Effect.runPromise(own.partner.dryRun("ach.create", { body }))
    expect(foreseen?.dates.map(({ cutoff_at }) => cutoff_at)).toContain("2035-03-05T19:15:00.000Z")
  })

  it("of money that moves shows the legs, in cents", async () => {
    const [account_number_id = ""] = ids
    const params = { program_id: own.programId, account_number_id }
    const body = { amount: 7, currency_code: "USD" } as const
    const { foreseen } = await Effect.runPromise(own.operator.dryRun("account_number.credit", { params, body }))
    expect(foreseen?.transactions).toEqual([
      {
        cause: account_number_id,
        legs: [
          { account: "gl_funding_suspense", amount: -7 },
          { account: account_number_id, amount: 7 }
        ]
      }
    ])
    expect(await balanceOf(own, account_number_id)).toMatchObject({ posted: 1_000 })
  })

  it("shows events with the endpoints that would get them, also of the first wire", async () => {
    const params = { program_id: own.programId }
    const { id } = await ask(
      own.operator.call("webhook_endpoint.create", {
        params,
        body: { url: "http://127.0.0.1:9/", events: ["wire.canceled"] }
      })
    )
    const body = wireV2Of(ids[0] ?? "", 500)
    const wire = await ask(own.partner.call("wire.create_v2", { body, idempotencyKey: randomUUID() }))
    const before = await dumpOf(own)
    const { foreseen } = await Effect.runPromise(own.partner.dryRun("wire.cancel", { params: { wire_id: wire.id } }))
    expect(foreseen?.events).toEqual([{ event: "wire.canceled", object_id: wire.id, webhook_endpoint_ids: [id] }])
    expect(await dumpOf(own)).toBe(before)
  })

  it("needs no key, and leaves a given one fresh", async () => {
    const headers = { ...DRY, "idempotency-key": "lunch-1" }
    const dry = await send(transfers, { body: transfer(), headers })
    expect([dry.status, dry.headers.get("idempotency-replayed")]).toEqual([200, null])
    expect((await send(transfers, { body: transfer(), headers: DRY })).status).toBe(200)
    const real = await send(transfers, { body: transfer(6), headers: { "idempotency-key": "lunch-1" } })
    expect([real.status, real.headers.get("idempotency-replayed")]).toEqual([200, null])
  })

  it("with a used key answers as the request with that key", async () => {
    const headers = { "idempotency-key": "lunch-2" }
    const real = await send(transfers, { body: transfer(), headers })
    const again = await send(transfers, { body: transfer(), headers: { ...DRY, ...headers } })
    expect(again.headers.get("idempotency-replayed")).toBe("true")
    expect(again.body).toEqual({ ...real.body, dry_run: expect.objectContaining({ replayed: true, objects: [] }) })
    const other = await send(transfers, { body: transfer(6), headers: { ...DRY, ...headers } })
    expect(other.body).toMatchObject({ code: "idempotency_request_inconsistent" })
  })

  it("checks a given key like the request", async () => {
    for (const [key, code] of [
      ["four", "parameters_invalid"],
      ["", "idempotency_key_missing"]
    ] as const) {
      const dry = await send(transfers, { body: transfer(), headers: { ...DRY, "idempotency-key": key } })
      expect(dry.body).toMatchObject({ code })
    }
  })

  it("is refused where the answer shows a secret or the request takes a file, in words", async () => {
    const secret = operations.filter((one) => secretOf(one) !== undefined)
    expect(secret.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["oauth_token.create", "operator.create", "client.create", "client.rotate"])
    )
    const refused = [...secret, ...operations.filter(({ _tag }) => _tag === "Upload")]
    expect(refused.length).toBeGreaterThan(9)
    for (const operation of refused) {
      const { status, text } = await send(operation, { headers: DRY })
      expect([operation.name, status >= 400, text]).toEqual([
        operation.name,
        true,
        expect.stringMatching(
          /has no dry run, because (it takes a file|its answer shows a secret, \w+)\. Send it without Dry-Run/
        )
      ])
    }
  })

  it("is asked for by true or false, and by nothing else", async () => {
    const asked = (value: string) => send(transfers, { body: transfer(), headers: { "dry-run": value } })
    for (const value of ["yes", "TRUE", "", "true, true"]) {
      const { status, text } = await asked(value)
      expect([status, text]).toEqual([422, expect.stringContaining("Dry-Run must be one of true, false")])
    }
    expect((await asked("false")).body).toMatchObject({ code: "idempotency_key_missing" })
  })

  it("is no question to a read, which writes nothing anyway", async () => {
    const dry = await send(operationOf("internal_transfer.list"), { headers: { "dry-run": "yes" } })
    expect([dry.status, dry.headers.get("dry-run")]).toEqual([200, null])
  })

  it("is a call of the clients, whose value is that of the operation", async () => {
    const client = makePromiseClient({ baseUrl: own.url, credentials: own.credentials })
    const { value, foreseen } = await client.dryRun("internal_transfer.create", { body: transfer(9) })
    expect([value.amount, value.id, "dry_run" in value, foreseen?.events]).toEqual([
      9,
      "internal_transfer_dryrun0",
      false,
      []
    ])
    const read = await client.dryRun("internal_transfer.list", {})
    expect([read.value.objects, read.foreseen]).toEqual([[], undefined])
    const refused = await refusal(own.partner.dryRun("internal_transfer.create", { body: transfer(0) }))
    expect(refused).toMatchObject({ status: 422, code: "parameters_invalid" })
  })
})

describe("dry runs and the rate", () => {
  it("count like the requests", async () => {
    const bank = await startBank("memory", inject("databaseUrl"), { rate_limit: { burst: 5, per_second: 0.001 } })
    const send = await sender(bank)
    const statuses: Array<number> = []
    for (let count = 0; count < 8; count++) {
      statuses.push(
        (await send(transfers, { body: transferOf("account_number_1", "account_number_2", 1), headers: DRY })).status
      )
    }
    expect(statuses.at(0)).not.toBe(429)
    expect(statuses.at(-1)).toBe(429)
    await bank.close()
  })
})

describe.each(everyStore)("a dry run on %s", (kind) => {
  it("answers as the payment then does, and writes nothing", async () => {
    const bank = await startBank(kind, inject("databaseUrl"))
    const send = await sender(bank)
    const [account_number_id = ""] = await openAccountNumbers(bank, 1_000)
    const body = achOf({ account_number_id, amount: 400 })
    const before = await dumpOf(bank)
    const dry = await send(operationOf("ach.create"), { body, headers: DRY })
    expect(await dumpOf(bank)).toBe(before)
    const { dry_run, ...answer } = dry.body
    const real = await send(operationOf("ach.create"), { body, headers: { "idempotency-key": randomUUID() } })
    expect(dry_run).toBeDefined()
    expect(Object.keys(real.body)).toEqual(Object.keys(answer))
    expect(await dumpOf(bank)).not.toBe(before)
    await bank.close()
  })
})
