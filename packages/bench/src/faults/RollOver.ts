import { join, resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { type Cluster, SCRIPT } from "./Cluster.ts"
import type { Member } from "./plan/Plan.ts"

/** Returns the program of a member in another checkout. */
export const scriptIn = (folder: string): string => join(resolve(folder), "packages/bench/src/faults/Node.ts")

/**
 * Replaces all members by those of this version, one after the other, over the time of a run; at its end all are. Returns
 * their number.
 */
export const rollOver = async (
  cluster: Pick<Cluster, "replace">,
  members: ReadonlyArray<Member>,
  seconds: number,
  isOver: () => boolean
): Promise<number> => {
  for (const member of members) {
    const next = performance.now() + (seconds * 1_000) / (members.length + 1)
    while (performance.now() < next && !isOver()) await pause(50)
    cluster.replace(member, SCRIPT)
  }
  return members.length
}
