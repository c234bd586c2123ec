import { request as send } from "node:http"
import { text } from "node:stream/consumers"
import { failureOrder } from "@vostro/domain/operations"
import { Schema } from "effect"
import { expect, inject, it } from "vitest"
import { ask, openAccountNumbers, startBank, tokenOf } from "../support/BankUnderTest.ts"

const Said = Schema.fromJsonString(
  Schema.Struct({
    code: Schema.String,
    invalid_parameters: Schema.Array(Schema.Struct({ parameter: Schema.String }))
  })
)

interface Question {
  readonly method: string
  readonly headers: ReadonlyArray<string>
  readonly body: string
}

/** Sends a request; returns the error code and its parameters. `fetch` would merge repeated headers. */
const heard = (url: string, { method, headers, body }: Question) =>
  new Promise<string>((resolve, reject) => {
    const sent = send(url, { method, headers: ["host", "bank", "content-length", String(body.length), ...headers] })
    sent.once("error", reject).once("response", (answer) =>
      text(answer).then((said) => {
        const { code, invalid_parameters } = Schema.decodeUnknownSync(Said)(said)
        resolve([code, ...invalid_parameters.map(({ parameter }) => parameter)].join(" "))
      }, reject)
    )
    sent.end(body)
  })

it("reports failures in a fixed order: a request that fails at every stage is fixed stage by stage", async () => {
  const bank = await startBank("memory", inject("databaseUrl"), { rate_limit: { per_second: 0.001, burst: 40 } })
  const [account_number_id = ""] = await openAccountNumbers(bank, 0)
  const { account_id } = await ask(bank.partner.call("account_number.get", { params: { account_number_id } }))
  const params = { program_id: bank.programId }
  const [weak, strong] = [
    await tokenOf(bank, { scope: "event/read" }),
    await tokenOf(bank, { scope: "account/read_write" })
  ]
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

  const keys: ReadonlyArray<string> = ["key-one", "key-two"]
  const request = {
    path: `/v0/accountz/${account_id}/deactivate`,
    query: "?a=1&a=2",
    method: "DELETE",
    token: "",
    keys,
    body: "{"
  }
  const answer = () => {
    const credentials = request.token === "" ? [] : ["authorization", `Bearer ${request.token}`]
    const named = request.keys.flatMap((key) => ["idempotency-key", key])
    const headers = ["content-type", "application/json", ...credentials, ...named]
    return heard(bank.url + request.path + request.query, { ...request, headers })
  }
  const emptyBucket = async () => {
    while ((await answer()) !== "rate_limit_exceeded") expect(request.keys).toBe(keys)
  }

  /** Error of each stage, and the change that fixes it. */
  const stages: Readonly<Record<(typeof failureOrder)[number], readonly [code: string, mend: () => unknown]>> = {
    path: ["url_invalid", () => Object.assign(request, { path: `/v0/accounts/${account_id}/deactivate` })],
    method: ["method_not_allowed", () => Object.assign(request, { method: "POST" })],
    credentials: ["authentication_missing", () => Object.assign(request, { token: weak })],
    scope: ["token_invalid Authorization", () => Object.assign(request, { token: strong })],
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
    key: [
      "request_malformed Idempotency-Key",
      async () => {
        Object.assign(request, { keys: [] })
        expect(await answer()).toBe("idempotency_key_missing Idempotency-Key")
        Object.assign(request, { keys: ["key-used-before"] })
      }
    ],
    query: [
      "parameters_invalid a",
      async () => {
        Object.assign(request, { query: "?a=%ff" })
        expect(await answer()).toBe("request_malformed url")
        Object.assign(request, { query: "" })
      }
    ],
    body: ["request_malformed body", () => Object.assign(request, { body: '{"status_reason":"unheard of"}' })],
    parameters: [
      "parameters_invalid status_reason",
      () => Object.assign(request, { body: '{"status_reason":"frozen"}' })
    ],
    key_reuse: [
      "idempotency_request_inconsistent status_reason",
      () => Object.assign(request, { keys: ["another-key"] })
    ],
    state: [
      "invalid_status_transition id",
      () => ask(bank.partner.call("account.activate", { params: { id: account_id }, idempotencyKey: "k" }))
    ]
  }
  for (const stage of failureOrder) {
    const [code, mend] = stages[stage]
    expect([stage, await answer()]).toEqual([stage, code])
    await mend()
  }
  await bank.close()
})
