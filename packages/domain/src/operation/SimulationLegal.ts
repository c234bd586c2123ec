import { legalFor } from "../kernel/Lifecycle.ts"
import { nameOf, needsStatus } from "../kernel/Rejection.ts"
import type { Resource } from "../kernel/Resource.ts"
import type { AnySimulatedLifecycle, Step } from "./Simulation.ts"
import { lifecycleOf } from "./Transition.ts"

/** An object whose transitions are simulated. */
export interface Simulated {
  readonly id: string
  readonly status: string
  readonly created_at: string
  readonly updated_at: string
}

/** Step that an object can take, and the status that it leads to. */
export interface LegalStep<A, B> extends Step<A, B> {
  readonly to: string
}

interface Definition<A extends Simulated, B> {
  readonly resource: Resource<A>
  readonly lifecycles: ReadonlyArray<AnySimulatedLifecycle<A, B>>
  readonly unless?: (object: A, on: string) => string | undefined
}

const simulatedOf = <A extends Simulated, B>(
  { lifecycles, resource }: Definition<A, B>,
  object: A
): AnySimulatedLifecycle<A, B> => {
  const own = lifecycleOf(resource, object)
  const found = lifecycles.find(({ lifecycle }) => lifecycle === own)
  if (found === undefined) throw new RangeError(`a lifecycle of ${resource.kind} has no simulation`)
  return found
}

/** Returns the steps that an object can take now, by trigger: those of its table and its detours. */
export const legalTo = <A extends Simulated, B>(
  definition: Definition<A, B>,
  object: A
): ReadonlyMap<string, LegalStep<A, B>> => {
  const { detours, lifecycle, steps } = simulatedOf(definition, object)
  const { status } = object
  const legal = new Map<string, LegalStep<A, B>>()
  for (const { from, on, to } of lifecycle.table) {
    const step = steps[on]
    if (step !== undefined && from.includes(status)) legal.set(on, { ...step, to })
  }
  for (const [on, detour] of Object.entries(detours)) {
    if (detour.from.includes(status)) legal.set(on, { ...detour, to: status })
  }
  for (const on of [...legal.keys()]) if (definition.unless?.(object, on) !== undefined) legal.delete(on)
  return legal
}

/** Lists the triggers that an object can take now. */
export const legalText = ({ status }: Simulated, legal: ReadonlyMap<string, unknown>): string =>
  legal.size === 0
    ? `It is ${status} and takes no trigger.`
    : `It is ${status} and takes ${[...legal.keys()].join(", ")}.`

/** Explains why an object cannot take a trigger. */
export const whyIllegal = <A extends Simulated, B>(definition: Definition<A, B>, object: A, on: string): string => {
  const { detours, lifecycle } = simulatedOf(definition, object)
  const from = [...legalFor(lifecycle, on), ...(detours[on]?.from ?? [])]
  if (from.includes(object.status)) return definition.unless?.(object, on) ?? ""
  if (from.length > 0) return `${needsStatus(on, from)}.`
  const { resource: kind, variant } = lifecycle
  return `${on} is no trigger of an existing ${nameOf({ kind, direction: variant })}.`
}
