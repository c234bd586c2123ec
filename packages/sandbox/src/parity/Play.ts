import { randomUUID } from "node:crypto"
import type { Schema } from "effect"
import type { Answer } from "./Answer.ts"
import { filled, valueAt } from "./References.ts"
import { ParityRefused, type ParityScenario, type Step } from "./Scenario.ts"

type Json = Schema.Json

/** A bank to play a scenario against, and the partner's credentials there. */
export interface ParityTarget {
  readonly baseUrl: string
  readonly client_id: string
  readonly client_secret: string
  /** Values of the names that the scenario lists as given. */
  readonly given?: Readonly<Record<string, string>>
  /** Path of OAuth; `/v1/oauth/token` if absent. */
  readonly tokenPath?: string
  readonly fetch?: (request: Request) => Promise<Response>
  /** Lets time pass between two questions, in ms; that of the machine if absent. */
  readonly wait?: (ms: number) => Promise<void>
}

/** Time between two questions, in ms. */
const PAUSE_MS = 500

/** Plays a scenario. Resolves with the answers, as they are. Throws {@link ParityRefused} if the credentials are refused. */
export const play = async ({ given = [], steps }: ParityScenario, target: ParityTarget) => {
  const missing = given.filter((name) => target.given?.[name] === undefined)
  if (missing.length > 0)
    throw new ParityRefused(`the scenario needs ${missing.map((name) => `--given ${name}=...`).join(" ")}`)
  const strange = Object.keys(target.given ?? {}).find((name) => !given.includes(name))
  if (strange !== undefined) {
    throw new ParityRefused(`the scenario lists no ${strange} as given; it lists ${given.join(", ") || "none"}`)
  }
  const token = await tokenOf(target)
  const run = randomUUID()
  const answers: Record<string, Json> = { given: { ...target.given } }
  const played: Array<Answer> = []
  for (const step of steps) {
    const answer = await answerTo(step, answers, { target, token, key: `${run}-${step.name}` })
    answers[step.name] = answer.body
    played.push({ step: step.name, ...answer })
  }
  return { answers: played, secrets: [target.client_secret, token] }
}

interface Calling {
  readonly target: ParityTarget
  readonly token: string
  readonly key: string
}

const realWait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const answerTo = async (step: Step, answers: Record<string, Json>, calling: Calling) => {
  const { until } = step
  const wait = calling.target.wait ?? realWait
  let answer = await call(step, answers, calling)
  for (let left = until === undefined ? 0 : until.seconds * 1_000; left > 0 && until !== undefined; left -= PAUSE_MS) {
    const value = valueAt(answer.body, until.field)
    if (until.values.some((one) => JSON.stringify(one) === JSON.stringify(value))) return answer
    await wait(PAUSE_MS)
    answer = await call(step, answers, calling)
  }
  return answer
}

const call = async (step: Step, answers: Record<string, Json>, { key, target, token }: Calling) => {
  const path = String(filled(step.path, answers))
  const headers = new Headers({ authorization: `Bearer ${token}`, accept: "application/json" })
  if (step.method !== "GET") headers.set("idempotency-key", key)
  const body = step.body === undefined ? undefined : JSON.stringify(filled(step.body, answers))
  if (body !== undefined) headers.set("content-type", "application/json")
  const url = new URL(target.baseUrl.replace(/\/$/, "") + path)
  const request = new Request(url, { method: step.method, headers, ...(body !== undefined && { body }) })
  const response = await send(target, request)
  const type = (response.headers.get("content-type") ?? "").split(";")[0] ?? ""
  return { status: response.status, type, body: jsonOf(await response.text()) }
}

const send = async (target: ParityTarget, request: Request): Promise<Response> => {
  try {
    return await (target.fetch ?? fetch)(request)
  } catch (error) {
    throw new ParityRefused(`cannot reach ${new URL(request.url).origin}: ${String(error)}; is the address right?`)
  }
}

// A page of a proxy is compared as text.
const jsonOf = (text: string): Json => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const tokenOf = async (target: ParityTarget): Promise<string> => {
  const { client_id, client_secret, tokenPath = "/v1/oauth/token" } = target
  const url = new URL(target.baseUrl.replace(/\/$/, "") + tokenPath)
  const body = JSON.stringify({ grant_type: "client_credentials", client_id, client_secret })
  const headers = { "content-type": "application/json", accept: "application/json" }
  const response = await send(target, new Request(url, { method: "POST", headers, body }))
  const token = valueAt(jsonOf(await response.text()), "access_token")
  if (typeof token === "string") return token
  throw new ParityRefused(
    `${url.href} answered ${response.status} without an access_token: check the client's id and secret, and the path of OAuth`
  )
}
