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
      const claims = claimsOf(programId, compared)
      if (claims.length === 0) return use(false)
      return Effect.acquireUseRelease(
        Effect.suspend(() => enter(locks, claims)),
        use,
        () => Effect.sync(() => leaveAll(locks, claims))
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
  readonly waiting: Array<{ readonly changes: boolean; readonly go: () => void }>
}

// New and absent objects need no lock: no other commit knows a new id, and an absent object cannot change.
const claimsOf = (
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

const isOpen = (lines: ReadonlyMap<string, LockState>, { name, changes }: LockRequest): boolean => {
  const line = lines.get(name)
  return line === undefined || (!changes && line.holders > 0 && line.waiting.length === 0)
}

/** Takes all locks in sorted order to avoid deadlock. Returns true if it had to wait. */
const enter = (lines: Map<string, LockState>, claims: ReadonlyArray<LockRequest>): Effect.Effect<boolean> => {
  if (!claims.every((claim) => isOpen(lines, claim))) {
    return Effect.as(
      Effect.forEach(claims, (claim) => join(lines, claim), { discard: true }),
      true
    )
  }
  for (const claim of claims) admit(lineOf(lines, claim), claim.changes)
  return Effect.succeed(false)
}

const join = (lines: Map<string, LockState>, claim: LockRequest): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    const { changes } = claim
    const isNext = isOpen(lines, claim)
    const line = lineOf(lines, claim)
    const go = () => resume(Effect.void)
    if (!isNext) return void line.waiting.push({ changes, go })
    admit(line, changes)
    go()
  })

const lineOf = (lines: Map<string, LockState>, { name }: LockRequest): LockState => {
  const known = lines.get(name)
  if (known !== undefined) return known
  const line: LockState = { holders: 0, waiting: [] }
  lines.set(name, line)
  return line
}

const admit = (line: LockState, changes: boolean): void => {
  line.holders = changes ? -1 : line.holders + 1
}

const leaveAll = (lines: Map<string, LockState>, claims: ReadonlyArray<LockRequest>): void => {
  for (const claim of claims) leave(lines, claim)
}

const leave = (lines: Map<string, LockState>, { name, changes }: LockRequest): void => {
  const line = lines.get(name)
  if (line === undefined) return
  line.holders = changes ? 0 : line.holders - 1
  for (let next = line.waiting[0]; next !== undefined; next = line.waiting[0]) {
    if (line.holders !== 0 && (next.changes || line.holders < 0)) return
    line.waiting.shift()
    admit(line, next.changes)
    next.go()
  }
  if (line.holders === 0) lines.delete(name)
}
