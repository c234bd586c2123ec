import { randomUUID } from "node:crypto"
import type { CallOf } from "@vostro/http/client"
import { Schema } from "effect"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  startBank,
  tokenOf,
  transferOf
} from "../support/BankUnderTest.ts"
import { BOUNDARY, field, filePart, formOf } from "../support/Forms.ts"

/** An address that no request of these tests comes from. */
const ELSEWHERE = { source_ip_allowlist: ["203.0.113.1"] }

const Said = Schema.Struct({
  code: Schema.optionalKey(Schema.String),
  errors: Schema.optionalKey(Schema.Array(Schema.Struct({ code: Schema.String })))
})

/** A change of access, made while the bank waits for the body. */
type Change = () => Promise<unknown>

describe.each([0, 1_000])("a body that comes after a change of access, with credentials cached for %i ms", (ms) => {
  let bank: BankUnderTest
  let sender: string
  let receiver: string
  beforeAll(async () => {
    bank = await startBank("memory", inject("databaseUrl"), { credential_cache_ms: ms })
    const [one = "", two = ""] = await openAccountNumbers(bank, 1_000, 0)
    sender = one
    receiver = two
  })
  afterAll(() => bank.close())

  /** Sends a request whose body comes once the bank waits for it and the change is made. */
  const sent = async (change: Change, path: string, headers: Record<string, string>, bytes: Uint8Array) => {
    let changes = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          changes += 1
          await change()
          controller.enqueue(bytes)
          controller.close()
        }
      },
      { highWaterMark: 0 }
    )
    const request = new Request(bank.url + path, { method: "POST", headers, body, duplex: "half" })
    const answer = await bank.web(request, { address: "127.0.0.1" })
    expect(changes).toBe(1)
    const { code, errors: [one] = [] } = Schema.decodeUnknownSync(Said)(await answer.json())
    return { status: answer.status, code, reason: one?.code }
  }
  const json = (authorization: string) => ({ authorization, "content-type": "application/json" })
  const bytesOf = (body: unknown) => new TextEncoder().encode(JSON.stringify(body))
  const nothing: Change = async () => undefined

  const balances = () => Promise.all([sender, receiver].map(async (number) => (await balanceOf(bank, number)).posted))

  describe("of an operator", () => {
    let operator: { readonly id: string; readonly token: string }
    beforeEach(async () => {
      operator = await ask(bank.operator.call("operator.create", { body: { name: "slow", role: "move_money" } }))
    })
    const credit = (change: Change) =>
      sent(
        change,
        `/operator/v1/programs/${bank.programId}/account_numbers/${sender}/credit`,
        json(`Bearer ${operator.token}`),
        bytesOf({ amount: 5, currency_code: "USD" })
      )
    const params = () => ({ operator_id: operator.id })
    const update = (body: NonNullable<CallOf<"operator.update">["body"]>) => () =>
      ask(bank.operator.call("operator.update", { params: params(), body }))
    const revoke = () => ask(bank.operator.call("operator.revoke", { params: params() }))
    const entries = async () =>
      (await ask(bank.operator.call("audit_entry.list", { query: { actor: operator.id } }))).objects

    it.each([
      ["its role is lowered", update({ role: "read" }), { code: "token_invalid", reason: "role_missing" }],
      ["its addresses are narrowed", update(ELSEWHERE), { code: "source_ip_not_allowed" }],
      ["it is revoked", revoke, { code: "token_invalid" }]
    ] as const)("is refused if %s", async (_, change, refused) => {
      const before = await balances()
      expect(await credit(change)).toMatchObject({ status: 403, ...refused })
      expect([await balances(), await entries()]).toEqual([before, []])
    })

    it("is taken if its access still suffices", async () => {
      expect(await credit(update({ role: "administer", source_ip_allowlist: ["127.0.0.1"] }))).toMatchObject({
        status: 200
      })
      expect(await entries()).toMatchObject([{ operation: "account_number.credit", actor: { id: operator.id } }])
    })
  })

  describe("of a client", () => {
    let client: { readonly id: string; readonly client_secret: string }
    let authorization: string
    const params = () => ({ program_id: bank.programId })
    beforeEach(async () => {
      client = await ask(bank.operator.call("client.create", { params: params(), body: { name: "slow" } }))
      authorization = `Bearer ${await tokenOf(bank, { client_id: client.id, client_secret: client.client_secret })}`
    })
    const narrow = (body: { source_ip_allowlist: ReadonlyArray<string> } = ELSEWHERE) =>
      ask(bank.operator.call("program.update", { params: params(), body }))
    const endpoint = (operation: string) => ({ params: { ...params(), operation } })
    const disable = (operation: string) =>
      ask(bank.operator.call("program.disable_endpoint", { ...endpoint(operation), body: { retry_after_seconds: 60 } }))
    const revoke = () => ask(bank.operator.call("client.revoke", { params: { ...params(), client_id: client.id } }))
    afterEach(async () => {
      await narrow({ source_ip_allowlist: [] })
      for (const operation of ["internal_transfer.create", "file.create"]) {
        await ask(bank.operator.call("program.enable_endpoint", endpoint(operation)))
      }
    })

    const transfer = (change: Change) =>
      sent(
        change,
        "/v1/internal_transfer",
        { ...json(authorization), "idempotency-key": randomUUID() },
        bytesOf(transferOf(sender, receiver, 5))
      )
    const upload = (change: Change) =>
      sent(
        change,
        "/v2/files",
        {
          authorization,
          "content-type": `multipart/form-data; boundary="${BOUNDARY}"`,
          "idempotency-key": randomUUID()
        },
        formOf([filePart(), field("type", "passport")])
      )

    describe.each([
      ["internal_transfer.create", transfer],
      ["file.create", upload]
    ] as const)("for %s", (operation, send) => {
      it.each([
        ["the endpoint is disabled", disable, { status: 503, code: "endpoint_disabled" }],
        ["the program's addresses are narrowed", () => narrow(), { status: 403, code: "source_ip_not_allowed" }],
        ["the client is revoked", revoke, { status: 403, code: "token_invalid" }]
      ] as const)("is refused if %s", async (_, change, refused) => {
        const before = await balances()
        expect(await send(() => change(operation))).toMatchObject(refused)
        expect(await balances()).toEqual(before)
        await narrow({ source_ip_allowlist: [] })
        expect((await ask(bank.partner.call("file.list", { query: {} }))).objects).toEqual([])
      })

      it("is taken if nothing changes", async () => {
        expect((await send(nothing)).status).toBeLessThan(300)
      })
    })
  })
})
