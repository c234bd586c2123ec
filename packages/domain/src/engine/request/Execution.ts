import type { Caller } from "../../operation/Facts.ts"
import type { Command, Input } from "../../operation/Operation.ts"
import type { Commit, Slot } from "../../ports/Store.ts"
import type { Composition } from "../decision/Compose.ts"
import type { ProgramContext } from "../decision/FactsOf.ts"

/** The key that a request runs under, by its slot, and the fingerprint of the request. */
export interface KeyUse {
  readonly slot: Slot
  readonly fingerprint: string
}

/** A command with everything that is known about its request before the store is asked. */
export interface Execution {
  // biome-ignore lint/suspicious/noExplicitAny: any command, with the input that its own decoder made.
  readonly command: Command<string, any, any, any, any>
  readonly input: Input<unknown, unknown, unknown>
  readonly program: ProgramContext
  readonly caller: Caller
  /** Where it runs under a key. */
  readonly key?: KeyUse
}

/** What a command came to. */
export interface Outcome {
  readonly status: number
  readonly body: string
  readonly replayed: boolean
}

/** A decision as it is to be committed. */
export interface Ready extends Composition, Pick<Commit, "now_ms" | "assumed_versions"> {}
