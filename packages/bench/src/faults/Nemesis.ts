import { setTimeout as pause } from "node:timers/promises"
import type { EmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import type { Cast } from "./Cluster.ts"
import { killAll, killBackend, killPostmaster } from "./Database.ts"
import { canaryPlanOf, type Fault, members, planOf, type Victim } from "./Plan.ts"

/** Whom the faults meet. */
export interface Target {
  readonly seed: number
  readonly isCanary: boolean
  readonly postgres: EmbeddedPostgres
  readonly postgresFolder: string
  readonly cast: Cast
  /** How many orders have been acknowledged so far. */
  readonly acknowledged: { readonly count: number }
  readonly isOver: () => boolean
}

/** How many orders are acknowledged after a fault before the next one may come, so that no fault meets an idle bank. */
const UNDISTURBED = 10
/** How long is waited for them. */
const PATIENCE_MS = 15_000

/** Makes the faults of the plan until it is over; nobody is frozen then. Tells how often each was struck. */
export const disturb = async (target: Target): Promise<ReadonlyMap<Victim, number>> => {
  const struck = new Map<Victim, number>()
  const frozen: Array<Promise<void>> = []
  const plan: Iterable<Fault> = target.isCanary ? canaryPlanOf(target.seed) : planOf(target.seed)
  for (const { after_ms, victims, freeze_ms } of plan) {
    await resumed(target)
    await pause(after_ms)
    if (target.isOver()) break
    for (const victim of victims) {
      const thaw = await strike(target, victim)
      if (thaw === undefined) continue
      frozen.push(pause(freeze_ms).then(thaw))
      struck.set(victim, (struck.get(victim) ?? 0) + 1)
    }
  }
  await Promise.all(frozen)
  return struck
}

const resumed = async ({ acknowledged, isOver }: Target): Promise<void> => {
  const wanted = acknowledged.count + UNDISTURBED
  const deadline = performance.now() + PATIENCE_MS
  while (acknowledged.count < wanted && performance.now() < deadline && !isOver()) await pause(10)
}

/** Strikes one, and gives what is to be done when it has been frozen long enough; undefined where it was not there. */
const strike = async (
  { postgres, postgresFolder, cast }: Target,
  victim: Victim
): Promise<(() => void) | undefined> => {
  switch (victim) {
    case "postgres":
      // Where its other processes cannot be found they notice by themselves that their postmaster is gone.
      return killed(killAll(postgresFolder) || killPostmaster(postgres))
    case "postmaster":
      return killed(killPostmaster(postgres))
    case "backend":
      return killed(await killBackend(postgres))
  }
  const frozen = members.find((member) => victim === `frozen ${member}`)
  if (frozen !== undefined) return cast.freeze(frozen)
  return killed(members.some((member) => member === victim && cast.kill(member)))
}

const killed = (wasThere: boolean): (() => void) | undefined => (wasThere ? () => undefined : undefined)
