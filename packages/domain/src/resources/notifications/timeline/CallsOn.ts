import type { AnyLifecycle } from "../../../kernel/Resource.ts"
import type { Catalogue } from "../../../operation/Catalogue.ts"
import type { AnyCommand, AnyOperation } from "../../../operation/Operation.ts"

/** A request that acts on one object: the operation and the parameters of its path. */
export interface CallOn {
  readonly operation: AnyCommand
  readonly params: Readonly<Record<string, string>>
  /** Trigger that a simulation causes, and the fields of the body that it takes. */
  readonly trigger?: string
  readonly takes?: ReadonlyArray<string>
}

/** An object that requests act on. */
interface Target {
  readonly program_id: string
  readonly kind: string
  readonly id: string
}

/** Returns every request of a catalogue that acts on an object and needs no other object in its path. */
export const callsOn = (
  target: Target,
  lifecycle: AnyLifecycle,
  { operations, simulations }: Pick<Catalogue<unknown>, "operations" | "simulations">
): ReadonlyArray<CallOn> => {
  const { id, kind, program_id } = target
  const known: Readonly<Record<string, string>> = { program_id, id, [`${kind}_id`]: id }
  const simulated = simulations
    .filter(({ resource }) => resource.kind === kind)
    .flatMap(({ lifecycles }) => lifecycles)
    .find((one) => one.lifecycle === lifecycle)
  const triggers = { ...simulated?.steps, ...simulated?.detours }
  return operations.flatMap((operation): ReadonlyArray<CallOn> => {
    if (operation._tag !== "Command" || !isOnOne(operation, kind)) return []
    if (!operation.at[1].endsWith("/:trigger")) return callOf(operation, known)
    return Object.entries(triggers).flatMap(([trigger, { takes = [] }]) =>
      callOf(operation, { ...known, trigger }).map((one) => ({ ...one, trigger, takes }))
    )
  })
}

/** True for an operation that changes one object of a kind, by its path. The paths of all operators name a program. */
export const isOnOne = ({ at: [method, path], name }: AnyOperation, kind: string): boolean => {
  if (method === "GET") return false
  const isOwn = name.startsWith(`${kind}.`)
  return (path.includes(`/:${kind}_id`) && (isOwn || kind !== "program")) || (path.includes("/:id") && isOwn)
}

const callOf = (operation: AnyCommand, known: Readonly<Record<string, string>>): ReadonlyArray<CallOn> => {
  const params: Record<string, string> = {}
  for (const [, name = ""] of operation.at[1].matchAll(/:(\w+)/g)) {
    const value = known[name]
    if (value === undefined) return []
    params[name] = value
  }
  return [{ operation, params }]
}
