import { cents, ZERO } from "../../kernel/Money.ts"
import type { Ref } from "../../kernel/Resource.ts"
import type { Position, PositionOwner } from "../../ledger/Position.ts"
import type { CommandReads } from "../../operation/Operation.ts"
import type { Commit, Link, Loaded, Slot } from "../../ports/Store.ts"
import { resources } from "../../registry.ts"
import { type DecodedObject, decodedOf, type LoadedState, readStored } from "../decision/LoadedState.ts"
import { Recent } from "./Recent.ts"

/** What a decision can be made on without reading it. */
export interface CachedState {
  readonly loaded: LoadedState
  /** What has to be so still when the decision is committed. */
  readonly assumedVersions: Commit["assumed_versions"]
}

/** The least characters of objects that are remembered; with what was made of them that is about 100 MB at most. */
const MAX_CHARACTERS = 24_000_000

/** The least holders, and answered keys, that are remembered: some 10 MB each at most. */
const MAX_NAMES = 50_000

/** That there was no such object. */
interface AbsentObject extends Ref {
  readonly version: 0
}

type CacheEntry = DecodedObject | AbsentObject

const isThere = (memory: CacheEntry): memory is DecodedObject => memory.version > 0

/**
 * What this process has read and written of late. It can be out of date at any moment: other processes write too. So it
 * is never answered from, and what is decided on it counts only if the store finds it unchanged.
 */
export class StateCache {
  private readonly objects = new Recent<CacheEntry>(MAX_CHARACTERS, (memory) => (isThere(memory) ? memory.length : 100))
  private readonly owners = new Recent<PositionOwner>(MAX_NAMES, () => 1)
  private readonly answered = new Recent<string>(MAX_NAMES, () => 1)

  /** Whether a key was answered here: then the store has the answer. */
  wasAnswered(programId: string, { endpoint, key }: Slot): boolean {
    return this.answered.get(programId, key) === endpoint
  }

  /** Remembers that a key was answered. */
  addAnswered(programId: string, { endpoint, key }: Slot): void {
    this.answered.put(programId, key, endpoint)
  }

  /** All that is wished for, if all of it is remembered. */
  read(programId: string, reads: CommandReads): CachedState | undefined {
    const linked = isCacheable(reads) ? this.targets(programId, reads.linked ?? []) : undefined
    if (linked === undefined) return undefined
    const objects: Array<DecodedObject> = []
    const assumedVersions: Array<Commit["assumed_versions"][number]> = []
    for (const ref of [...(reads.objects ?? []), ...linked]) {
      const known = this.find(programId, ref)
      if (known === undefined) return undefined
      // An object is loaded once however often it is named.
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

  /** Remembers what was loaded for wishes, and what is not there. */
  add(programId: string, reads: CommandReads, { objects, positions }: Loaded): void {
    if (!isCacheable(reads)) return
    for (const { kind, id } of reads.objects ?? []) this.keep(programId, { kind, id, version: 0 })
    for (const stored of objects) this.keep(programId, decodedOf(stored))
    for (const { account_number_id, account_id, core_account_id } of positions) {
      this.owners.put(programId, account_number_id, { account_number_id, account_id, core_account_id })
    }
  }

  /** Remembers how objects were changed. Of new ones those alone that were missed: few others are asked for again. */
  addChanges(programId: string, changes: ReadonlyArray<DecodedObject>): void {
    for (const known of changes) {
      if (known.version > 1 || this.find(programId, known) !== undefined) this.keep(programId, known)
    }
  }

  /** Forgets what may have changed, and who holds what may not be there. */
  evict(programId: string, refs: ReadonlyArray<Ref>, accountNumberIds: ReadonlyArray<string> = []): void {
    for (const ref of refs) this.objects.delete(programId, ref.id)
    for (const id of accountNumberIds) this.owners.delete(programId, id)
  }

  // Ids begin with what they are ids of. If they do not, the last one of two kinds is remembered.
  private find(programId: string, { kind, id }: Ref): CacheEntry | undefined {
    const known = this.objects.get(programId, id)
    return known?.kind === kind ? known : undefined
  }

  // Requests overtake each other: what one has seen may be older than what another has written.
  private keep(programId: string, known: CacheEntry): void {
    const before = this.find(programId, known)
    const isOlder = before !== undefined && known.version < before.version
    if (!isOlder) this.objects.put(programId, known.id, known)
  }

  // Both an object that links and the one that it names, as the first has to link to the second still.
  private targets(programId: string, links: ReadonlyArray<Link>): ReadonlyArray<Ref> | undefined {
    const refs: Array<Ref> = []
    for (const { from, attribute, kind } of links) {
      const known = this.find(programId, from)
      const resource = byKind.get(from.kind)
      if (known === undefined || resource === undefined) return undefined
      const id = isThere(known) ? resource.attributes(readStored(resource, known).object)[attribute] : undefined
      refs.push(from, ...(id === undefined ? [] : [{ kind, id }]))
    }
    return refs
  }
}

const byKind = new Map(resources.map((resource) => [resource.kind, resource]))

// What is looked for, and money that is there, can be another at any moment without any object having changed.
const isCacheable = ({ newest, positions, positionsOf, all }: CommandReads): boolean =>
  [newest, positions, positionsOf, all].every((wish) => wish === undefined || wish.length === 0)

/** What is assumed of a position until the commit looks at it. */
const ASSUMED_POSITION = { posted: cents(2 ** 52), held: ZERO, number_open: true, account_open: true } as const
