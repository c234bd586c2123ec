import { type ClientOptions, makeClient } from "@vostro/http/client"
import { makeWebHandler } from "@vostro/http/transport/WebHandler"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { OPERATOR_TOKEN, startTestBank, type TestBank } from "./support/TestBank.ts"

describe("the typed client", () => {
  let bank: TestBank
  beforeEach(async () => {
    bank = await startTestBank()
  })
  afterEach(() => bank.close())

  it("uses the partner's credentials if given both these and the operator's token", async () => {
    const fetch = await bank.run(makeWebHandler())
    const clientOf = (credentials: NonNullable<ClientOptions["credentials"]>) =>
      makeClient({ baseUrl: "http://bank", fetch, credentials })
    const operator = clientOf({ operator_token: OPERATOR_TOKEN })
    const program = await Effect.runPromise(operator.call("program.create", { body: { name: "One" } }))
    const params = { program_id: program.value.id }
    const client = await Effect.runPromise(operator.call("client.create", { params, body: { name: "One" } }))
    const { id: client_id, client_secret } = client.value
    const both = clientOf({ ...params, client_id, client_secret, operator_token: OPERATOR_TOKEN })
    expect((await Effect.runPromise(both.call("event.list", {}))).status).toBe(200)
    const asOperator = Effect.runPromise(both.call("program.list", {}))
    await expect(asOperator).rejects.toMatchObject({ status: 403, code: "token_invalid" })
  })
})
