import type { Store } from "@vostro/domain/ports"
import type { Rails } from "@vostro/domain/rails"
import { type Client, makeClient } from "@vostro/http/client"
import { Effect, type Layer, Semaphore } from "effect"
import type { SandboxFacts } from "./SandboxFile.ts"

/** The ACH network of a sandbox: where the bank's windows go, and what comes in. */
export interface SandboxNetwork {
  readonly rails: Layer.Layer<Rails>
  /**
   * Has the bank book what has come in since the last look, through its operator's interface; how much that was. What
   * belongs to nobody is for the home program.
   */
  readonly look: (operator: Client, home: string) => Effect.Effect<number, unknown, Store>
}

/** Makes the look at a network: one at a time, and one that fails finds nothing and is logged, as the next one may. */
export const makeLook = (network: SandboxNetwork, facts: () => SandboxFacts | undefined) =>
  Effect.map(Semaphore.make(1), (one) =>
    one.withPermit(
      Effect.suspend(() => {
        const known = facts()
        if (known === undefined) return Effect.succeed(0)
        const { base_url: baseUrl, operator_token, program_id } = known
        return network.look(makeClient({ baseUrl, credentials: { operator_token } }), program_id)
      }).pipe(
        Effect.catchCause((cause) => Effect.as(Effect.logWarning("the network will be looked at again", cause), 0))
      )
    )
  )
