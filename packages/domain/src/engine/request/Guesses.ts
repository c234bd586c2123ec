import { Rejection } from "../../kernel/Rejection.ts"
import { siteOf } from "../../kernel/Subnet.ts"
import { makeBuckets } from "./Buckets.ts"

/** Number of wrong credentials that one address may send at once, and then each second. */
const GUESSES = { burst: 100, per_second: 1 }

/**
 * Answers wrong credentials: with their own refusal, or with 429 once their address has sent too many. Only wrong ones
 * count and are slowed, so callers who share an address do not lock each other out.
 */
export type Guesses = (refused: Rejection, sourceIp: string | undefined, nowMs: number) => Rejection

/** Makes a count of the wrong credentials of this node, by address (IPv6: by /64 prefix), of a bounded size. */
export const makeGuesses = (): Guesses => {
  const take = makeBuckets()
  return (refused, sourceIp, nowMs) => {
    if (!isGuess(refused)) return refused
    const waitMs = take(siteOf(sourceIp ?? ""), GUESSES, nowMs)
    if (waitMs === 0) return refused
    return new Rejection({
      code: "rate_limit_exceeded",
      errors: [],
      detail: "This address has sent too many wrong credentials. Right ones are accepted at any time.",
      retryAfterSeconds: Math.ceil(waitMs / 1_000)
    })
  }
}

// Expired tokens, and those without a right, were issued by the bank: their refusals have a reason.
const isGuess = ({ code, errors }: Rejection): boolean => code === "token_invalid" && errors.length === 0
