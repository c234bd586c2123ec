import { creditBalanceIdOf } from "@vostro/domain"
import { type Client, makeClient } from "@vostro/http/client"
import { Effect } from "effect"
import { ACCOUNT_NUMBERS } from "./load/AccountNumbers.ts"

/** Number of objects to seed a bank with. */
export interface Sizes {
  readonly accountNumbers?: number
  readonly balances?: number
}

/**
 * Seeds a program through the bank's API: a token, funded account numbers of one account (default ten thousand), and
 * cards (default none), each with its own account, of which every other states its credit.
 */
export const seed = (
  baseUrl: string,
  operatorToken: string,
  { accountNumbers = ACCOUNT_NUMBERS, balances = 0 }: Sizes
) =>
  Effect.gen(function* () {
    const operator = makeClient({ baseUrl, credentials: { operator_token: operatorToken } })
    const { id: program_id } = (yield* operator.call("program.create", { body: { name: "Bench" } })).value
    const made = (yield* operator.call("client.create", { params: { program_id }, body: { name: "Bench" } })).value
    const credentials = { client_id: made.id, client_secret: made.client_secret }
    const partner = makeClient({ baseUrl, credentials })
    const account = (yield* partner.call("account.create", { idempotencyKey: "bench-account", body: accountBody }))
      .value
    const ids = yield* Effect.forEach(
      Array.from({ length: accountNumbers }),
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
    const balance_ids = yield* Effect.forEach(Array.from({ length: balances }).keys(), (n) => openCard(partner, n), {
      concurrency: 64
    })
    const grant = { grant_type: "client_credentials", ...credentials } as const
    const { access_token } = (yield* partner.call("oauth_token.create", { body: grant })).value
    return { token: access_token, ids, program_id, ...(balance_ids.length > 0 && { balance_ids }) }
  })

const openCard = (partner: Client, n: number) =>
  Effect.gen(function* () {
    const body = {
      ...accountBody,
      capabilities: ["credit_without_underwriting"],
      details: { product_name: "Bench", ...(n % 2 === 0 && { credit }) }
    } as const
    const account = (yield* partner.call("account.create", { idempotencyKey: `bench-account-${n}`, body })).value
    const balance = (yield* partner.call("subledger_balance.create", {
      idempotencyKey: `bench-balance-${n}`,
      body: {
        account_id: account.id,
        client_subledger_balance_name: "Card",
        currency_code: "USD",
        type: "credit",
        details: { structure: "revolving", repayment_details: [{ expected_payment_frequency: "monthly" }] }
      }
    })).value
    return creditBalanceIdOf(balance.id)
  })

const credit = {
  is_secured: false,
  is_mla: false,
  underwriting_grade: "A",
  currency: "USD",
  available_credit: 1_000_000_000,
  limit: 1_000_000_000,
  max_limit: 1_000_000_000
} as const

const accountBody = {
  capabilities: ["deposit"],
  entities: { account_holders: ["entity_1"] },
  details: { product_name: "Bench" },
  documents: []
} as const
