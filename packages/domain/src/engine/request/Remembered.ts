import { cents, ZERO } from "../../kernel/Money.ts"
import type { Ref } from "../../kernel/Resource.ts"
import type { Holder, Position } from "../../ledger/Position.ts"
import type { Wishes } from "../../operation/Operation.ts"
import type { Commit, Link, Loaded, Slot } from "../../ports/Store.ts"
import { resources } from "../../registry.ts"
import { type Found, type Known, knownOf, readStored } from "../decision/Stored.ts"
import { Recent } from "./Recent.ts"

/** What a decision can be made on without reading it. */
export interface Recollection {
  readonly loaded: Found
  /** What has to be so still when the decision is committed. */
  readonly recalls: Commit["recalls"]
}

/** The least characters of objects that are remembered; with what was made of them that is about 100 MB at most. */
const MAX_CHARACTERS = 24_000_000

/** The least holders, and answered keys, that are remembered: some 10 MB each at most. */
const MAX_NAMES = 50_000

/** That there was no such object. */
interface Absent extends Ref {
  readonly version: 0
}

type Memory = Known | Absent

const isThere = (memory: Memory): memory is Known => memory.version > 0

/**
 * What this process has read and written of late. It can be out of date at any moment: other processes write too. So it
 * is never answered from, and what is decided on it counts only if the store finds it unchanged.
 */
export class Remembered {
  private readonly objects = new Recent<Memory>(MAX_CHARACTERS, (memory) => (isThere(memory) ? memory.length : 100))
  private readonly holders = new Recent<Holder>(MAX_NAMES, () => 1)
  private readonly answered = new Recent<string>(MAX_NAMES, () => 1)

  /** Whether a key was answered here: then the store has the answer. */
  wasAnswered(programId: string, { endpoint, key }: Slot): boolean {
    return this.answered.get(programId, key) === endpoint
  }

  /** Remembers that a key was answered. */
  answer(programId: string, { endpoint, key }: Slot): void {
    this.answered.put(programId, key, endpoint)
  }

  /** All that is wished for, if all of it is remembered. */
  recall(programId: string, wishes: Wishes): Recollection | undefined {
    const linked = canRecall(wishes) ? this.targets(programId, wishes.linked ?? []) : undefined
    if (linked === undefined) return undefined
    const objects: Array<Known> = []
    const recalls: Array<Commit["recalls"][number]> = []
    for (const ref of [...(wishes.objects ?? []), ...linked]) {
      const known = this.find(programId, ref)
      if (known === undefined) return undefined
      // An object is loaded once however often it is named.
      if (recalls.some(({ kind, id }) => kind === ref.kind && id === ref.id)) continue
      if (isThere(known)) objects.push(known)
      recalls.push({ kind: known.kind, id: known.id, version: known.version })
    }
    const positions: Array<Position> = []
    for (const id of [...(wishes.holders ?? []), ...(wishes.guarded ?? [])]) {
      const holder = this.holders.get(programId, id)
      if (holder === undefined) return undefined
      positions.push({ ...holder, ...PLENTY })
    }
    return { loaded: { objects, positions }, recalls }
  }

  /** Remembers what was loaded for wishes, and what is not there. */
  note(programId: string, wishes: Wishes, { objects, positions }: Loaded): void {
    if (!canRecall(wishes)) return
    for (const { kind, id } of wishes.objects ?? []) this.keep(programId, { kind, id, version: 0 })
    for (const stored of objects) this.keep(programId, knownOf(stored))
    for (const { account_number_id, account_id, core_account_id } of positions) {
      this.holders.put(programId, account_number_id, { account_number_id, account_id, core_account_id })
    }
  }

  /** Remembers how objects were changed. Of new ones those alone that were missed: few others are asked for again. */
  noteChanges(programId: string, changes: ReadonlyArray<Known>): void {
    for (const known of changes) {
      if (known.version > 1 || this.find(programId, known) !== undefined) this.keep(programId, known)
    }
  }

  /** Forgets what may have changed, and who holds what may not be there. */
  forget(programId: string, refs: ReadonlyArray<Ref>, accountNumberIds: ReadonlyArray<string> = []): void {
    for (const ref of refs) this.objects.delete(programId, ref.id)
    for (const id of accountNumberIds) this.holders.delete(programId, id)
  }

  // Ids begin with what they are ids of. If they do not, the last one of two kinds is remembered.
  private find(programId: string, { kind, id }: Ref): Memory | undefined {
    const known = this.objects.get(programId, id)
    return known?.kind === kind ? known : undefined
  }

  // Requests overtake each other: what one has seen may be older than what another has written.
  private keep(programId: string, known: Memory): void {
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
const canRecall = ({ newest, positions, positionsOf, all }: Wishes): boolean =>
  [newest, positions, positionsOf, all].every((wish) => wish === undefined || wish.length === 0)

/** What is assumed of a position until the commit looks at it. */
const PLENTY = { posted: cents(2 ** 52), held: ZERO, number_open: true, account_open: true } as const
