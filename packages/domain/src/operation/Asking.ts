import { type Resource, refTo, type Versioned } from "../kernel/Resource.ts"
import { type Facts, found } from "./Decision.ts"
import type { Asking, CommandReads } from "./Operation.ts"

/** Asks for reads, and returns the facts with everything read so far. */
export function* asked(reads: CommandReads): Generator<CommandReads, Facts, Facts> {
  return yield reads
}

/** Asks for an object and returns it, or refuses with `object_not_found`. */
export function* load<A extends { readonly id: string }>(resource: Resource<A>, id: A["id"]): Asking<Versioned<A>> {
  const facts = yield* asked({ objects: [refTo(resource, id)] })
  return yield* found(resource, id, facts)
}

/**
 * Asks for an object, along with other reads, and then for what follows from it. Returns the facts, or refuses with
 * `object_not_found`.
 */
export function* factsFrom<A extends { readonly id: string }>(
  resource: Resource<A>,
  id: A["id"],
  further: (object: A) => CommandReads,
  along: CommandReads = {}
): Asking<Facts> {
  const facts = yield* asked({ ...along, objects: [refTo(resource, id), ...(along.objects ?? [])] })
  const { object } = yield* found(resource, id, facts)
  return yield* asked(further(object))
}
