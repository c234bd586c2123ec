import { setTimeout as pause } from "node:timers/promises"
import type { Cluster } from "./Cluster.ts"
import { canaryPlanOf, type Fault, type FaultTarget, planOf } from "./plan/Plan.ts"
import type { StoreUnderFault } from "./StoreUnderFault.ts"

/** The cluster and database that the nemesis attacks, and the state of the run. */
export interface NemesisRun {
  readonly seed: number
  /** True if the only fault is to kill all of PostgreSQL. */
  readonly losesCommits: boolean
  readonly store: StoreUnderFault
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
  const plan: Iterable<Fault> = run.losesCommits ? canaryPlanOf(run.seed) : planOf(run.seed, run.store.choices)
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
const inject = async ({ store, cluster }: NemesisRun, target: FaultTarget): Promise<(() => void) | undefined> => {
  if (target === "postgres" || target === "postmaster" || target === "backend") return killed(await store.kill(target))
  const frozen = store.members.find((member) => target === `frozen ${member}`)
  if (frozen !== undefined) return cluster.freeze(frozen)
  return killed(store.members.some((member) => member === target && cluster.kill(member)))
}

const killed = (wasThere: boolean): (() => void) | undefined => (wasThere ? () => undefined : undefined)
