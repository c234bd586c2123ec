import { sign, verify } from "@vostro/webhooks"
import type { Row } from "./Measures.ts"

const SENT_AT_MS = 1_790_000_000_000
const SECRET = "whsec_of_the_bench"

/** Calls per contestant that warm up V8, not measured. */
const WARM_UP = 5_000

/**
 * Compares `verify` of `@vostro/webhooks` with the HMAC alone by Web Crypto, over a webhook of 600 bytes. Calls of both
 * take turns and the median call counts, because a call waits for another thread, which the machine may delay.
 */
export const measureWebhooks = async (seconds: number): Promise<ReadonlyArray<Row>> => {
  const encoder = new TextEncoder()
  const body = encoder.encode(JSON.stringify({ event: "internal_transfer.posted", text: "x".repeat(540) }))
  const header = await sign([SECRET], SENT_AT_MS, body)
  const signed = new Uint8Array([...encoder.encode(`${SENT_AT_MS}.`), ...body])
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  const key = await crypto.subtle.importKey("raw", encoder.encode(SECRET), algorithm, false, ["sign"])
  const ours = () => verify({ header, body, secrets: [SECRET], nowMs: SENT_AT_MS })
  const theirs = () => crypto.subtle.sign("HMAC", key, signed)
  for (let n = 0; n < WARM_UP; n++) await Promise.all([ours(), theirs()])
  const taken: Array<readonly [ours: number, theirs: number]> = []
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; )
    taken.push([await msOf(ours), await msOf(theirs)])
  const [us, them] = [median(taken.map(([one]) => one)), median(taken.map(([, other]) => other))]
  return [
    { what: "verify of @vostro/webhooks", value: 1_000 / us, unit: "/s" },
    { what: "HMAC alone by Web Crypto", value: 1_000 / them, unit: "/s" },
    { what: "verify / Web Crypto alone", value: them / us, unit: "x" }
  ]
}

const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
