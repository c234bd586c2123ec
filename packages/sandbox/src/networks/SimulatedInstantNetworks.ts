import { instantAnswer, type Rails } from "@vostro/domain/rails"
import { Clock, Effect } from "effect"

/** Simulated FedNow and RTP: they answer by test numbers, and with a seed also by chance. */
export const sendOverSimulatedInstantNetworks =
  (seed?: string): Rails["Service"]["sendInstant"] =>
  (_, payment) =>
    Effect.map(Clock.currentTimeMillis, (now_ms) => instantAnswer(payment, now_ms, seed))
