import { Context, Effect, Layer } from "effect"
import type { Commit } from "../../ports/Store.ts"

/** The objects that a commit compares: those that it changes, and those that must be unchanged. */
export type Compared = Pick<Commit, "writes" | "required_versions" | "assumed_versions">

/**
 * Lets the commits of this process that compare the version of one object go such that none is refused for another: those
 * that change it one at a time, those that need it unchanged side by side, and all in the order in which they came. This
 * saves work and promises nothing; what keeps an object from being changed twice are the versions that the store compares.
 */
export class KeyedLock extends Context.Service<
  KeyedLock,
  {
    /**
     * Does something while nobody else here changes what these compare, or relies on what these change. It is told whether
     * it had to wait: then what was decided before may be out of date. It must not ask for a turn itself.
     */
    readonly withLock: <A, E, R>(
      programId: string,
      compared: Compared,
      use: (waited: boolean) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E, R>
  }
>()("@vostro/domain/engine/decision/KeyedLock") {}

/** Turns within one process. */
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

/** An object by its program and id, and whether it is changed or needed unchanged. */
interface LockRequest {
  readonly name: string
  readonly changes: boolean
}

/** Those who have their turn with an object, and those who wait for it. */
interface LockState {
  /** The number of shared holders, which need the object unchanged; -1 while one holder changes it. */
  holders: number
  readonly waiting: Array<{ readonly changes: boolean; readonly go: () => void }>
}

// Nobody else can know what is new, and where there was nothing there is nothing to wait for.
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

/** Takes all claims, one after the other in one order for all, so that nobody waits for each other; whether it had to wait. */
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
