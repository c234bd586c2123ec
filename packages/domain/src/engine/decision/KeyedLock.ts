import { Context, Effect, Layer } from "effect"
import type { Commit } from "../../ports/Store.ts"

/** The objects whose versions a commit compares: those that it changes, and those that must be unchanged. */
export type Compared = Pick<Commit, "writes" | "required_versions" | "assumed_versions">

/**
 * A lock per object within this process, granted in arrival order. Commits that change an object run one at a time;
 * commits that need it unchanged run side by side. The lock avoids conflicts between local commits and guarantees
 * nothing: the versions that the store compares prevent double changes.
 */
export class KeyedLock extends Context.Service<
  KeyedLock,
  {
    /**
     * Runs an effect while no other local commit changes the compared objects or relies on the changed ones. `waited`
     * is true if the lock was contended: earlier decisions may be stale. The lock is not reentrant.
     */
    readonly withLock: <A, E, R>(
      programId: string,
      compared: Compared,
      use: (waited: boolean) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E, R>
  }
>()("@vostro/domain/engine/decision/KeyedLock") {}

/** Locks within one process. */
export const layerKeyedLock: Layer.Layer<KeyedLock> = Layer.sync(KeyedLock, () => {
  const locks = new Map<string, LockState>()
  return {
    withLock: (programId, compared, use) => {
      const requests = requestsOf(programId, compared)
      if (requests.length === 0) return use(false)
      return Effect.acquireUseRelease(
        Effect.suspend(() => enter(locks, requests)),
        use,
        () => Effect.sync(() => leaveAll(locks, requests))
      )
    }
  }
})

/** A request for the lock of an object, by program and id: exclusive if it changes the object, else shared. */
interface LockRequest {
  readonly name: string
  readonly changes: boolean
}

/** The state of an object's lock: its holders and the requests waiting for it. */
interface LockState {
  /** The number of shared holders; -1 for an exclusive holder. */
  holders: number
  readonly waiting: Array<{ readonly changes: boolean; readonly grant: () => void }>
}

// New and absent objects need no lock: no other commit knows a new id, and an absent object cannot change.
const requestsOf = (
  programId: string,
  { writes, required_versions, assumed_versions }: Compared
): ReadonlyArray<LockRequest> => {
  const changes = new Map<string, boolean>()
  for (const { id, version } of required_versions) if (version > 0) changes.set(id, false)
  for (const { id, version } of assumed_versions) if (version > 0) changes.set(id, false)
  for (const { id, expected } of writes) if (expected > 0) changes.set(id, true)
  const ids = changes.size > 1 ? [...changes.keys()].sort() : [...changes.keys()]
  return ids.map((id) => ({ name: `${programId} ${id}`, changes: changes.get(id) === true }))
}

const isOpen = (locks: ReadonlyMap<string, LockState>, { name, changes }: LockRequest): boolean => {
  const lock = locks.get(name)
  return lock === undefined || (!changes && lock.holders > 0 && lock.waiting.length === 0)
}

/** Takes all locks in sorted order to avoid deadlock. Returns true if it had to wait. */
const enter = (locks: Map<string, LockState>, requests: ReadonlyArray<LockRequest>): Effect.Effect<boolean> => {
  if (!requests.every((request) => isOpen(locks, request))) {
    return Effect.as(
      Effect.forEach(requests, (request) => join(locks, request), { discard: true }),
      true
    )
  }
  for (const request of requests) admit(lockOf(locks, request), request.changes)
  return Effect.succeed(false)
}

const join = (locks: Map<string, LockState>, request: LockRequest): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    const { changes } = request
    const isNext = isOpen(locks, request)
    const lock = lockOf(locks, request)
    const grant = () => resume(Effect.void)
    if (!isNext) return void lock.waiting.push({ changes, grant })
    admit(lock, changes)
    grant()
  })

const lockOf = (locks: Map<string, LockState>, { name }: LockRequest): LockState => {
  const known = locks.get(name)
  if (known !== undefined) return known
  const lock: LockState = { holders: 0, waiting: [] }
  locks.set(name, lock)
  return lock
}

const admit = (lock: LockState, changes: boolean): void => {
  lock.holders = changes ? -1 : lock.holders + 1
}

const leaveAll = (locks: Map<string, LockState>, requests: ReadonlyArray<LockRequest>): void => {
  for (const request of requests) leave(locks, request)
}

const leave = (locks: Map<string, LockState>, { name, changes }: LockRequest): void => {
  const lock = locks.get(name)
  if (lock === undefined) return
  lock.holders = changes ? 0 : lock.holders - 1
  for (let next = lock.waiting[0]; next !== undefined; next = lock.waiting[0]) {
    if (lock.holders !== 0 && (next.changes || lock.holders < 0)) return
    lock.waiting.shift()
    admit(lock, next.changes)
    next.grant()
  }
  if (lock.holders === 0) locks.delete(name)
}
