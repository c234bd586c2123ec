import { makePromiseClient } from "@vostro/http/promise"

/** Operator token of the banks in the examples. */
export const OPERATOR_TOKEN = "operator-token-of-the-examples"

/** A partner of a bank that a host serves, after the conversation. */
export interface Partner {
  readonly token: string
  readonly accountNumberId: string
  readonly otherAccountNumberId: string
}

/**
 * Talks to a bank that a host serves: makes a program and a partner, moves money, sends and reads a file, and is refused
 * without credentials. Throws at the first answer that differs from that of the bank alone.
 */
export const converse = async (baseUrl: string, fetch?: (request: Request) => Promise<Response>): Promise<Partner> => {
  const at = { baseUrl, ...(fetch !== undefined && { fetch }) }
  const operator = makePromiseClient({ ...at, credentials: { operator_token: OPERATOR_TOKEN } })
  const { value: program } = await operator.call("program.create", { body: { name: "Zoë & Sons" } })
  const params = { program_id: program.id }
  const { value: client } = await operator.call("client.create", { params, body: { name: "Client" } })
  const credentials = { client_id: client.id, client_secret: client.client_secret }
  const partner = makePromiseClient({ ...at, credentials })
  const { value: account } = await partner.call("account.create", {
    idempotencyKey: "account-1",
    body: {
      capabilities: ["deposit"],
      entities: { account_holders: ["entity_1"] },
      details: { product_name: "Checking" },
      documents: []
    }
  })
  const open = async (client_customer_id: string): Promise<string> => {
    const body = { account_id: account.id, client_customer_id }
    return (await partner.call("account_number.create", { body })).value.id
  }
  const [sender_account_number_id, receiver_account_number_id] = [await open("ada"), await open("bob")]
  const credit = { amount: 10_000, currency_code: "USD" } as const
  const credited = { ...params, account_number_id: sender_account_number_id }
  await operator.call("account_number.credit", { params: credited, body: credit })
  const parties = { sender_account_number_id, receiver_account_number_id }
  const body = { amount: 2_500, currency_code: "USD", description: "Lunch", ...parties } as const
  const sent = await partner.call("internal_transfer.create", { body, idempotencyKey: "lunch-1" })
  const again = await partner.call("internal_transfer.create", { body, idempotencyKey: "lunch-1" })
  expectSame("a repeated transfer", again.value.id, sent.value.id)
  const file = new File([new Uint8Array(300_000).fill(7)], "statement.pdf", { type: "application/pdf" })
  const { value: stored } = await partner.call("file.create", {
    idempotencyKey: "file-1",
    body: { type: "bank_statement" },
    file
  })
  const { value: content } = await partner.call("file.content", { params: { file_id: stored.id } })
  expectSame("the bytes of a file", (await new Response(content).bytes()).length, 300_000)
  const send = fetch ?? globalThis.fetch
  const form = JSON.stringify({ grant_type: "client_credentials", ...credentials })
  const headers = { "content-type": "application/json" }
  const token = await send(new Request(`${baseUrl}/v1/oauth/token`, { method: "POST", headers, body: form }))
  const { access_token }: { readonly access_token: string } = JSON.parse(await token.text())
  expectSame("a request without a token", (await send(new Request(`${baseUrl}/v1/event`))).status, 403)
  return {
    token: access_token,
    accountNumberId: sender_account_number_id,
    otherAccountNumberId: receiver_account_number_id
  }
}

const expectSame = (what: string, found: unknown, expected: unknown): void => {
  if (found !== expected) throw new Error(`${what}: ${found} instead of ${expected}`)
}
