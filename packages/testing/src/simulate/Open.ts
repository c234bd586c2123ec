import type { Reply } from "@vostro/domain/operations"
import { OPERATOR_TOKEN } from "./Process.ts"
import type { Simulation } from "./Simulation.ts"

/** Opening balance of each account number, in cents. */
const OPENING_BALANCE = 1_000_000

/** Number of account numbers of a new program. */
const NUMBERS = 3

/** Opens a program with a partner, an account with funded account numbers, and a receiver. */
export const openProgram = (simulation: Simulation): void => {
  const operator = (name: string, params: object, body: object) =>
    JSON.parse(simulation.askNow(name, { params: { ...params }, body }, OPERATOR_TOKEN).body)
  const { id: program_id } = operator("program.create", {}, { name: "Simulated" })
  const { client_secret, id: client_id } = operator("client.create", { program_id }, { name: "Partner" })
  const body = { grant_type: "client_credentials", client_id, client_secret }
  simulation.signIn(JSON.parse(simulation.askNow("oauth_token.create", { body }, "").body).access_token)
  const endpoint = operator("webhook_endpoint.create", { program_id }, { url: "http://127.0.0.1:4011/webhooks" })
  simulation.code.webhookSecret = endpoint.signing_secret
  const account_id = idOf(
    simulation.askNow("account.create", {
      idempotencyKey: "account",
      body: {
        capabilities: ["deposit"],
        entities: { account_holders: ["entity_1"] },
        details: { product_name: "Checking" },
        documents: []
      }
    })
  )
  for (let at = 0; at < NUMBERS; at++) {
    const number = { account_id, client_customer_id: `customer-${at}` }
    const account_number_id = idOf(
      simulation.askNow("account_number.create", { idempotencyKey: `number-${at}`, body: number })
    )
    operator(
      "account_number.credit",
      { program_id, account_number_id },
      { amount: OPENING_BALANCE, currency_code: "USD" }
    )
  }
}

const idOf = ({ body }: Reply): string => JSON.parse(body).id
