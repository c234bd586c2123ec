import { BankError, makePromiseClient, type PromiseClient } from "@vostro/http/promise"

/** Makes a client for a page. The token comes from the page's own server, which keeps the client secret. */
const clientWith = (baseUrl: string, token: string): PromiseClient =>
  makePromiseClient({
    baseUrl,
    fetch: (request) => {
      request.headers.set("authorization", `Bearer ${token}`)
      return fetch(request)
    }
  })

/** Shows the status of an account number on a page, or why the bank refuses. */
export const show = async (baseUrl: string, token: string, account_number_id: string): Promise<string> => {
  try {
    const { value } = await clientWith(baseUrl, token).call("account_number.get", { params: { account_number_id } })
    return value.status
  } catch (error) {
    if (error instanceof BankError) return `refused: ${error.code}`
    throw error
  }
}

/** Sends 5.00 USD from one account number to another one; returns the id of the transfer. A repeat sends nothing. */
export const send = async (baseUrl: string, token: string, from: string, to: string): Promise<string> => {
  const parties = { sender_account_number_id: from, receiver_account_number_id: to }
  const body = { amount: 500, currency_code: "USD", description: "Lunch", ...parties } as const
  const client = clientWith(baseUrl, token)
  const { value } = await client.call("internal_transfer.create", { body, idempotencyKey: "lunch-of-the-page" })
  return value.id
}
