import { makeClient } from "@vostro/http/client"
import { Array as Arr, Effect } from "effect"

/** Usual opening balance of each account number, in cents: low, so that some payments are rejected. */
export const OPENING = 20_000

/** Number of account numbers: few, so that payments conflict. */
const ACCOUNT_NUMBERS = 12

/** The program that the clients use. */
export interface Workload {
  readonly program_id: string
  readonly token: string
  /** Opening balance of each account number, in cents. */
  readonly opening: number
  readonly account_numbers: readonly [AccountNumber, ...ReadonlyArray<AccountNumber>]
}

/** An account number of the workload, and its digits. */
interface AccountNumber {
  readonly id: string
  readonly digits: string
}

/** Creates a program with a token and funded account numbers. */
export const setUpWorkload = (baseUrl: string, operatorToken: string, opening = OPENING): Promise<Workload> =>
  Effect.gen(function* () {
    const operator = makeClient({ baseUrl, credentials: { operator_token: operatorToken } })
    const { id: program_id } = (yield* operator.call("program.create", { body: { name: "Faults" } })).value
    const made = (yield* operator.call("client.create", { params: { program_id }, body: { name: "Faults" } })).value
    const credentials = { client_id: made.id, client_secret: made.client_secret }
    const partner = makeClient({ baseUrl, credentials })
    const account = yield* partner.call("account.create", {
      idempotencyKey: "faults-account",
      body: {
        capabilities: ["deposit"],
        entities: { account_holders: ["entity_1"] },
        details: { product_name: "Faults" },
        documents: []
      }
    })
    const account_numbers = yield* Effect.forEach(
      Arr.makeBy(ACCOUNT_NUMBERS, (n) => n),
      () =>
        Effect.gen(function* () {
          const body = { account_id: account.value.id, client_customer_id: "customer" }
          const { id, account_number } = (yield* partner.call("account_number.create", { body })).value
          const params = { program_id, account_number_id: id }
          yield* operator.call("account_number.credit", { params, body: { amount: opening, currency_code: "USD" } })
          return { id, digits: String(account_number) }
        })
    )
    const grant = { grant_type: "client_credentials", ...credentials } as const
    const { access_token } = (yield* partner.call("oauth_token.create", { body: grant })).value
    return { program_id, token: access_token, opening, account_numbers }
  }).pipe(Effect.runPromise)
