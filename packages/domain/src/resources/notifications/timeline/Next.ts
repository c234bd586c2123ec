import { legalFor, NEW } from "../../../kernel/Lifecycle.ts"
import { sentenceOf } from "../../../kernel/Rejection.ts"
import type { AnyLifecycle } from "../../../kernel/Resource.ts"
import type { Catalogue } from "../../../operation/Catalogue.ts"
import type { AnyOperation } from "../../../operation/Operation.ts"
import { type CallOn, isOnOne } from "./CallsOn.ts"
import type { Timeline } from "./Timeline.ts"

/** What can cause transitions of a kind: operations, jobs and simulations of the catalogue. */
type Causes = Pick<Catalogue<unknown>, "operations" | "jobs" | "batchJobs" | "simulations">

/** An object whose future is asked for. */
interface Present {
  readonly kind: string
  readonly id: string
  readonly status: string
}

/** A request on the object, and why the bank would refuse it for the state of the object, if it would. */
export interface TriedCall extends CallOn {
  readonly why?: string
}

type Future = Pick<typeof Timeline.Type, "next" | "impossible">

/**
 * Returns what the lifecycle table allows next, with what causes it, and why the rest is not possible. A request that was
 * tried and refused causes nothing.
 */
export const futureOf = (
  object: Present,
  lifecycle: AnyLifecycle,
  causes: Causes,
  tried: ReadonlyArray<TriedCall> = []
): Future => {
  const { id, kind, status } = object
  const moves = lifecycle.table.filter(({ from }) => from.some((one) => one !== NEW))
  const possible = moves.filter(({ from }) => from.includes(status))
  const blocked = new Set(moves.map(({ on }) => on).filter((on) => possible.every((row) => row.on !== on)))
  const isRefused = (name: string, on?: string): boolean =>
    tried.some(({ operation, trigger, why }) => why !== undefined && operation.name === name && trigger === on)
  const standing = { kind, direction: lifecycle.variant, status }
  return {
    next: possible.map(({ event, on, to }) => ({
      trigger: on,
      to,
      ...(event !== undefined && { event }),
      operations: causes.operations
        .filter((one) => causesMove(one, kind, on, event) && !isRefused(one.name))
        .map(({ name }) => name),
      jobs: [...causes.jobs, ...causes.batchJobs]
        .filter(({ emits }) => event !== undefined && emits.includes(event))
        .map(({ queue }) => queue),
      ...simulationOf(kind, id, on, causes, isRefused)
    })),
    impossible: [...blocked].map((on) => ({ trigger: on, why: sentenceOf(standing, on, legalFor(lifecycle, on)) }))
  }
}

/** True if an operation on an object of a kind causes a move: by its name, or by the event that both append. */
const causesMove = (one: AnyOperation, kind: string, on: string, event?: string): boolean => {
  if (one.simulated || !isOnOne(one, kind)) return false
  const name = `${kind}.${on}`
  // The name may go on, as that of `ach.dishonor_return`.
  return one.name === name || (event === undefined ? one.name.startsWith(`${name}_`) : one.emits.includes(event))
}

const simulationOf = (
  kind: string,
  id: string,
  on: string,
  { operations, simulations }: Causes,
  isRefused: (name: string, on: string) => boolean
) => {
  if (!simulations.some(({ resource, triggers }) => resource.kind === kind && triggers.includes(on))) return {}
  const found = operations.find(
    ({ at, simulated }) => simulated && at[1].includes(`/:${kind}_id`) && at[1].endsWith("/:trigger")
  )
  if (found === undefined || isRefused(found.name, on)) return {}
  const [method, path] = found.at
  return { simulation: `${method} ${path.replace(`:${kind}_id`, id).replace(":trigger", on)}` }
}
