import type { MomentWords, Span } from "@vostro/domain"
import type { PromiseClient } from "@vostro/http/promise"
import type { ChaosCounts } from "../chaos/ChaosKinds.ts"
import type { FaultCounts, FaultKind } from "../faults/FaultKinds.ts"
import type { Scenario } from "../scenario/Steps.ts"
import type { Snapshot } from "./Snapshots.ts"
import type { StatusOf } from "./Statuses.ts"
import type { Stateful } from "./Until.ts"

/** A running bank with simulated networks, a program, a client and two funded account numbers. */
export interface TestBank {
  /** Answers requests in the process, without a port. Rejects as the global `fetch` does where a fault breaks the connection. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Listens on a free port of this machine from the first call on; resolves with its address. */
  readonly url: () => Promise<string>
  /** Calls the bank as the partner. */
  readonly client: PromiseClient
  /** Calls the bank as its operator, without faults. */
  readonly operator: PromiseClient
  readonly programId: string
  /** The partner's credentials. */
  readonly credentials: { readonly client_id: string; readonly client_secret: string }
  readonly operatorToken: string
  /** Two account numbers with 100,000 dollars each. */
  readonly accountNumberIds: readonly [string, string]
  /** Signing secret of the webhooks that go to `webhooks.to`; undefined without. */
  readonly webhookSecret: string | undefined
  /** Seed of the bank's ids, secrets, faults and chaos; undefined on SQLite. Give it to `startBank` to repeat a run. */
  readonly seed: string | undefined
  /** Current time of the bank, in ms since 1970. */
  readonly now: () => number
  /**
   * Moves a manual clock by a span, such as `3 banking days`, or by whole ms; at most ten years. Resolves once all work that
   * fell due has run in order, including the networks' answers. With a real clock it does the work that is due, and no time
   * passes.
   */
  readonly advance: (span: number | Span) => Promise<void>
  /**
   * Moves a manual clock to a moment, such as `next ach cutoff`, `2 minutes before wire cutoff` or a time in the form of RFC
   * 3339. Resolves as `advance` does. Rejects with a `RangeError` for a moment in the past.
   */
  readonly advanceTo: (moment: MomentWords) => Promise<void>
  /**
   * Resolves with an object once it has a status. A manual clock moves from one due time to the next, by a year at most;
   * a real one passes for 30 seconds at most. Rejects with {@link NothingDue} if the object does not get there, and with a
   * `TypeError` if no object of its kind has the status.
   */
  readonly until: <const I extends string>(id: I, status: StatusOf<I>) => Promise<Stateful>
  /**
   * Plays a scenario: a list of steps as plain data. Resolves with the saved answers by name. Rejects with a
   * {@link ScenarioFault} that names the step by its index: before the first step if one is illegal.
   */
  readonly play: (scenario: Scenario) => Promise<Readonly<Record<string, unknown>>>
  /** Makes the next requests of `client`, `fetch` and `url` fail, one for each kind, in this order. */
  readonly failNext: (...kinds: ReadonlyArray<FaultKind>) => void
  /** Returns the number of faults that happened so far, by kind. */
  readonly faults: () => FaultCounts
  /** Returns the number of disturbed webhooks so far, by kind, and of accepted forgeries. */
  readonly chaos: () => ChaosCounts
  /** Keeps the present state of a bank in memory, for `fork` and `reset`. */
  readonly snapshot: () => Snapshot
  /**
   * Starts an independent bank with the present state, or that of a snapshot: objects, balances, keys, due work, files, time
   * and networks. It has the same ids and secrets. Only a bank in memory forks. Stop a fork like any other bank.
   */
  readonly fork: (from?: Snapshot) => Promise<TestBank>
  /** Goes back to the state after the start, or to a snapshot of this bank or of its forks. */
  readonly reset: (to?: Snapshot) => Promise<void>
  /** Closes the bank, and its port if it listens; removes a temporary folder. */
  readonly stop: () => Promise<void>
}
