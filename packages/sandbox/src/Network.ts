import type { Store } from "@vostro/domain/ports"
import type { Rails } from "@vostro/domain/rails"
import { type Client, makeClient } from "@vostro/http/client"
import { Effect, type Layer, Semaphore } from "effect"
import type { SandboxFacts } from "./SandboxFile.ts"

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

/** Makes a poll of a network. Polls run one at a time; a failed one is logged and returns 0. */
export const makeLook = (network: SandboxNetwork, facts: () => SandboxFacts | undefined) =>
  Effect.map(Semaphore.make(1), (one) =>
    one.withPermit(
      Effect.suspend(() => {
        const known = facts()
        if (known === undefined) return Effect.succeed(0)
        const { base_url: baseUrl, operator_token, program_id } = known
        return network.look(makeClient({ baseUrl, credentials: { operator_token } }), program_id)
      }).pipe(
        Effect.catchCause((cause) => Effect.as(Effect.logWarning("polling the networks failed; retrying", cause), 0))
      )
    )
  )
