import { DAY_MS, scopes } from "@vostro/domain"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  inAnotherProgram,
  openAccountNumbers,
  refusal,
  startBank,
  stores
} from "../support/BankUnderTest.ts"

const Reasons = Schema.Array(Schema.Struct({ parameter: Schema.String, reason: Schema.String }))
const Said = Schema.Struct({
  invalid_parameters: Schema.optionalKey(Reasons),
  code: Schema.optionalKey(Schema.String),
  message: Schema.optionalKey(Schema.String),
  title: Schema.optionalKey(Schema.String)
})
const said = async (answer: Response) => Schema.decodeUnknownSync(Said)(await answer.json())

describe.each(stores)("access on %s", (kind) => {
  let bank: BankUnderTest
  let account_number_id: string
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"), { token_lifetime_ms: DAY_MS })
    account_number_id = (await openAccountNumbers(bank, 0))[0] ?? ""
  })
  afterAll(() => bank.close())

  const token = async (scope?: string, credentials = bank.credentials) => {
    const body = { grant_type: "client_credentials", ...credentials, ...(scope !== undefined && { scope }) } as const
    return ask(bank.partner.call("oauth_token.create", { body }))
  }
  const get = (path: string, authorization?: string, method = "GET") =>
    fetch(bank.url + path, { method, headers: authorization === undefined ? {} : { authorization } })
  const events = "/v1/event"

  it("grants the requested scopes, or all scopes of the client by default", async () => {
    expect(await token("event/read account/read")).toMatchObject({
      token_type: "Bearer",
      scope: "event/read account/read",
      expires_in: 86_400
    })
    expect((await token()).scope.split(" ")).toEqual(scopes)
  })

  it("gives a client each scope once, since a token carries all of them by default", async () => {
    const create = (scopes: ReadonlyArray<"event/read" | "account/read">) =>
      bank.operator.call("client.create", { params: { program_id: bank.programId }, body: { name: "c", scopes } })
    expect(await refusal(create(["event/read", "event/read"]))).toMatchObject({
      code: "parameters_invalid",
      parameters: [{ parameter: "scopes", reason: "value_repeated" }]
    })
    const { id, client_secret } = await ask(create(["event/read", "account/read"]))
    expect((await token(undefined, { client_id: id, client_secret })).scope).toBe("event/read account/read")
  })

  it("refuses wrong credentials without naming the wrong one", async () => {
    const wrong = [
      { ...bank.credentials, client_secret: "secret_x" },
      { ...bank.credentials, client_id: `${bank.credentials.client_id}0` },
      { client_id: "x", client_secret: "y" }
    ]
    for (const credentials of wrong) {
      const call = bank.partner.call("oauth_token.create", {
        body: { grant_type: "client_credentials", ...credentials }
      })
      expect(await refusal(call)).toMatchObject({ status: 403, code: "token_invalid" })
    }
  })

  it("refuses an unknown grant type or scope with the legacy error body", async () => {
    const body = JSON.stringify({ grant_type: "password", ...bank.credentials })
    const answer = await fetch(`${bank.url}/v1/oauth/token`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" }
    })
    expect(answer.status).toBe(400)
    expect(await said(answer)).toMatchObject({ code: "parameters_invalid", title: "Parameters invalid" })
  })

  it.each(["all", "event/read all", "", "  "])("refuses the scope %j, which contains no known scope", async (scope) => {
    const body = { grant_type: "client_credentials", ...bank.credentials, scope } as const
    const call = bank.partner.call("oauth_token.create", { body })
    expect(await refusal(call)).toMatchObject({ parameters: [{ parameter: "scope", reason: "value_not_allowed" }] })
  })

  it("distinguishes a token without the scope from an expired token", async () => {
    const reasons = async (bearer: string) =>
      (await said(await get(events, `Bearer ${bearer}`))).invalid_parameters?.map((one) => [one.parameter, one.reason])
    const [wide, narrow] = [await token(), await token("account/read")]
    expect(await reasons(narrow.access_token)).toEqual([["Authorization", "scope_missing"]])
    bank.advance(DAY_MS)
    expect(await reasons(wide.access_token)).toEqual([["Authorization", "token_expired"]])
    expect(await reasons(narrow.access_token)).toEqual([["Authorization", "token_expired"]])
  })

  it.each(["/v0/accounts", "/v1/account_number"])("answers payload_invalid to malformed JSON for %s", async (path) => {
    const { access_token } = await token()
    const headers = {
      authorization: `Bearer ${access_token}`,
      "content-type": "application/json",
      "idempotency-key": "k"
    }
    const answer = await fetch(bank.url + path, { method: "POST", headers, body: '{"a":' })
    expect([answer.status, await said(answer)]).toMatchObject([
      400,
      { code: "request_malformed", invalid_parameters: [{ parameter: "body", reason: "payload_invalid" }] }
    ])
  })

  it.each([
    [undefined, "authentication_missing"],
    ["", "authentication_missing"],
    ["Basic abc", "token_invalid"],
    ["Bearer abc", "token_invalid"],
    ["Bearer", "token_invalid"]
  ])("answers 403 to the authorization %s: %s", async (authorization, code) => {
    const answer = await get(events, authorization)
    expect([answer.status, (await said(answer)).code]).toEqual([403, code])
    expect(answer.headers.get("request-id")).toMatch(/^req_\w{32}$/)
  })

  it("requires read for reads and read_write for writes, which includes read", async () => {
    const path = `/v1/account_number/${account_number_id}`
    const status = async (scope: string, method = "GET", to = path) =>
      (await get(to, `Bearer ${(await token(scope)).access_token}`, method)).status
    expect(await status("account_number/read")).toBe(200)
    expect(await status("account_number/read_write")).toBe(200)
    expect(await status("event/read")).toBe(403)
    expect(await status("account_number/read", "POST", `${path}/activate`)).toBe(403)
  })

  it("refuses a token that was altered, has expired, or belongs to a revoked client", async () => {
    const { access_token } = await token()
    expect((await get(events, `Bearer ${access_token}`)).status).toBe(200)
    const [head = "", tail = ""] = [access_token.slice(0, 100), access_token.slice(101)]
    const changed = `${head}${access_token[100] === "A" ? "B" : "A"}${tail}`
    expect((await get(events, `Bearer ${changed}`)).status).toBe(403)
    const params = { program_id: bank.programId }
    const other = await ask(bank.operator.call("client.create", { params, body: { name: "short lived" } }))
    const { access_token: theirs } = await token(undefined, { client_id: other.id, client_secret: other.client_secret })
    expect((await get(events, `Bearer ${theirs}`)).status).toBe(200)
    const revoke = bank.operator.call("client.revoke", { params: { ...params, client_id: other.id } })
    await ask(revoke)
    expect(await refusal(revoke)).toMatchObject({
      code: "object_state_conflict",
      parameters: [{ parameter: "client_id", reason: "object_status_unchanged" }]
    })
    const rotate = bank.operator.call("client.rotate", { params: { ...params, client_id: other.id } })
    expect(await refusal(rotate)).toMatchObject({
      code: "object_state_conflict",
      parameters: [{ parameter: "client_id", reason: "value_not_allowed" }]
    })
    expect((await get(events, `Bearer ${theirs}`)).status).toBe(403)
    bank.advance(DAY_MS)
    expect((await get(events, `Bearer ${access_token}`)).status).toBe(403)
  })

  it("accepts both secrets after a rotation until the overlap ends, and never shows them again", async () => {
    const params = { program_id: bank.programId }
    const made = await ask(bank.operator.call("client.create", { params, body: { name: "rotated" } }))
    const rotated = await ask(bank.operator.call("client.rotate", { params: { ...params, client_id: made.id } }))
    const works = async (client_secret: string) =>
      token(undefined, { client_id: made.id, client_secret }).then(
        () => true,
        () => false
      )
    expect(await Promise.all([works(made.client_secret), works(rotated.client_secret)])).toEqual([true, true])
    bank.advance(bank.settings.secret_overlap_ms)
    expect(await Promise.all([works(made.client_secret), works(rotated.client_secret)])).toEqual([false, true])
    const list = JSON.stringify(await ask(bank.operator.call("client.list", { params })))
    expect(list).toContain(made.id)
    expect(list).not.toContain("secret_")
    expect(list).not.toContain("hash")
  })

  it("admits only the operator to the operator's API, and only partners to the partner API", async () => {
    const { access_token } = await token()
    expect((await get("/operator/v1/programs", `Bearer ${access_token}`)).status).toBe(403)
    expect((await get(events, `Bearer ${bank.settings.operator_token}`)).status).toBe(403)
    expect((await get("/operator/v1/programs", `Bearer ${bank.settings.operator_token}`)).status).toBe(200)
  })

  it.each(["010.0.0.1", "10.0.0.0/08"])("refuses %s on the allowlist: a leading zero is ambiguous", async (subnet) => {
    const body = { source_ip_allowlist: [subnet] }
    const update = bank.operator.call("program.update", { params: { program_id: bank.programId }, body })
    expect(await refusal(update)).toMatchObject({
      status: 422,
      parameters: [{ parameter: "source_ip_allowlist[0]", reason: "value_malformed" }]
    })
  })

  it("admits only addresses on the allowlist, with the error code of each endpoint", async () => {
    const params = { program_id: bank.programId }
    const { access_token } = await token()
    const update = (source_ip_allowlist: ReadonlyArray<string>) =>
      ask(bank.operator.call("program.update", { params, body: { source_ip_allowlist } }))
    await update(["203.0.113.0/24"])
    const refused = await get(events, `Bearer ${access_token}`)
    expect([refused.status, (await said(refused)).code]).toEqual([403, "source_ip_not_allowed"])
    const credit = "/v2/user_credit_transactions"
    for (const [path, method] of [
      [credit, "GET"],
      [credit, "POST"],
      [`${credit}/user_credit_transaction_1`, "GET"],
      [`${credit}/user_credit_transaction_1/reverse`, "POST"]
    ] as const) {
      const answer = await get(path, `Bearer ${access_token}`, method)
      expect([path, answer.status, (await said(answer)).code]).toEqual([path, 403, "source_ip_not_permitted"])
    }
    const noToken = bank.partner.call("oauth_token.create", {
      body: { grant_type: "client_credentials", ...bank.credentials }
    })
    expect(await refusal(noToken)).toMatchObject({ code: "source_ip_not_allowed" })
    await update(["127.0.0.0/8", "::1"])
    expect((await get(events, `Bearer ${access_token}`)).status).toBe(200)
    await update([])
  })

  const part = (head: string, text: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${text}\r\n`
  const file = part('name="file"; filename="a.txt"\r\ncontent-type: text/plain', "a")
  it.each([
    ["application/json", "/v1/account_number/account_number_1/cancel", ["{", "}"]],
    ["multipart/form-data; boundary=x", "/v2/files", [file, `${part('name="type"', "passport")}--x--\r\n`]]
  ] as const)("refuses a client revoked while its request body arrives: %s", async (type, path, [first, rest]) => {
    const params = { program_id: bank.programId }
    const made = await ask(bank.operator.call("client.create", { params, body: { name: "slow" } }))
    const { access_token } = await token(undefined, { client_id: made.id, client_secret: made.client_secret })
    const headers = { authorization: `Bearer ${access_token}`, "content-type": type, "idempotency-key": made.id }
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const answer = fetch(bank.url + path, { method: "POST", headers, body: readable, duplex: "half" })
    await writer.write(new TextEncoder().encode(first))
    // Another request over the same server shows that the first one has come in.
    await get(events, `Bearer ${access_token}`)
    bank.advance(1)
    await ask(bank.operator.call("client.revoke", { params: { ...params, client_id: made.id } }))
    await writer.write(new TextEncoder().encode(rest))
    await writer.close()
    expect((await said(await answer)).code).toBe("token_invalid")
  })

  it("answers 503 with Retry-After for a disabled endpoint only", async () => {
    const { access_token } = await token()
    const params = { program_id: bank.programId, operation: "event.list" }
    await ask(bank.operator.call("program.disable_endpoint", { params, body: { retry_after_seconds: 120 } }))
    const answer = await get(events, `Bearer ${access_token}`)
    expect([answer.status, answer.headers.get("retry-after"), (await said(answer)).code]).toEqual([
      503,
      "120",
      "endpoint_disabled"
    ])
    expect((await get(`/v1/account_number/${account_number_id}`, `Bearer ${access_token}`)).status).toBe(200)
    await ask(bank.operator.call("program.enable_endpoint", { params }))
    expect((await get(events, `Bearer ${access_token}`)).status).toBe(200)
  })

  it.each(["event.lst", "program.update"])("refuses to disable %s, which partners cannot call", async (operation) => {
    const params = { program_id: bank.programId, operation }
    expect(
      await refusal(bank.operator.call("program.disable_endpoint", { params, body: { retry_after_seconds: 1 } }))
    ).toMatchObject({ status: 422, code: "parameters_invalid", parameters: [{ parameter: "operation" }] })
    expect((await ask(bank.operator.call("program.enable_endpoint", { params }))).disabled_endpoints).toEqual([])
  })

  it("hides one program's objects from another's clients", async () => {
    const { partner: stranger } = await inAnotherProgram(bank)
    const found = stranger.call("account_number.get", { params: { account_number_id } })
    expect(await refusal(found)).toMatchObject({ status: 404, code: "object_not_found" })
    expect((await ask(stranger.call("account_number.list", { query: {} }))).objects).toEqual([])
  })
})
