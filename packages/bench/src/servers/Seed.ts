import { makeClient } from "@vostro/http/Client"
import { Effect } from "effect"
import { ACCOUNT_NUMBERS } from "../baselines/Schema.ts"

/** A program with a token and ten thousand funded account numbers, made through the bank's own interface. */
export const seed = (baseUrl: string, operator_token: string) =>
  Effect.gen(function* () {
    const operator = makeClient({ baseUrl, credentials: { operator_token } })
    const { id: program_id } = (yield* operator.call("program.create", { body: { name: "Bench" } })).value
    const made = (yield* operator.call("client.create", { params: { program_id }, body: { name: "Bench" } })).value
    const credentials = { client_id: made.id, client_secret: made.client_secret }
    const partner = makeClient({ baseUrl, credentials })
    const account = (yield* partner.call("account.create", { idempotencyKey: "bench-account", body: accountBody }))
      .value
    const ids = yield* Effect.forEach(
      Array.from({ length: Number(process.env["ACCOUNT_NUMBERS"] ?? ACCOUNT_NUMBERS) }),
      () =>
        Effect.gen(function* () {
          const body = { account_id: account.id, client_customer_id: "customer" }
          const { id } = (yield* partner.call("account_number.create", { body })).value
          const params = { program_id, account_number_id: id }
          yield* operator.call("account_number.credit", {
            params,
            body: { amount: 1_000_000_000, currency_code: "USD" }
          })
          return id
        }),
      { concurrency: 64 }
    )
    const grant = { grant_type: "client_credentials", ...credentials } as const
    const { access_token } = (yield* partner.call("oauth_token.create", { body: grant })).value
    return { token: access_token, ids, program_id }
  })

const accountBody = {
  capabilities: ["deposit"],
  entities: { account_holders: ["entity_1"] },
  details: { product_name: "Bench" },
  documents: []
} as const
