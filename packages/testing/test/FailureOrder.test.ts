import { failureOrder } from "@vostro/domain/kernel/FailureOrder"
import { Schema } from "effect"
import { expect, inject, it } from "vitest"
import { ask, openAccountNumbers, startBank } from "./support/BankUnderTest.ts"

const Said = Schema.Struct({ code: Schema.String })

it("reports failures in one order: a request that fails in every way is mended stage by stage", async () => {
  const bank = await startBank("memory", inject("databaseUrl"), { rate_limit: { per_second: 0.001, burst: 40 } })
  const [account_number_id = ""] = await openAccountNumbers(bank, 0)
  const { account_id } = await ask(bank.partner.call("account_number.get", { params: { account_number_id } }))
  const params = { program_id: bank.programId }
  const token = async (scope: string) =>
    (
      await ask(
        bank.partner.call("oauth_token.create", {
          body: { grant_type: "client_credentials", ...bank.credentials, scope }
        })
      )
    ).access_token
  const [weak, strong] = [await token("event/read"), await token("account/read_write")]
  const deactivate = (idempotencyKey: string) =>
    bank.partner.call("account.deactivate", {
      params: { id: account_id },
      body: { status_reason: "dormant" },
      idempotencyKey
    })
  await ask(deactivate("key-used-before"))
  await ask(bank.operator.call("program.update", { params, body: { source_ip_allowlist: ["203.0.113.7"] } }))
  const endpoint = { ...params, operation: "account.deactivate" }
  await ask(bank.operator.call("program.disable_endpoint", { params: endpoint, body: { retry_after_seconds: 1 } }))

  const request = { path: `/v0/accountz/${account_id}/deactivate`, method: "DELETE", token: "", key: "", body: "{" }
  const ask1 = async () => {
    const answer = await fetch(bank.url + request.path, {
      method: request.method,
      headers: {
        "content-type": "application/json",
        ...(request.token !== "" && { authorization: `Bearer ${request.token}` }),
        ...(request.key !== "" && { "idempotency-key": request.key })
      },
      body: request.body
    })
    return Schema.decodeUnknownSync(Said)(await answer.json()).code
  }
  const emptyBucket = async () => {
    while ((await ask1()) !== "rate_limit_exceeded") expect(request.key).toBe("")
  }

  /** What each stage says, and what mends it. */
  const stages: Readonly<Record<(typeof failureOrder)[number], readonly [code: string, mend: () => unknown]>> = {
    path: ["url_invalid", () => Object.assign(request, { path: `/v0/accounts/${account_id}/deactivate` })],
    method: ["method_not_allowed", () => Object.assign(request, { method: "POST" })],
    credentials: ["authentication_missing", () => Object.assign(request, { token: weak })],
    scope: ["token_invalid", () => Object.assign(request, { token: strong })],
    source_ip: [
      "source_ip_not_allowed",
      () => ask(bank.operator.call("program.update", { params, body: { source_ip_allowlist: [] } }))
    ],
    endpoint_disabled: [
      "endpoint_disabled",
      async () => {
        await ask(bank.operator.call("program.enable_endpoint", { params: endpoint }))
        await emptyBucket()
      }
    ],
    rate: ["rate_limit_exceeded", () => bank.advance(40_000_000)],
    key: ["idempotency_key_missing", () => Object.assign(request, { key: "key-used-before" })],
    body: ["request_malformed", () => Object.assign(request, { body: '{"status_reason":"unheard of"}' })],
    parameters: ["parameters_invalid", () => Object.assign(request, { body: '{"status_reason":"frozen"}' })],
    key_reuse: ["idempotency_request_inconsistent", () => Object.assign(request, { key: "another-key" })],
    state: [
      "invalid_status_transition",
      () => ask(bank.partner.call("account.activate", { params: { id: account_id }, idempotencyKey: "k" }))
    ]
  }
  for (const stage of failureOrder) {
    const [code, mend] = stages[stage]
    expect([stage, await ask1()]).toEqual([stage, code])
    await mend()
  }
  await bank.close()
})
