import type { Known } from "../histories/Agreement.ts"
import type { Random } from "../seeds/Random.ts"
import type { SimulatedWebhook } from "./Mail.ts"
import type { SimulatedBank } from "./UserCode.ts"

/** Code of the user that does something by itself, such as asking for a payment. */
export type Action = (bank: SimulatedBank, random: Random) => unknown

/** The user's code in a simulation. */
export interface UserSystem {
  /**
   * Handles a webhook, and may call the bank. It may return a promise, and the status of its answer as a number or in a
   * `Response`; 200 by default, and 500 if it throws.
   */
  readonly handler: (webhook: SimulatedWebhook, bank: SimulatedBank) => unknown
  /** What the user's code does by itself, by name. */
  readonly actions?: Readonly<Record<string, Action>>
  /** Forgets everything. Runs before each seed. */
  readonly reset?: () => void
  /** Returns what the receiver knows of objects by id, to compare it with the bank once all is delivered. */
  readonly state?: () => Iterable<readonly [string, Known]>
  /** Throws if something is wrong, once all is delivered. */
  readonly check?: (bank: SimulatedBank) => unknown
}

/** The user's code with its actions as a list. */
export interface System extends Omit<UserSystem, "actions"> {
  readonly actions: ReadonlyArray<readonly [string, Action]>
}
