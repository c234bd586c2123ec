/**
 * The networks of a sandbox: simulations that answer by test numbers, or folders of files and messages. Network.ts
 * chooses them and looks into their folders. The answers of the simulated Fedwire, FedNow and RTP are left to the
 * domain, folders to `@vostro/rails`.
 */

import type { Store } from "@vostro/domain/ports"
import type { Rails } from "@vostro/domain/rails"
import { type Client, makeClient } from "@vostro/http/client"
import { looking } from "@vostro/http/promise"
import { Clock, Effect, type Layer, Semaphore } from "effect"
import type { SandboxFacts } from "../program/SandboxFile.ts"

/** Choices of networks that a sandbox runs with. */
export const railsChoices = ["simulated", "nacha", "iso20022"] as const
/** Choice of the networks that a sandbox runs with. */
export type RailsChoice = (typeof railsChoices)[number]

/** Networks of a sandbox: they take what the bank sends and deliver incoming items. */
export interface SandboxNetwork {
  readonly rails: Layer.Layer<Rails>
  /**
   * Ingests everything received since the last poll through the operator's API; returns the number of ingested files.
   * Unmatched items go to the home program.
   */
  readonly look: (operator: Client, home: string) => Effect.Effect<number, unknown, Store>
}

/** Clients of the demo program and its operator. */
interface Clients {
  readonly partner: Client
  readonly operator: Client
  readonly program_id: string
}

/** Exchanges files of the demo program with folders; returns the number of files and results. */
export type Watch = (clients: Clients) => Effect.Effect<number, unknown>

/**
 * Makes a poll of a network and of the folders of files. Polls run one at a time; a failed one is logged and returns 0. They
 * ask the bank in this process: armed faults of connections are for the requests of others.
 */
export const makeLook = (
  network: SandboxNetwork,
  facts: () => SandboxFacts | undefined,
  fetch: (request: Request) => Promise<Response>,
  watch: Watch = () => Effect.succeed(0)
) =>
  Effect.map(Semaphore.make(1), (one) => {
    let partner: Client | undefined
    return one.withPermit(
      Effect.gen(function* () {
        const known = facts()
        if (known === undefined) return 0
        const { base_url: baseUrl, operator_token, program_id, client_id, client_secret } = known
        const polled = { baseUrl, fetch: looking(fetch) }
        // One client keeps its access token from poll to poll.
        const clock = yield* Clock.Clock
        const now = () => clock.currentTimeMillisUnsafe()
        partner ??= makeClient({ ...polled, now, credentials: { client_id, client_secret } })
        const operator = makeClient({ ...polled, credentials: { operator_token } })
        const taken = yield* network.look(operator, program_id)
        return taken + (yield* watch({ partner, operator, program_id }))
      }).pipe(
        Effect.catchCause((cause) => Effect.as(Effect.logWarning("polling the networks failed; retrying", cause), 0))
      )
    )
  })
