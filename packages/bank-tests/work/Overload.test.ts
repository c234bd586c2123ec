import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  openAccountNumbers,
  postJson,
  startBank,
  tokenOf,
  transferOf
} from "../support/BankUnderTest.ts"

/** Maximum size of an answer, in bytes: not much larger than the request, for any caller. */
const MAX_ANSWER = 64 * 1024

describe("requests built to exhaust resources", () => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank("memory", inject("databaseUrl"))
  })
  afterAll(() => bank.close())

  const long = "k".repeat(300_000)
  const bodies: ReadonlyArray<readonly [what: string, body: string, status: number]> = [
    ["a long name before many bad values", `{"${long}":[${Array(2_000).fill("-0").join()}]}`, 400],
    ["two hundred thousand bad numbers", `[${Array(200_000).fill("1.5").join()}]`, 413],
    [
      "nine thousand unknown names",
      JSON.stringify(
        Object.fromEntries(
          Array(9_000)
            .fill(0)
            .map((_, n) => [`f${n}`, 1])
        )
      ),
      400
    ],
    ["a name of 300 kB", `{"${long}":1}`, 400],
    ["more values than any request has", `[${Array(20_000).fill("{}").join()}]`, 413]
  ]
  it.each(bodies)("%s are refused with a short answer", async (_, body, status) => {
    const headers = { "content-type": "application/json" }
    const answer = await fetch(`${bank.url}/v1/oauth/token`, { method: "POST", headers, body })
    const text = await answer.text()
    expect([answer.status, text.length < MAX_ANSWER]).toEqual([status, true])
  })

  it("undeclared queries and bodies are refused", async () => {
    const token = await tokenOf(bank)
    const [sender = "", receiver = ""] = await openAccountNumbers(bank, 100, 0)
    const post = async (path: string, body: unknown) => {
      const answer = await postJson(bank, path, { token, key: "nothing-1", body })
      const { invalid_parameters }: { invalid_parameters?: unknown } = Object(await answer.json())
      return [answer.status, invalid_parameters]
    }
    const unknown = [{ parameter: "dry_run", reason: "parameter_unknown" }]
    expect(await post("/v1/internal_transfer?dry_run=true", transferOf(sender, receiver, 1))).toEqual([422, unknown])
    const { account_id } = await ask(bank.partner.call("account_number.get", { params: { account_number_id: sender } }))
    const path = `/v0/accounts/${account_id}/deactivate`
    for (const body of [[1], "x", 7]) expect((await post(path, body))[0]).toBe(422)
    expect(await post(`/v0/accounts/${account_id}/activate`, { evil: 1 })).toEqual([
      422,
      [{ parameter: "evil", reason: "parameter_unknown" }]
    ])
  })
})
