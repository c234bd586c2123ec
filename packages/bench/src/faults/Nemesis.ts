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
  /** True once the time is over, or enough faults were injected. */
  readonly isOver: (faults?: number) => boolean
}

/** Number of orders acknowledged between two faults, so that no fault hits an idle bank. */
const ORDERS_BETWEEN_FAULTS = 10
/** Timeout of waiting for them. */
const PROGRESS_TIMEOUT_MS = 15_000

/** An injected fault. */
export interface Injected {
  readonly target: FaultTarget
  /** Time in ms until orders were acknowledged again. */
  readonly gap_ms: number
  /** False if the store did not recover from it. */
  readonly is_over: boolean
}

/**
 * Injects the faults of the plan until the run is over or the store does not recover, then resumes all frozen members. Returns the
 * faults in their order.
 */
export const runNemesis = async (run: NemesisRun): Promise<ReadonlyArray<Injected>> => {
  const injected: Array<Injected> = []
  const frozen: Array<Promise<void>> = []
  const { choices, freeze_ms: freezes, whole } = run.store
  const plan: Iterable<Fault> = run.losesCommits ? canaryPlanOf(run.seed) : planOf(run.seed, choices, freezes)
  await awaitProgress(run)
  for (const { after_ms, targets, freeze_ms } of plan) {
    await pause(after_ms)
    if (run.isOver(injected.length)) break
    const hit: Array<FaultTarget> = []
    for (const target of targets) {
      const resume = await inject(run, target)
      if (resume === undefined) continue
      frozen.push(pause(freeze_ms).then(resume))
      hit.push(target)
    }
    if (hit.length === 0) continue
    const gap_ms = await awaitProgress(run)
    if (whole !== undefined) await Promise.all(frozen)
    const is_over = whole === undefined || (await whole())
    injected.push(...hit.map((target) => ({ target, gap_ms, is_over })))
    if (whole !== undefined) console.error(`${injected.length}. ${hit.join(", ")}: ${Math.round(gap_ms)} ms`)
    if (!is_over) break
  }
  await Promise.all(frozen)
  return injected
}

/** Waits until orders are acknowledged, and returns how long that took, in ms. */
const awaitProgress = async ({ acknowledged, isOver, store }: NemesisRun): Promise<number> => {
  const started = performance.now()
  const wanted = acknowledged.count + ORDERS_BETWEEN_FAULTS
  const deadline = started + Math.max(PROGRESS_TIMEOUT_MS, 2 * (store.back_within_ms ?? 0))
  while (acknowledged.count < wanted && performance.now() < deadline && !isOver()) await pause(10)
  return performance.now() - started
}

/** Injects one fault; returns the function that ends a freeze, or undefined if the target is not running. */
const inject = async ({ store, cluster }: NemesisRun, target: FaultTarget): Promise<(() => void) | undefined> => {
  const frozen = store.members.find((member) => target === `frozen ${member}`)
  if (frozen !== undefined) return cluster.freeze(frozen)
  const killed = store.members.find((member) => member === target)
  if (killed === undefined) return store.inject(target)
  return cluster.kill(killed) ? () => undefined : undefined
}
