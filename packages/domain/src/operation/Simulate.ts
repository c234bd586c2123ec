import { Result, type Schema } from "effect"
import type { Json } from "../kernel/Json.ts"
import { fault, faultless, Rejection } from "../kernel/Rejection.ts"
import type { Resource, Versioned } from "../kernel/Resource.ts"
import { type Change, type Decision, type Facts, found } from "./Decision.ts"
import type { AnySimulatedLifecycle, Simulation, TriggersOf } from "./Simulation.ts"
import { type LegalStep, legalText, legalTo, type Simulated, whyIllegal } from "./SimulationLegal.ts"

/** Definition of the simulation of a resource. */
interface Definition<A extends Simulated, B, V> {
  readonly resource: Resource<A>
  /** Details of the causes, all optional. */
  readonly body: Schema.Decoder<B>
  readonly lifecycles: ReadonlyArray<V>
  /** Returns the shown form of an object. */
  readonly view: (object: A) => Json
  /** Explains why an object cannot take a trigger that its status allows; undefined if it can. */
  readonly unless?: (object: A, on: string) => string | undefined
}

/**
 * Defines the simulation of a resource. Its decider causes a transition of a loaded object and answers with the object
 * afterwards. A trigger that the status does not allow, and one whose real cause would lead elsewhere, are refused with
 * the allowed ones.
 */
export const simulationOf = <A extends Simulated, B extends object, const V extends AnySimulatedLifecycle<A, B>>(
  definition: Definition<A, B, V>
): Simulation<A, B, TriggersOf<V>> => ({
  resource: definition.resource,
  lifecycles: definition.lifecycles,
  triggers: triggersOf(definition.lifecycles),
  operation: {
    simulated: true,
    invalid_status: 422,
    body: definition.body,
    rejects: [definition.resource.refuses],
    emits: [...new Set(definition.lifecycles.flatMap(({ lifecycle }) => eventsOf(lifecycle)))]
  },
  decide: (id, on, body, facts) =>
    Result.flatMap(found(definition.resource, id, facts), (before) => caused(definition, before, on, body, facts))
})

const eventsOf = ({ table }: AnySimulatedLifecycle<never, never>["lifecycle"]): ReadonlyArray<string> =>
  table.flatMap(({ event }) => event ?? [])

const triggersOf = <V extends AnySimulatedLifecycle<never, never>>(
  lifecycles: ReadonlyArray<V>
): ReadonlyArray<TriggersOf<V>> => {
  const names = lifecycles.flatMap(({ detours, steps }) => [...Object.keys(steps), ...Object.keys(detours)])
  // trusted: these are the keys that TriggersOf collects.
  return [...new Set(names)] as ReadonlyArray<string> as ReadonlyArray<TriggersOf<V>>
}

const caused = <A extends Simulated, B extends object>(
  definition: Definition<A, B, AnySimulatedLifecycle<A, B>>,
  before: Versioned<A>,
  on: string,
  body: B,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const { resource, view } = definition
    const { object } = before
    const legal = legalTo(definition, object)
    const refused = (why: string) => refusal(definition, object, why, legal)
    const step = legal.get(on)
    if (step === undefined) return yield* Result.fail(refused(whyIllegal(definition, object, on)))
    yield* faultless(untaken(step, body))
    const decision = yield* Result.mapError(step.decide(before, body, facts), (rejection) =>
      rejection.code === resource.refuses
        ? new Rejection({ ...rejection, detail: `The bank refuses ${on} now. ${legalText(object, legal)}` })
        : rejection
    )
    const after = decision.changes.findLast(isOf(resource, object))?.object ?? object
    if (after.status !== step.to) {
      return yield* Result.fail(refused(`The bank would make it ${after.status} instead of ${step.to}.`))
    }
    return { ...decision, response: view(after) }
  })

const refusal = <A extends Simulated>(
  { resource }: Pick<Definition<A, never, never>, "resource">,
  object: A,
  why: string,
  legal: ReadonlyMap<string, unknown>
): Rejection =>
  new Rejection({
    code: resource.refuses,
    errors: [fault("value_not_allowed", "trigger")],
    detail: `${why} ${legalText(object, legal)}`
  })

// A body states the cause of one trigger; a field that another trigger takes is a mistake.
const untaken = <A, B extends object>({ takes = [] }: LegalStep<A, B>, body: B) =>
  Object.keys(body).flatMap((name) => (takes.some((one) => one === name) ? [] : [fault("parameter_unknown", name)]))

const isOf =
  <A extends Simulated>({ kind }: Resource<A>, { id }: A) =>
  (change: Change): change is Change & { readonly object: A } =>
    change.resource.kind === kind && change.object.id === id
