import { cents, ZERO } from "../../kernel/Money.ts"
import type { Ref } from "../../kernel/Resource.ts"
import type { Position, PositionOwner } from "../../ledger/Position.ts"
import type { Kinds } from "../../operation/Catalogue.ts"
import type { CommandReads } from "../../operation/Operation.ts"
import type { Commit, Link, Loaded, Slot } from "../../ports/Store.ts"
import { targetOf } from "../decision/Linked.ts"
import { type DecodedObject, decodedOf } from "../decision/LoadedState.ts"
import type { Found } from "../decision/StateOf.ts"
import { Recent } from "./Recent.ts"

/** Cached state for a decision without a read. */
export interface CachedState {
  readonly loaded: Found<DecodedObject>
  /** The versions that must still be current at the commit. */
  readonly assumedVersions: Commit["assumed_versions"]
}

/** Minimum number of characters of objects cached; with their decoded form that is about 100 MB at most. */
const MAX_CHARACTERS = 24_000_000

/** Minimum number of owners, and of answered keys, cached: some 10 MB each at most. */
const MAX_NAMES = 50_000

/** Records that an object did not exist. */
interface AbsentObject extends Ref {
  readonly version: 0
}

type CacheEntry = DecodedObject | AbsentObject

const isThere = (entry: CacheEntry): entry is DecodedObject => entry.version > 0

/**
 * A cache of the state that this process recently read and wrote. It can be stale at any time, because other processes
 * write too. It never answers a request, and a decision on it counts only if the store finds the state unchanged.
 */
export class StateCache {
  private readonly kinds: Kinds
  private readonly objects = new Recent<CacheEntry>(MAX_CHARACTERS, (memory) => (isThere(memory) ? memory.length : 100))
  private readonly owners = new Recent<PositionOwner>(MAX_NAMES, () => 1)
  private readonly answered = new Recent<string>(MAX_NAMES, () => 1)

  constructor(kinds: Kinds) {
    this.kinds = kinds
  }

  /** Checks that this process saw an answer under a key: the store then has it. */
  wasAnswered(programId: string, { endpoint, key }: Slot): boolean {
    return this.answered.get(programId, key) === endpoint
  }

  /** Records that a key was answered. */
  addAnswered(programId: string, { endpoint, key }: Slot): void {
    this.answered.put(programId, key, endpoint)
  }

  /** Returns the state for the reads, if all of it is cached. */
  read(programId: string, reads: CommandReads): CachedState | undefined {
    const linked = isCacheable(reads) ? this.targets(programId, reads.linked ?? []) : undefined
    if (linked === undefined) return undefined
    const objects: Array<DecodedObject> = []
    const assumedVersions: Array<Commit["assumed_versions"][number]> = []
    for (const ref of [...(reads.objects ?? []), ...linked]) {
      const known = this.find(programId, ref)
      if (known === undefined) return undefined
      // The store loads an object once, however often it is named.
      if (assumedVersions.some(({ kind, id }) => kind === ref.kind && id === ref.id)) continue
      if (isThere(known)) objects.push(known)
      assumedVersions.push({ kind: known.kind, id: known.id, version: known.version })
    }
    const positions: Array<Position> = []
    for (const id of [...(reads.owners ?? []), ...(reads.guarded ?? [])]) {
      const owner = this.owners.get(programId, id)
      if (owner === undefined) return undefined
      positions.push({ ...owner, ...ASSUMED_POSITION })
    }
    return { loaded: { objects, positions }, assumedVersions }
  }

  /** Caches loaded state, including the absence of objects. */
  add(programId: string, reads: CommandReads, { objects, positions }: Loaded): void {
    if (!isCacheable(reads)) return
    for (const { kind, id } of reads.objects ?? []) this.keep(programId, { kind, id, version: 0 })
    for (const stored of objects) this.keep(programId, decodedOf(stored))
    for (const { account_number_id, account_id, core_account_id } of positions) {
      this.owners.put(programId, account_number_id, { account_number_id, account_id, core_account_id })
    }
  }

  /** Caches changed objects. New ones only if a read missed them before: few others are read again. */
  addChanges(programId: string, changes: ReadonlyArray<DecodedObject>): void {
    for (const known of changes) {
      if (known.version > 1 || this.find(programId, known) !== undefined) this.keep(programId, known)
    }
  }

  /** Evicts objects that may have changed, and the owners of positions that may not exist. */
  evict(programId: string, refs: ReadonlyArray<Ref>, accountNumberIds: ReadonlyArray<string> = []): void {
    for (const ref of refs) this.objects.delete(programId, ref.id)
    for (const id of accountNumberIds) this.owners.delete(programId, id)
  }

  // Ids begin with their kind. Otherwise the entry of the last kind is kept.
  private find(programId: string, { kind, id }: Ref): CacheEntry | undefined {
    const known = this.objects.get(programId, id)
    return known?.kind === kind ? known : undefined
  }

  // Requests overtake each other: a read may be older than the version that another request has written.
  private keep(programId: string, known: CacheEntry): void {
    const before = this.find(programId, known)
    const isOlder = before !== undefined && known.version < before.version
    if (!isOlder) this.objects.put(programId, known.id, known)
  }

  // Returns both the linking object and its target, because the link itself must still hold.
  private targets(programId: string, links: ReadonlyArray<Link>): ReadonlyArray<Ref> | undefined {
    const refs: Array<Ref> = []
    for (const link of links) {
      const known = this.find(programId, link.from)
      if (known === undefined) return undefined
      const target = isThere(known) ? targetOf(this.kinds, link, known) : undefined
      refs.push(link.from, ...(target === undefined ? [] : [target]))
    }
    return refs
  }
}

// Query results and balances change without any object version changing, so they are never cached.
const isCacheable = ({ newest, positions, positionsOf, all }: CommandReads): boolean =>
  [newest, positions, positionsOf, all].every((wish) => wish === undefined || wish.length === 0)

/** Assumed values of a position, verified by the commit. */
const ASSUMED_POSITION = { posted: cents(2 ** 52), held: ZERO, number_open: true, account_open: true } as const
