import { operations } from "@vostro/domain/operations"

/** The last access token of a test bank's client, as the bank answered it. Forks keep it, as their client does. */
export interface KeptToken {
  answer: string
  /** Time of the bank in ms at which the client renews it: after nine tenths of its life. */
  untilMs: number
}

/** Answers a request of the Fetch API. */
type Answer = (request: Request) => Promise<Response>

/** Part of its life, in ms a second, after which a client renews a token. */
const RENEWED_AFTER = 900

const path = operations.find(({ name }) => name === "oauth_token.create")?.at[1]

/**
 * Sends a client's requests for tokens past the faults, and the others through them. The first request for a token gets the
 * kept token until the original client would renew it: a fork of a bank whose client had one asks for none, like the
 * original, and for the next one at the same time.
 */
export const keepingToken = (token: KeptToken, now: () => number, bank: Answer, others: Answer): Answer => {
  let isFirst = true
  return async (request) => {
    if (new URL(request.url).pathname !== path) return others(request)
    const mayReuse = isFirst
    isFirst = false
    if (mayReuse && token.untilMs > now()) return new Response(keptAt(token, now()))
    const response = await bank(request)
    if (response.ok) {
      token.answer = await response.clone().text()
      token.untilMs = now() + JSON.parse(token.answer).expires_in * RENEWED_AFTER
    }
    return response
  }
}

const keptAt = ({ answer, untilMs }: KeptToken, nowMs: number): string =>
  JSON.stringify({ ...JSON.parse(answer), expires_in: (untilMs - nowMs) / RENEWED_AFTER })
