import { BankError, makePromiseClient } from "@vostro/http/promise"

/** Shows the status of an account number on a page, or why the bank refuses. The token comes from the page's own server. */
export const show = async (baseUrl: string, token: string, account_number_id: string): Promise<string> => {
  const client = makePromiseClient({
    baseUrl,
    fetch: (request) => {
      request.headers.set("authorization", `Bearer ${token}`)
      return fetch(request)
    }
  })
  try {
    const { value } = await client.call("account_number.get", { params: { account_number_id } })
    return value.status
  } catch (error) {
    if (error instanceof BankError) return `refused: ${error.code}`
    throw error
  }
}
