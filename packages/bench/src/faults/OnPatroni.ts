import { type PatroniCluster, TTL } from "../failover/PatroniCluster.ts"
import { onDatabase } from "./Database.ts"
import type { StoreUnderFault } from "./StoreUnderFault.ts"

/** Returns a cluster as the store of a run, whose leader is killed, frozen and cut off, and whose standby is killed or full. */
export const onPatroni = (cluster: PatroniCluster): StoreUnderFault => ({
  ...onDatabase(cluster.url),
  choices: [
    ["leader killed"],
    ["leader killed"],
    ["leader frozen"],
    ["leader cut off"],
    ["standby killed"],
    ["standby full"]
  ],
  freeze_ms: [(TTL + 5) * 1_000, (TTL + 15) * 1_000],
  back_within_ms: (TTL + 10) * 1_000,
  whole: cluster.whole,
  inject: async (target) => {
    const node = target.startsWith("standby") ? await cluster.standby() : await cluster.leader()
    if (node === undefined) return undefined
    if (target === "standby full") return node.fill()
    if (target === "leader frozen") return node.freeze()
    if (target === "leader cut off") return node.cut()
    node.kill()
    return () => undefined
  }
})
