import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { Option, Schema } from "effect"
import type { Workload } from "../faults/Workload.ts"
import { transferBody } from "../load/Bodies.ts"

/** One request for a transfer, and its answer; status 0 if there was none. */
export interface Attempt {
  readonly program_id: string
  readonly at: number
  readonly status: number
  readonly ms: number
}

/** What the clients have seen. */
export interface Seen {
  readonly attempts: Array<Attempt>
  /** Keys by program, with the id of the acknowledged transfer, if any. */
  readonly keys: Map<string, Map<string, string | undefined>>
}

/** Clients of each program. */
const CLIENTS = 2

/** Pause between two attempts of a key, in ms. */
const PAUSE_MS = 50

const WithId = Schema.fromJsonString(Schema.Struct({ id: Schema.String }))

/**
 * Lets the clients of programs pay, each one transfer after the other, until the time is over. A client repeats a request
 * without an answer, with its key, until it has one.
 */
export const payUntil = async (
  workloads: ReadonlyArray<Workload>,
  urlOf: (server: number) => string,
  seen: Seen,
  isOver: () => boolean,
  clientsOfEach = CLIENTS
): Promise<void> => {
  // No other run has its keys.
  const run = randomUUID()
  const clients = workloads.flatMap((workload) =>
    Array.from({ length: clientsOfEach }, async (_, client) => {
      for (let n = 0; !isOver(); n++) await payOnce(workload, `${run}-${client}-${n}`, urlOf, seen)
    })
  )
  await Promise.all(clients)
}

const payOnce = async (workload: Workload, key: string, urlOf: (server: number) => string, seen: Seen) => {
  const { program_id } = workload
  const keys = seen.keys.get(program_id) ?? new Map<string, string | undefined>()
  seen.keys.set(program_id, keys)
  keys.set(key, undefined)
  for (let turn = 0; ; turn++) {
    const at = performance.now()
    const { id, status } = await ask(workload, key, urlOf(1 + (turn % 2)))
    seen.attempts.push({ program_id, at, status, ms: performance.now() - at })
    if (id !== undefined) keys.set(key, id)
    if (status >= 200 && status < 500 && status !== 409) return
    await pause(PAUSE_MS)
  }
}

const ask = async ({ account_numbers, token }: Workload, key: string, url: string) => {
  const [sender, receiver] = account_numbers
  try {
    const answer = await fetch(`${url}/v1/internal_transfer`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ ...transferBody(sender.id, receiver?.id), metadata: { key } })
    })
    const text = await answer.text()
    const found = answer.ok ? Option.getOrUndefined(Schema.decodeUnknownOption(WithId)(text)) : undefined
    return { status: answer.status, id: found?.id }
  } catch {
    return { status: 0, id: undefined }
  }
}
