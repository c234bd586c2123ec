import { type Ref, type Resource, refKey, type Versioned } from "../kernel/Resource.ts"
import type { Change, Decision, Facts } from "./Decision.ts"

/** Decisions made one after another on the same loaded objects. */
export interface Sequence {
  /** Facts in which `find` returns objects as of the last decision. */
  readonly facts: Facts
  /**
   * Adds a decision. An object that several decisions change is written once. Required versions are dropped: the caller
   * has judged what it depends on.
   */
  readonly add: (part: Partial<Decision>) => void
  /** Returns all decisions as one. */
  readonly decision: () => Partial<Decision>
}

/** Begins a sequence of decisions. */
export const sequenceOn = (loaded: Facts): Sequence => {
  const changes = new Map<string, Change>()
  const parts: Array<Partial<Decision>> = []
  const find = <A extends { readonly id: string }>(resource: Resource<A>, id: A["id"]): Versioned<A> | undefined => {
    const change = changes.get(refKey({ kind: resource.kind, id }))
    if (change === undefined) return loaded.find(resource, id)
    // trusted: a change of a kind holds an object of that kind.
    return { object: change.object as A, version: change.expected }
  }
  return {
    facts: { ...loaded, find },
    add: ({ changes: made = [], requiredVersions: _, response: __, ...part }) => {
      for (const change of made) {
        const key = refKey(refOf(change))
        changes.set(key, { ...change, expected: changes.get(key)?.expected ?? change.expected })
      }
      parts.push(part)
    },
    decision: () => ({
      changes: [...changes.values()],
      positionChanges: parts.flatMap(({ positionChanges = [] }) => positionChanges),
      transactions: parts.flatMap(({ transactions = [] }) => transactions),
      holds: parts.flatMap(({ holds = [] }) => holds),
      events: parts.flatMap(({ events = [] }) => events),
      timers: parts.flatMap(({ timers = [] }) => timers)
    })
  }
}

const refOf = ({ resource, object }: Change): Ref => ({ kind: resource.kind, id: object.id })
