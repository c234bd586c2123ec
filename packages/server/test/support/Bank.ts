import { makeClient } from "@vostro/http/client"
import { Effect } from "effect"
import { operatorAt } from "./Process.ts"

/** A program at a server, with two account numbers, the first of them funded. */
export interface Seeded {
  readonly program_id: string
  readonly credentials: { readonly client_id: string; readonly client_secret: string }
  readonly account_id: string
  readonly from: string
  readonly to: string
}

/** Creates a program with two account numbers. */
export const seed = (url: string): Promise<Seeded> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const operator = operatorAt(url)
      const { id: program_id } = (yield* operator.call("program.create", { body: { name: "Test" } })).value
      const made = yield* operator.call("client.create", { params: { program_id }, body: { name: "c" } })
      const { id: client_id, client_secret } = made.value
      const credentials = { client_id, client_secret }
      const partner = makeClient({ baseUrl: url, credentials })
      const body = {
        capabilities: ["deposit"],
        entities: { account_holders: ["entity_1"] },
        details: { product_name: "Checking" },
        documents: []
      } as const
      const { id: account_id } = (yield* partner.call("account.create", { idempotencyKey: "account-1", body })).value
      const number = partner.call("account_number.create", { body: { account_id, client_customer_id: "customer" } })
      const [from, to] = [(yield* number).value.id, (yield* number).value.id]
      const funds = { amount: 1_000_000, currency_code: "USD" } as const
      const params = { program_id, account_number_id: from }
      yield* operator.call("account_number.credit", { params, body: funds })
      return { program_id, credentials, account_id, from, to }
    })
  )

/** Body of a transfer of one dollar. */
export const transferOf = ({ from, to }: Seeded) =>
  ({
    amount: 100,
    currency_code: "USD",
    sender_account_number_id: from,
    receiver_account_number_id: to,
    description: "A transfer"
  }) as const
