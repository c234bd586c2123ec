import type { Connection } from "./Calls.ts"
import { BankUnreachable, OutcomeUnknown } from "./ClientErrors.ts"
import type { Route } from "./Routes.ts"
import { withinTime } from "./TimeLimit.ts"
import { type LooseCall, requestOf } from "./WireCall.ts"
import { describe, parsed, type Refusal, refusalOf, requestIdOf } from "./WireError.ts"

/** A response with a known outcome, its text, and the JSON of its text; a stream of bytes has neither. */
export interface Received {
  readonly response: Response
  readonly text: string
  /** Undefined where the text is no JSON. */
  readonly json: unknown
}

/** Token, arguments and signal of a call; the signal ends it early. */
export interface Sent {
  readonly call: LooseCall
  readonly bearer?: string | undefined
  readonly signal?: AbortSignal
}

/** Default of `timeoutMs`. */
const TIMEOUT_MS = 60_000

/** Default of `attempts`. */
const ATTEMPTS = 4

/** Default of `firstDelayMs`. */
const FIRST_DELAY_MS = 200

/** Longest delay in ms between two attempts. */
const MAX_DELAY_MS = 5_000

/**
 * Sends a call and returns its response. While the outcome is unknown, it repeats a call that is safe to repeat: a read, a
 * dry run, a token request, or one with an idempotency key that its operation takes. Rejects with {@link OutcomeUnknown} after the last
 * attempt.
 */
export const exchange = async (options: Connection, route: Route, sent: Sent): Promise<Received> => {
  const attempts = isRepeatable(route, sent.call) ? (options.attempts ?? ATTEMPTS) : 1
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptOf(options, route, sent)
    const lost = outcome instanceof OutcomeUnknown ? outcome : attempt > 1 ? stillRunning(outcome) : undefined
    if (lost === undefined && !(outcome instanceof OutcomeUnknown)) return outcome
    if (attempt >= attempts) throw lost
    await pause(delayOf(options, attempt), sent.signal)
    if (sent.signal?.aborted === true) throw lost
  }
}

const isRepeatable = ([method, , peculiarity]: Route, { dryRun, idempotencyKey }: LooseCall): boolean =>
  method === "GET" ||
  dryRun === true ||
  peculiarity === "public" ||
  (idempotencyKey !== undefined && peculiarity !== "keyless")

const delayOf = ({ firstDelayMs = FIRST_DELAY_MS }: Connection, attempt: number): number =>
  // Clients that lost their answers at the same time do not come back at the same time.
  Math.min(firstDelayMs * 2 ** (attempt - 1), MAX_DELAY_MS) * (0.5 + Math.random() / 2)

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, signal?.aborted === true ? 0 : ms)
    signal?.addEventListener("abort", end)
  })

const attemptOf = async (
  options: Connection,
  route: Route,
  { bearer, call, signal }: Sent
): Promise<Received | OutcomeUnknown> => {
  const { baseUrl, fetch: given = fetch, timeoutMs = TIMEOUT_MS } = options
  let isRequest = false
  const answered = withinTime(timeoutMs, signal, async (ownSignal) => {
    const request = requestOf(baseUrl, route, bearer, call, ownSignal)
    isRequest = true
    const response = await given(request)
    return response.ok && route[2] === "bytes" ? { response, text: "", json: undefined } : await read(response, route)
  })
  return answered.catch((cause: unknown) => {
    // Arguments that are no request: nothing was sent.
    if (!isRequest) throw cause
    return new BankUnreachable("the bank did not answer", cause)
  })
}

const read = async (response: Response, [, , peculiarity]: Route): Promise<Received | OutcomeUnknown> => {
  const { ok, status } = response
  const cut = (body: string, cause?: unknown): OutcomeUnknown => {
    const code = "unclassified"
    const refusal: Refusal = { status, code, parameters: [], request_id: requestIdOf(response), body }
    return new OutcomeUnknown(`the answer with status ${status} is cut off or not the bank's`, refusal, cause)
  }
  const text = await response.text().catch((cause: unknown) => cut("", cause))
  if (text instanceof OutcomeUnknown) return text
  const json = ok ? parsed(text) : undefined
  if (ok) return peculiarity === "public" || json !== undefined ? { response, text, json } : cut(text)
  const refusal = refusalOf(status, text, requestIdOf(response))
  return isUnknown(refusal) ? new OutcomeUnknown(describe(refusal), refusal) : { response, text, json }
}

/** Returns true for the bank's 504, and for every 5xx of a proxy, which may have passed the request on before. */
const isUnknown = ({ status, code }: Refusal): boolean =>
  code === "gateway_timeout" || (code === "unclassified" && status >= 500)

/** Returns the unknown outcome of a call whose earlier attempt is still under way. */
const stillRunning = ({ response, text }: Received): OutcomeUnknown | undefined => {
  if (response.status !== 409) return undefined
  const refusal = refusalOf(response.status, text, requestIdOf(response))
  return refusal.code === "idempotency_key_in_use" ? new OutcomeUnknown(describe(refusal), refusal) : undefined
}
