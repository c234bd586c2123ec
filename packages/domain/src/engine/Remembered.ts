import type { Ref } from "../kernel/Resource.ts"
import type { Holder, Position } from "../ledger/Position.ts"
import type { Commit, Link, Loaded, Stored, Write } from "../ports/Store.ts"
import { resources } from "../resources/registry.ts"
import type { Wishes } from "./Operation.ts"
import { Recent } from "./Recent.ts"
import { readStored } from "./Stored.ts"

/** What a decision can be made on without reading it. */
export interface Recollection {
  readonly loaded: Loaded
  /** What has to be so still when the decision is committed. */
  readonly recalls: Commit["recalls"]
}

/** The least characters of objects that are remembered; with what was made of them that is about 100 MB at most. */
const MAX_CHARACTERS = 24_000_000

/** The least holders, and answered keys, that are remembered: some 10 MB each at most. */
const MAX_NAMES = 50_000

/** That there was no such object. */
const ABSENT = "absent"

type Known = Stored | typeof ABSENT

/**
 * What this process has read and written of late. It can be out of date at any moment: other processes write too. So it
 * is never answered from, and what is decided on it counts only if the store finds it unchanged.
 */
export class Remembered {
  private readonly objects = new Recent<Known>(MAX_CHARACTERS, (known) => (known === ABSENT ? 100 : known.body.length))
  private readonly holders = new Recent<Holder>(MAX_NAMES, () => 1)
  private readonly answered = new Recent<true>(MAX_NAMES, () => 1)

  /** Whether a key was answered here: then the store has the answer. */
  wasAnswered(key: string): boolean {
    return this.answered.get(key) !== undefined
  }

  /** Remembers that a key was answered. */
  answer(key: string): void {
    this.answered.put(key, true)
  }

  /** All that is wished for, if all of it is remembered. */
  recall(programId: string, wishes: Wishes): Recollection | undefined {
    const linked = canRecall(wishes) ? this.targets(programId, wishes.linked ?? []) : undefined
    if (linked === undefined) return undefined
    const objects: Array<Stored> = []
    const recalls: Array<Commit["recalls"][number]> = []
    for (const ref of [...(wishes.objects ?? []), ...linked]) {
      const known = this.objects.get(nameOf(programId, ref))
      if (known === undefined) return undefined
      // An object is loaded once however often it is named.
      if (recalls.some(({ kind, id }) => kind === ref.kind && id === ref.id)) continue
      if (known !== ABSENT) objects.push(known)
      recalls.push({ kind: ref.kind, id: ref.id, version: versionOf(known) })
    }
    const positions: Array<Position> = []
    for (const id of [...(wishes.holders ?? []), ...(wishes.guarded ?? [])]) {
      const holder = this.holders.get(`${programId} ${id}`)
      if (holder === undefined) return undefined
      positions.push({ ...holder, ...PLENTY })
    }
    return { loaded: { objects, positions }, recalls }
  }

  /** Remembers what was loaded for wishes, and what is not there. */
  note(programId: string, wishes: Wishes, { objects, positions }: Loaded): void {
    if (!canRecall(wishes)) return
    for (const ref of wishes.objects ?? []) this.keep(nameOf(programId, ref), ABSENT)
    for (const stored of objects) this.keep(nameOf(programId, stored), stored)
    for (const { account_number_id, account_id, core_account_id } of positions) {
      this.holders.put(`${programId} ${account_number_id}`, { account_number_id, account_id, core_account_id })
    }
  }

  /** Remembers how objects were changed. Of new ones those alone that were missed: few others are asked for again. */
  noteChanges(programId: string, writes: ReadonlyArray<Write>): void {
    for (const { kind, id, expected, body } of writes) {
      const name = nameOf(programId, { kind, id })
      if (expected > 0 || this.objects.get(name) !== undefined) {
        this.keep(name, { kind, id, version: expected + 1, body })
      }
    }
  }

  /** Forgets what may have changed. */
  forget(programId: string, refs: ReadonlyArray<Ref>): void {
    for (const ref of refs) this.objects.delete(nameOf(programId, ref))
  }

  // Requests overtake each other: what one has seen may be older than what another has written.
  private keep(name: string, known: Known): void {
    const before = this.objects.get(name)
    const isOlder = before !== undefined && versionOf(known) < versionOf(before)
    if (!isOlder) this.objects.put(name, known)
  }

  // Both an object that links and the one that it names, as the first has to link to the second still.
  private targets(programId: string, links: ReadonlyArray<Link>): ReadonlyArray<Ref> | undefined {
    const refs: Array<Ref> = []
    for (const { from, attribute, kind } of links) {
      const known = this.objects.get(nameOf(programId, from))
      const resource = byKind.get(from.kind)
      if (known === undefined || resource === undefined) return undefined
      const id = known === ABSENT ? undefined : resource.attributes(readStored(resource, known).object)[attribute]
      refs.push(from, ...(id === undefined ? [] : [{ kind, id }]))
    }
    return refs
  }
}

const versionOf = (known: Known): number => (known === ABSENT ? 0 : known.version)

const byKind = new Map(resources.map((resource) => [resource.kind, resource]))

const nameOf = (programId: string, { kind, id }: Ref): string => `${programId} ${kind} ${id}`

// What is looked for, and money that is there, can be another at any moment without any object having changed.
const canRecall = ({ newest, positions, positionsOf, all }: Wishes): boolean =>
  [newest, positions, positionsOf, all].every((wish) => wish === undefined || wish.length === 0)

/** What is assumed of a position until the commit looks at it. */
const PLENTY = { posted: 2 ** 52, held: 0, number_open: true, account_open: true } as const
