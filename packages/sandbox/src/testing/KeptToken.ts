import { SECOND_MS } from "@vostro/domain"
import { operations } from "@vostro/domain/operations"

/** The last access token of a test bank's client, as the bank answered it. Forks keep it, as their client does. */
export interface KeptToken {
  answer: string
  /** Time of the bank in ms until which it is valid. */
  untilMs: number
}

/** Answers a request of the Fetch API. */
type Answer = (request: Request) => Promise<Response>

const path = operations.find(({ name }) => name === "oauth_token.create")?.at[1]

/**
 * Sends a client's requests for tokens past the faults, and the others through them. The first request for a token gets the
 * kept token while it is valid: a fork of a bank whose client had one asks for none, like the original.
 */
export const keepingToken = (token: KeptToken, now: () => number, bank: Answer, others: Answer): Answer => {
  let isFirst = true
  return async (request) => {
    if (new URL(request.url).pathname !== path) return others(request)
    const mayReuse = isFirst
    isFirst = false
    if (mayReuse && token.untilMs > now()) return new Response(token.answer)
    const response = await bank(request)
    if (response.ok) {
      token.answer = await response.clone().text()
      token.untilMs = now() + JSON.parse(token.answer).expires_in * SECOND_MS
    }
    return response
  }
}
