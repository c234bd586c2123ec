import { randomUUID } from "node:crypto"
import { HOUR_MS } from "@vostro/domain"
import { Effect, Schema } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  checkingAccount,
  everyStore,
  openAccountNumbers,
  refusal,
  startBank,
  tokenOf,
  transferOf
} from "../support/BankUnderTest.ts"
import { adult } from "../support/Customers.ts"

const Said = Schema.Struct({ id: Schema.optionalKey(Schema.String), code: Schema.optionalKey(Schema.String) })

/** Reads the parts of a response that these tests check. */
const said = async (answer: Response) => Schema.decodeUnknownSync(Said)(await answer.json())

describe.each(everyStore)("idempotency on %s", (kind) => {
  let bank: BankUnderTest
  let token: string
  let ids: ReadonlyArray<string>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    ids = await openAccountNumbers(bank, 1_000_000, 0)
    token = await tokenOf(bank)
  })
  afterAll(() => bank.close())

  let key: string
  beforeEach(() => {
    key = randomUUID()
  })

  const body = (amount = 1) => JSON.stringify(transferOf(ids[0] ?? "", ids[1] ?? "", amount))
  const post = (path: string, headers: Record<string, string>, text: string) =>
    fetch(bank.url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
      body: text
    })
  const transfer = (text: string, headers: Record<string, string> = { "idempotency-key": key }) =>
    post("/v1/internal_transfer", headers, text)

  it("replays byte for byte, with the replay header, and creates nothing", async () => {
    const first = await transfer(body())
    const again = await transfer(body())
    expect(first.headers.get("idempotency-replayed")).toBeNull()
    expect(again.headers.get("idempotency-replayed")).toBe("true")
    expect([again.status, await again.text()]).toEqual([first.status, await first.text()])
    expect(again.headers.get("request-id")).not.toBe(first.headers.get("request-id"))
  })

  it.each(["", "  "])("refuses a credit whose optional key is %j, and credits nothing", async (blank) => {
    const [account_number_id = ""] = ids
    const before = await balanceOf(bank, account_number_id)
    const answer = await post(
      `/operator/v1/programs/${bank.programId}/account_numbers/${account_number_id}/credit`,
      { "idempotency-key": blank, authorization: `Bearer ${bank.settings.operator_token}` },
      JSON.stringify({ amount: 5, currency_code: "USD" })
    )
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { code: "parameters_invalid", errors: [{ code: "value_too_short", parameters: ["Idempotency-Key"] }] }
    ])
    expect(await balanceOf(bank, account_number_id)).toEqual(before)
  })

  it("replays to a new token and to another client of the program", async () => {
    const first = await (await transfer(body())).text()
    const params = { program_id: bank.programId }
    const other = await ask(bank.operator.call("client.create", { params, body: { name: "another" } }))
    const another = await tokenOf(bank, { client_id: other.id, client_secret: other.client_secret })
    const again = await transfer(body(), { "idempotency-key": key, authorization: `Bearer ${another}` })
    expect(again.headers.get("idempotency-replayed")).toBe("true")
    expect(await again.text()).toBe(first)
  })

  it("refuses another body under the key, even with one more space", async () => {
    await transfer(body())
    for (const other of [body(2), `${body()} `]) {
      const answer = await transfer(other)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ code: "idempotency_request_inconsistent" })
    }
  })

  it("names the fields that differ from the first request, never their values", async () => {
    await transfer(body())
    const differing = async (text: string) => {
      const answer = await (await transfer(text)).json()
      expect(JSON.stringify(answer)).not.toMatch(/4321|Supper/)
      return answer
    }
    const other = { ...transferOf(ids[0] ?? "", ids[1] ?? "", 4321), description: "Supper", metadata: {} }
    expect(await differing(JSON.stringify(other))).toMatchObject({
      invalid_parameters: ["amount", "description", "metadata"].map((parameter) => ({
        parameter,
        reason: "value_differs"
      }))
    })
    expect(await differing(`${body()} `)).toMatchObject({
      detail: expect.stringContaining("repeat the first text byte for byte"),
      invalid_parameters: [{ parameter: "body", reason: "value_differs" }]
    })
  })

  it("checks the key after credentials", async () => {
    await transfer(body())
    const answer = await transfer(body(), { "idempotency-key": key, authorization: "Bearer nonsense" })
    expect(await answer.json()).toMatchObject({ code: "token_invalid" })
  })

  it("isolates the keys of endpoints and of programs", async () => {
    await transfer(body())
    const account = JSON.stringify(checkingAccount)
    const answer = await post("/v0/accounts", { "idempotency-key": key }, account)
    expect([answer.status, answer.headers.get("idempotency-replayed")]).toEqual([200, null])
  })

  it("never replays one object's response for another", async () => {
    const [a = "", b = ""] = ids
    const deactivate = (id: string) => post(`/v1/account_number/${id}/deactivate`, { "idempotency-key": key }, "{}")
    expect((await deactivate(a)).status).toBe(200)
    expect(await (await deactivate(b)).json()).toMatchObject({ code: "idempotency_request_inconsistent" })
    await ask(bank.partner.call("account_number.activate", { params: { account_number_id: a } }))
  })

  it("refuses the key of one relationship's removal for another that differs only in its query", async () => {
    const [one, two] = [await adult(bank), await adult(bank)]
    const entities = { account_holders: [one, two], authorized_users: [two] }
    const body = { ...checkingAccount, entities }
    const { id } = await ask(bank.partner.call("account.create", { body, idempotencyKey: randomUUID() }))
    const unrelate = (query: { readonly relationship_type?: "account_holder" | "authorized_user" }) =>
      bank.partner.call("account.unrelate", { params: { id, entity_id: two }, query, idempotencyKey: key })
    const left = await ask(unrelate({ relationship_type: "authorized_user" }))
    for (const query of [{ relationship_type: "account_holder" } as const, {}]) {
      expect(await refusal(unrelate(query))).toMatchObject({ status: 422, code: "idempotency_request_inconsistent" })
    }
    expect(await ask(unrelate({ relationship_type: "authorized_user" }))).toEqual(left)
    const found = await ask(bank.partner.call("account.get", { params: { id } }))
    expect(found.entities).toMatchObject({ account_holders: [one, two], authorized_users: [] })
  })

  it("does not cache refusals: the corrected request may reuse the key", async () => {
    expect((await transfer(body(0))).status).toBe(422)
    const mended = await transfer(body(3))
    expect([mended.status, mended.headers.get("idempotency-replayed")]).toEqual([200, null])
  })

  it("executes one of many concurrent requests, and answers the others with 409 or its response", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => transfer(body())))
    const fresh = answers.filter(
      ({ status, headers }) => status === 200 && headers.get("idempotency-replayed") === null
    )
    expect(fresh).toHaveLength(1)
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const made = new Set(
      (await Promise.all(answers.filter(({ status }) => status === 200).map(said))).map(({ id }) => id)
    )
    expect(made.size).toBe(1)
  })

  it("replays to each of many concurrent repeats, and refuses each with another body", async () => {
    const first = await (await transfer(body())).text()
    for (let round = 0; round < 5; round++) {
      const same = Array.from({ length: 10 }, () => transfer(body()))
      const others = Array.from({ length: 10 }, () => transfer(body(2)))
      for (const answer of await Promise.all(same)) expect([answer.status, await answer.text()]).toEqual([200, first])
      for (const answer of await Promise.all(others)) {
        expect(await said(answer)).toEqual({ code: "idempotency_request_inconsistent" })
      }
    }
  })

  it("expires a key after 48 hours, and not before", async () => {
    const first = await said(await transfer(body()))
    bank.advance(48 * HOUR_MS - 1_000)
    expect((await said(await transfer(body()))).id).toBe(first.id)
    bank.advance(1_000)
    const later = await transfer(body())
    expect(later.headers.get("idempotency-replayed")).toBeNull()
    expect((await said(later)).id).not.toBe(first.id)
  })

  it.each([
    [undefined, 400, "idempotency_key_missing"],
    ["", 400, "idempotency_key_missing"],
    ["four", 422, "parameters_invalid"],
    ["k".repeat(256), 422, "parameters_invalid"],
    ["k".repeat(255), 200, undefined],
    ["five5", 200, undefined]
  ])("checks the length of keys: %s", async (given, status, code) => {
    const answer = await transfer(body(), given === undefined ? {} : { "idempotency-key": given })
    expect(answer.status).toBe(status)
    if (code !== undefined) expect(await answer.json()).toMatchObject({ code })
  })

  it("refuses two keys at once", async () => {
    const call = bank.partner.call("internal_transfer.create", {
      idempotencyKey: "one, two",
      body: transferOf(ids[0] ?? "", ids[1] ?? "", 1)
    })
    expect((await Effect.runPromise(call)).status).toBe(200)
    const unkeyed = { body: transferOf(ids[0] ?? "", ids[1] ?? "", 1) }
    const missing = Reflect.apply(bank.partner.call, undefined, ["internal_transfer.create", unkeyed])
    expect(await refusal(missing)).toMatchObject({ code: "idempotency_key_missing" })
  })
})
