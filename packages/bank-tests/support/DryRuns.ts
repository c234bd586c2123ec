import { randomUUID } from "node:crypto"
import { type AnyOperation, operations, resources } from "@vostro/domain/operations"
import { Store } from "@vostro/domain/ports"
import { layerMemoryStore } from "@vostro/memory"
import { Effect, Layer } from "effect"
import { type BankUnderTest, tokenOf } from "./BankUnderTest.ts"

/** A store in memory that counts the calls that write, lease or seal. */
export const watchedStore = () => {
  let writes = 0
  const counted =
    <A extends ReadonlyArray<unknown>, B>(call: (...given: A) => B) =>
    (...given: A): B => {
      writes += 1
      return call(...given)
    }
  const watched = Effect.map(Store, (store): Store["Service"] => ({
    ...store,
    commit: counted(store.commit),
    claim: counted(store.claim),
    seal: counted(store.seal),
    sealEvents: counted(store.sealEvents),
    lease: counted(store.lease),
    sweep: counted(store.sweep)
  }))
  return { layer: Layer.provide(Layer.effect(Store, watched), layerMemoryStore), writes: () => writes }
}

/** Everything that a program and the bank have in the store, as text. */
export const dumpOf = async ({ programId, store }: BankUnderTest): Promise<string> => {
  const parts = await Promise.all(
    [programId, "bank"]
      .flatMap((program_id) => [
        ...resources.map(({ kind }) => store.list({ program_id, kind, filters: {}, limit: 10_000 })),
        store.events({ program_id, names: [], from_ms: 0, limit: 10_000 }),
        store.transactions({ program_id, from_id: "", until_id: "z", limit: 10_000 })
      ])
      .map((one) => Effect.runPromise<unknown, unknown>(one))
  )
  const due = await Effect.runPromise(store.due({ now_ms: Number.MAX_SAFE_INTEGER, limit: 10_000 }))
  return JSON.stringify([parts, due])
}

/** Parts of a raw call. */
export interface RawCall {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A response, with its body as text and as JSON. */
export interface RawAnswer {
  readonly status: number
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Headers
}

/** Returns an operation by name. */
export const operationOf = (name: string): AnyOperation => {
  const found = operations.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no operation ${name}`)
  return found
}

/** Makes a function that sends raw calls to a bank, without a server. */
export const sender = async (bank: BankUnderTest) => {
  const token = await tokenOf(bank)
  const bearers = { operator: bank.settings.operator_token, partner: token, public: "" }
  return async ({ at: [method, path], audience }: AnyOperation, call: RawCall = {}): Promise<RawAnswer> => {
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(name === "program_id" ? bank.programId : call.params?.[name]))
    )
    const response = await bank.web(
      new Request(`http://bank${filled}${call.query ?? ""}`, {
        method,
        headers: {
          authorization: `Bearer ${bearers[audience]}`,
          ...(method !== "GET" && { "content-type": "application/json" }),
          ...call.headers
        },
        ...(method !== "GET" && { body: JSON.stringify(call.body ?? {}) })
      })
    )
    const text = await response.text()
    return { status: response.status, text, body: Object(JSON.parse(text)), headers: response.headers }
  }
}

/** Sends raw calls. */
export type Send = Awaited<ReturnType<typeof sender>>

/** Headers of a dry run. */
export const DRY = { "dry-run": "true" } as const

/** Sends a call as a dry run, then as itself. */
export const dryThenReal = async (send: Send, operation: AnyOperation, call: RawCall) => {
  const dry = await send(operation, { ...call, headers: DRY })
  return { dry, real: () => send(operation, { ...call, headers: { "idempotency-key": randomUUID() } }) }
}

/** Names of fields whose values are drawn at random. */
const DRAWN = [
  "account_number",
  "uetr",
  "trace_number",
  "company_id",
  "message_identification",
  "return_identification"
]

/** Returns the places where a dry run's answer differs from the real one in more than a new id or a drawn number. */
export const differences = (dry: unknown, real: unknown, at = ""): ReadonlyArray<string> => {
  if (typeof dry === "object" && dry !== null && typeof real === "object" && real !== null) {
    const [left, right] = [new Map(Object.entries(dry)), new Map(Object.entries(real))]
    return [...new Set([...left.keys(), ...right.keys()])].flatMap((name) =>
      differences(left.get(name), right.get(name), `${at}.${name}`)
    )
  }
  if (dry === real) return []
  const isDrawn = DRAWN.some((name) => at.endsWith(`.${name}`)) && typeof dry === typeof real
  const isNew = typeof dry === "string" && typeof real === "string" && real.startsWith(dry.replace(/dryrun\d+.*$/, ""))
  const isMarked = typeof dry === "string" && /(^|_)dryrun\d+/.test(dry)
  return isDrawn || (isNew && isMarked) ? [] : [`${at}: ${String(dry)} instead of ${String(real)}`]
}
