import type { Reply } from "@vostro/domain/operations"
import type { Random } from "../seeds/Random.ts"
import type { DrawnCall } from "./Draw.ts"
import { type Given, isUnsettled } from "./Requests.ts"

/** A call that was made, with its idempotency key if its operation takes one. */
export interface Attempted extends DrawnCall {
  readonly given: Given
  /** Time of its first attempt, in ms. */
  readonly sinceMs: number
}

/** A call that the bank carried out, to be repeated later. */
interface Answered extends Attempted {
  readonly status: number
  readonly body: string
}

/** Number of carried out calls that may be repeated. */
const MEMORY = 64

/** Validity of a stored answer, in ms (spec: 48 hours). */
const VALID_MS = 48 * 3_600_000

/**
 * The partner that the simulator plays. It repeats a call whose answer it did not get until it gets one, repeats some of
 * those that were answered, and compares the answers: a key has one answer.
 */
export class Caller {
  readonly faults: Array<string> = []
  private readonly unanswered: Array<Attempted> = []
  private readonly answered: Array<Answered> = []
  private readonly byKey = new Map<string, Answered>()
  private keys = 0

  /** Gives a new call its key. */
  begin({ given, operation }: DrawnCall, sinceMs: number): Attempted {
    if (operation.idempotency.key === "none") return { operation, given, sinceMs }
    this.keys++
    return { operation, given: { ...given, idempotencyKey: `key-${this.keys}` }, sinceMs }
  }

  /** Number of calls that have no answer yet. */
  get owed(): number {
    return this.unanswered.length
  }

  /** Takes the call that has waited longest for an answer. */
  takeUnanswered(): Attempted | undefined {
    return this.unanswered.shift()
  }

  /** Chooses a call that was answered, to repeat it. Its stored answer is valid at `nowMs`. */
  repeated(random: Random, nowMs: number): Attempted | undefined {
    const one = random.of(this.answered)
    return one !== undefined && nowMs - one.sinceMs < VALID_MS ? one : undefined
  }

  /** Learns the reply to a call. */
  learn(call: Attempted, reply: Reply | undefined, nowMs: number): void {
    const { given, operation } = call
    if (reply?.status === 500) {
      this.faults.push(`${operation.name} is answered 500: ${JSON.stringify(given)}`)
      return
    }
    const key = given.idempotencyKey
    if (reply === undefined || isUnsettled(reply)) {
      if (key !== undefined) this.unanswered.push(call)
      return
    }
    if (key === undefined) return
    const first = this.byKey.get(key)
    if (first !== undefined) this.compare(first, reply, nowMs)
    else if (reply.status < 300) this.keep(key, { ...call, status: reply.status, body: reply.body })
  }

  private keep(key: string, answered: Answered): void {
    const oldest = this.answered.length >= MEMORY ? this.answered.shift() : undefined
    this.byKey.delete(oldest?.given.idempotencyKey ?? "")
    this.byKey.set(key, answered)
    this.answered.push(answered)
  }

  private compare({ body, given, operation, sinceMs, status }: Answered, reply: Reply, nowMs: number): void {
    if (nowMs - sinceMs >= VALID_MS || (reply.status === status && reply.body === body)) return
    this.faults.push(
      `${operation.name} with ${given.idempotencyKey} was answered ${status} ${body}, and repeated ${reply.status} ${reply.body}`
    )
  }
}
