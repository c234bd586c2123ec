import type { Result, Schema } from "effect"
import type { NEW } from "../kernel/Lifecycle.ts"
import type { RefusedMove, Rejection } from "../kernel/Rejection.ts"
import type { AnyLifecycle, AnyResource, Versioned } from "../kernel/Resource.ts"
import type { Decision, Facts } from "./Decision.ts"

/** Causes one transition of an object, as its real cause would. */
export interface Step<A, B> {
  /** Fields of the body that the step reads. Default: none. */
  readonly takes?: ReadonlyArray<keyof B & string>
  decide(before: Versioned<A>, body: B, facts: Facts): Result.Result<Decision, Rejection>
}

/** Step that the lifecycle table lacks because it keeps the status: a network that does not answer. */
export interface Detour<A, B> extends Step<A, B> {
  readonly from: ReadonlyArray<string>
}

type Born = { readonly from: readonly [typeof NEW] }
type RowOf<L extends AnyLifecycle> = L["table"][number]

/** Simulation of one lifecycle. The types require a step for each of its triggers. */
export interface SimulatedLifecycle<L extends AnyLifecycle, A, B, D extends string = never> {
  readonly lifecycle: L
  /** Names of the operations that cause the transitions of new objects. */
  readonly born: { readonly [T in Extract<RowOf<L>, Born>["on"]]: string }
  readonly steps: { readonly [T in Exclude<RowOf<L>, Born>["on"]]: Step<A, B> }
  readonly detours: { readonly [T in D]: Detour<A, B> }
}

/** Simulation of one lifecycle, with its triggers erased. */
export interface AnySimulatedLifecycle<A, B> {
  readonly lifecycle: AnyLifecycle
  readonly born: Readonly<Record<string, string>>
  readonly steps: Readonly<Record<string, Step<A, B>>>
  readonly detours: Readonly<Record<string, Detour<A, B>>>
}

/** Triggers of simulated lifecycles. */
export type TriggersOf<V> = V extends { readonly steps: infer S; readonly detours: infer D }
  ? (keyof S | keyof D) & string
  : never

/** Simulation of all transitions of a resource. */
export interface Simulation<A extends { readonly id: string }, B, T extends string> {
  readonly resource: AnyResource
  readonly lifecycles: ReadonlyArray<AnySimulatedLifecycle<A, B>>
  /** Every trigger, for the path. */
  readonly triggers: ReadonlyArray<T>
  /** Parts of the operation that follow from the tables. */
  readonly operation: {
    readonly simulated: true
    readonly invalid_status: 422
    readonly body: Schema.Decoder<B>
    readonly rejects: readonly [RefusedMove]
    readonly emits: ReadonlyArray<string>
  }
  /**
   * Causes a transition of a loaded object. The response is the object afterwards. A trigger that its status does not
   * allow, and one whose real cause would lead to another status, are refused with the allowed ones.
   */
  readonly decide: (id: A["id"], on: T, body: B, facts: Facts) => Result.Result<Decision, Rejection>
}

/** Any simulation, with its types erased, for the registry. */
// biome-ignore lint/suspicious/noExplicitAny: the registry forgets the types of simulations.
export type AnySimulation = Simulation<any, any, any>
