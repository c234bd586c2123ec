import type { Caller } from "../../operation/Decision.ts"
import type { AnyCommand, Input } from "../../operation/Operation.ts"
import type { Commit, Slot } from "../../ports/Store.ts"
import type { Composition } from "../decision/Compose.ts"
import type { ProgramContext } from "../decision/FactsOf.ts"
import type { Request } from "./Exchange.ts"

/** The slot of a request's idempotency key, and the fingerprint of the request. */
export interface RequestKey {
  readonly slot: Slot
  readonly fingerprint: string
}

/** Names a request under way with a key, in the process that runs it. */
export const runningName = (programId: string, { endpoint, key }: Slot): string => `${programId} ${endpoint} ${key}`

/** A command with its decoded request, before any read. */
export interface Execution {
  readonly command: AnyCommand
  /** The input that the decoder of the command made. */
  readonly input: Input<unknown, unknown, unknown>
  readonly program: ProgramContext
  readonly caller: Caller
  /** The request, for events and the audit log. */
  readonly origin: Pick<Request, "request_id" | "source_ip">
  /** The idempotency key of the request, if any. */
  readonly key?: RequestKey
}

/** The outcome of a command. */
export interface Outcome {
  readonly status: number
  readonly body: string
  readonly replayed: boolean
}

/** A decision that is ready to commit. */
export interface Ready extends Composition, Pick<Commit, "now_ms" | "assumed_versions"> {}
