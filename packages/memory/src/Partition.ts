import type { Commit, CommitOutcome, Guard, Loaded, Position, ReadSet, Stored } from "@vostro/domain/ports"
import type { Agenda } from "./Agenda.ts"
import { Events } from "./Events.ts"
import { Keys } from "./Keys.ts"
import { Ledger } from "./Ledger.ts"
import { Objects } from "./Objects.ts"
import { Timers } from "./Timers.ts"

/** Kind that seals the ledger. */
const LEDGER = "core_transaction"

const COMMITTED: CommitOutcome = { _tag: "Committed" }

/** All state of one program. */
export class Partition {
  readonly objects: Objects
  readonly ledger: Ledger
  readonly events: Events
  readonly keys: Keys
  readonly timers: Timers

  constructor(programId: string, agenda: Agenda, original?: Partition) {
    this.objects = new Objects(programId, original?.objects)
    this.ledger = new Ledger(original?.ledger)
    this.events = new Events(original?.events)
    this.keys = new Keys(original?.keys)
    this.timers = new Timers(programId, agenda, original?.timers)
  }

  /** Loads the read set of a decision. */
  load({ objects, newest, linked, positions, positionsOf, all }: ReadSet): Loaded {
    const found = new Set<Stored>()
    const add = (stored: Stored | undefined) => stored !== undefined && found.add(stored)
    for (const ref of objects) add(this.objects.get(ref))
    for (const wish of newest) add(this.objects.newest(wish))
    for (const link of linked) add(this.objects.linked(link))
    for (const kind of all) for (const stored of this.objects.all(kind)) add(stored)
    return {
      objects: [...found],
      positions: [
        ...positions.flatMap((id) => this.ledger.get(id) ?? []),
        ...positionsOf.flatMap((accountId) => this.ledger.of(accountId))
      ]
    }
  }

  /** Checks all guards, then writes everything; the writes cannot fail. */
  commit(commit: Commit): CommitOutcome {
    const before_id = this.objects.sealOver(commit.writes) ?? this.sealOverLedger(commit)
    const draft = this.check(commit)
    if (typeof draft === "string") return { _tag: "Conflict", guard: draft }
    if (before_id !== undefined) return { _tag: "Conflict", guard: "late", before_id }
    if (commit.condition._tag === "Key") this.keys.put(commit.condition)
    if (commit.condition._tag === "Lease") this.timers.end(commit.condition)
    for (const write of commit.writes) this.objects.put(write)
    this.ledger.apply(draft, commit.transactions)
    this.events.append(commit.events, commit.now_ms)
    this.timers.set(commit.timers)
    return COMMITTED
  }

  private sealOverLedger({ transactions }: Commit): string | undefined {
    const before = this.objects.sealOf(LEDGER)
    return transactions.some(({ id }) => id < before) ? before : undefined
  }

  private check({
    now_ms,
    condition,
    required_versions,
    assumed_versions,
    writes,
    position_changes,
    moves
  }: Commit): ReadonlyMap<string, Position> | Guard {
    if (condition._tag === "Key" && this.keys.get(condition.slot, now_ms) !== undefined) return "key"
    if (condition._tag === "Lease" && !this.timers.isLeased(condition)) return "lease"
    if ([...required_versions, ...assumed_versions].some((ref) => this.objects.versionOf(ref) !== ref.version))
      return "version"
    if (writes.some((write) => this.objects.versionOf(write) !== write.expected)) return "version"
    if (this.objects.wouldClash(writes)) return "unique"
    return this.ledger.draft(position_changes, moves)
  }
}
