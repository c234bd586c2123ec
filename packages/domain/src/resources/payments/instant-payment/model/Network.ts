import { Schema } from "effect"
import { INSTANT_NETWORKS } from "../participants/Directory.ts"

/** Network of an instant payment. */
export const Network = Schema.Literals(INSTANT_NETWORKS)
/** Network of an instant payment. */
export type Network = typeof Network.Type

/** GL account that a payment of each network settles in (S146). */
export const settlementAccounts = {
  fednow: "gl_due_from_reserve",
  rtp: "gl_rtp_prefunded"
} as const satisfies Readonly<Record<Network, string>>
