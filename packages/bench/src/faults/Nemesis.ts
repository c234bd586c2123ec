import { setTimeout as pause } from "node:timers/promises"
import type { EmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import type { Cluster } from "./Cluster.ts"
import { killAll, killBackend, killPostmaster } from "./Database.ts"
import { canaryPlanOf, type Fault, type FaultTarget, members, planOf } from "./Plan.ts"

/** The cluster and database that the nemesis attacks, and the state of the run. */
export interface NemesisRun {
  readonly seed: number
  readonly isCanary: boolean
  readonly postgres: EmbeddedPostgres
  readonly postgresFolder: string
  readonly cluster: Cluster
  /** Number of acknowledged orders so far. */
  readonly acknowledged: { readonly count: number }
  readonly isOver: () => boolean
}

/** Number of orders acknowledged between two faults, so that no fault hits an idle bank. */
const ORDERS_BETWEEN_FAULTS = 10
/** Timeout of waiting for them. */
const PROGRESS_TIMEOUT_MS = 15_000

/**
 * Injects the faults of the plan until the time is over, then resumes all frozen members. Returns the number of faults
 * by target.
 */
export const runNemesis = async (run: NemesisRun): Promise<ReadonlyMap<FaultTarget, number>> => {
  const counts = new Map<FaultTarget, number>()
  const frozen: Array<Promise<void>> = []
  const plan: Iterable<Fault> = run.isCanary ? canaryPlanOf(run.seed) : planOf(run.seed)
  for (const { after_ms, targets, freeze_ms } of plan) {
    await awaitProgress(run)
    await pause(after_ms)
    if (run.isOver()) break
    for (const target of targets) {
      const resume = await inject(run, target)
      if (resume === undefined) continue
      frozen.push(pause(freeze_ms).then(resume))
      counts.set(target, (counts.get(target) ?? 0) + 1)
    }
  }
  await Promise.all(frozen)
  return counts
}

const awaitProgress = async ({ acknowledged, isOver }: NemesisRun): Promise<void> => {
  const wanted = acknowledged.count + ORDERS_BETWEEN_FAULTS
  const deadline = performance.now() + PROGRESS_TIMEOUT_MS
  while (acknowledged.count < wanted && performance.now() < deadline && !isOver()) await pause(10)
}

/** Injects one fault; returns the function that ends a freeze, or undefined if the target is not running. */
const inject = async (
  { postgres, postgresFolder, cluster }: NemesisRun,
  target: FaultTarget
): Promise<(() => void) | undefined> => {
  switch (target) {
    case "postgres":
      // If the other processes cannot be found, they notice on their own that the postmaster is gone.
      return killed(killAll(postgresFolder) || killPostmaster(postgres))
    case "postmaster":
      return killed(killPostmaster(postgres))
    case "backend":
      return killed(await killBackend(postgres))
  }
  const frozen = members.find((member) => target === `frozen ${member}`)
  if (frozen !== undefined) return cluster.freeze(frozen)
  return killed(members.some((member) => member === target && cluster.kill(member)))
}

const killed = (wasThere: boolean): (() => void) | undefined => (wasThere ? () => undefined : undefined)
