import { type Client, type ClientOptions, makeClient } from "@vostro/http/client"
import { Effect, Option } from "effect"
import { INBOX_PATH } from "./Inbox.ts"
import { readFacts, type SandboxFacts } from "./SandboxFile.ts"

/** Opening balance of the demo's account numbers, in cents. */
const OPENING_BALANCE = 10_000_000

/** Connection to the bank before it serves other clients. */
interface Place extends ClientOptions {
  readonly folder: string
  readonly store: string
  readonly operatorToken: string
  readonly databaseUrl: string | undefined
}

/** Returns the demo program: an earlier one if the bank still has it, else a new one with two funded numbers. */
export const seedDemo = ({ folder, store, operatorToken, databaseUrl, ...bank }: Place) =>
  Effect.gen(function* () {
    const operator = makeClient({ ...bank, credentials: { operator_token: operatorToken } })
    const known = yield* Effect.findFirst(readFacts(folder, store), (facts) => isKnown(facts, bank))
    const program = Option.isSome(known) ? known.value : yield* createProgram(operator, bank)
    const webhook = yield* endpointFor(operator, program, `${bank.baseUrl}${INBOX_PATH}`)
    const facts: SandboxFacts = {
      base_url: bank.baseUrl,
      program_id: program.program_id,
      client_id: program.client_id,
      client_secret: program.client_secret,
      operator_token: operatorToken,
      ...webhook,
      account_number_ids: program.account_number_ids,
      ...(databaseUrl !== undefined && { database_url: databaseUrl }),
      pid: process.pid
    }
    return facts
  })

type Last = Omit<SandboxFacts, "pid">

const isKnown = ({ client_id, client_secret, account_number_ids: [id = ""] }: Last, bank: ClientOptions) =>
  makeClient({ ...bank, credentials: { client_id, client_secret } })
    .call("account_number.get", { params: { account_number_id: id } })
    .pipe(
      Effect.as(true),
      Effect.catchTag("ApiError", () => Effect.succeed(false))
    )

/** Creates a program with a client, an account, and two funded account numbers. */
export const createProgram = Effect.fnUntraced(function* (operator: Client, bank: ClientOptions) {
  const { id: program_id } = (yield* operator.call("program.create", { body: { name: "Demo" } })).value
  const credentials = (yield* operator.call("client.create", { params: { program_id }, body: { name: "Demo client" } }))
    .value
  const { id: client_id, client_secret } = credentials
  const partner = makeClient({ ...bank, credentials: { client_id, client_secret } })
  const account = yield* partner.call("account.create", {
    idempotencyKey: "demo-account",
    body: {
      capabilities: ["deposit"],
      entities: { account_holders: ["entity_demo"] },
      details: { product_name: "Demo checking" },
      documents: []
    }
  })
  const account_number_ids = yield* Effect.forEach(["customer-1", "customer-2"], (clientCustomerId) =>
    Effect.gen(function* () {
      const body = { account_id: account.value.id, client_customer_id: clientCustomerId }
      const { id } = (yield* partner.call("account_number.create", { body, idempotencyKey: clientCustomerId })).value
      yield* operator.call("account_number.credit", {
        params: { program_id, account_number_id: id },
        body: { amount: OPENING_BALANCE, currency_code: "USD" }
      })
      return id
    })
  )
  return { program_id, client_id, client_secret, account_number_ids }
})

interface Known {
  readonly program_id: string
  readonly webhook_endpoint_id?: string
  readonly webhook_url?: string
  readonly webhook_secret?: string
}

// The inbox is served at the sandbox's own URL; if that changed, the endpoint of the last start is unreachable.
const endpointFor = Effect.fnUntraced(function* (operator: Client, known: Known, url: string) {
  const { program_id, webhook_endpoint_id, webhook_url, webhook_secret } = known
  if (webhook_endpoint_id !== undefined && webhook_secret !== undefined && webhook_url === url) {
    return { webhook_endpoint_id, webhook_url, webhook_secret }
  }
  if (webhook_endpoint_id !== undefined) {
    yield* Effect.ignore(operator.call("webhook_endpoint.disable", { params: { program_id, webhook_endpoint_id } }))
  }
  const created = (yield* operator.call("webhook_endpoint.create", { params: { program_id }, body: { url } })).value
  return { webhook_endpoint_id: created.id, webhook_url: url, webhook_secret: created.signing_secret }
})
