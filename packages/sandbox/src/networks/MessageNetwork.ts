import { defaultSettings } from "@vostro/domain"
import { openIso20022Files } from "@vostro/rails"
import { Effect, Layer } from "effect"
import type { SandboxNetwork } from "./Network.ts"

const { routing_number } = defaultSettings

const bank = {
  fedwire: { routing_number, source: "VOSTRO01", service: "TEST" },
  instant: { routing_number, participant: `${routing_number}T1` }
} as const

/**
 * Fedwire, FedNow and RTP of folders: messages are written to one, and messages that appear in the other are booked.
 * Everything but wires and instant payments goes over `others`.
 */
export const makeMessageNetwork = (folder: string, others: SandboxNetwork) =>
  Effect.map(
    openIso20022Files({ folder, ...bank }),
    ({ look, rails }): SandboxNetwork => ({
      rails: Layer.merge(others.rails, rails),
      look: (operator, home) =>
        Effect.gen(function* () {
          const taken = yield* look({ operator, home, restoredMs: 0 })
          return taken + (yield* others.look(operator, home))
        })
    })
  )
