import type { Commit, CommitOutcome, Guard } from "@vostro/domain/ports"
import type { Database } from "../database/Database.ts"
import type { Kinds } from "../database/Kinds.ts"
import { makeEvents } from "./Events.ts"
import { makeKeys } from "./Keys.ts"
import type { Leases } from "./Leases.ts"
import { makeLedger } from "./Ledger.ts"
import { makeObjects } from "./Objects.ts"
import { type Draft, makePositions } from "./Positions.ts"
import type { CommitRequest } from "./Requests.ts"
import { makeTimers } from "./Timers.ts"
import { makeUniques } from "./Uniques.ts"

const COMMITTED: CommitOutcome = { _tag: "Committed" }

/**
 * Writes commits in the open transaction. Checks all guards of a commit before it writes anything, so that it needs no
 * savepoint: no other connection writes in between.
 */
export const makeCommitter = (database: Database, kinds: Kinds, leases: Leases) => {
  const keys = makeKeys(database)
  const objects = makeObjects(database, kinds)
  const uniques = makeUniques(database, kinds)
  const positions = makePositions(database)
  const ledger = makeLedger(database)
  const events = makeEvents(database)
  const timers = makeTimers(database, leases)
  const check = (commit: Commit): Draft | Guard => {
    const { program_id, now_ms, condition, writes } = commit
    if (condition._tag === "Key" && keys.isHeld(program_id, condition.slot, now_ms)) return "key"
    if (condition._tag === "Lease" && !timers.isLeased(program_id, condition)) return "lease"
    const seen = [...commit.required_versions, ...commit.assumed_versions]
    if (seen.some((ref) => objects.versionOf(program_id, ref) !== ref.version)) return "version"
    if (writes.some((write) => objects.versionOf(program_id, write) !== write.expected)) return "version"
    if (uniques.wouldClash(program_id, writes)) return "unique"
    return positions.draft(program_id, commit.position_changes, commit.moves)
  }
  const write = ({ commit, entries }: CommitRequest, draft: Draft): void => {
    const { program_id, condition } = commit
    if (condition._tag === "Key") keys.put(program_id, condition)
    if (condition._tag === "Lease") timers.end(program_id, condition)
    for (const one of commit.writes) objects.put(program_id, one)
    uniques.put(program_id, commit.writes)
    positions.put(program_id, draft)
    for (const one of commit.transactions) ledger.post(program_id, one)
    for (const one of entries) ledger.enter(program_id, one)
    events.append(program_id, commit.events, commit.now_ms)
    timers.set(program_id, commit.timers)
  }
  return {
    commit: (request: CommitRequest): CommitOutcome => {
      const { commit } = request
      const draft = check(commit)
      if (typeof draft === "string") return { _tag: "Conflict", guard: draft }
      const before_id = objects.sealOver(commit)
      if (before_id !== undefined) return { _tag: "Conflict", guard: "late", before_id }
      write(request, draft)
      return COMMITTED
    },
    /** Seals a kind up to an id. */
    seal: (programId: string, kind: string, beforeId: string): void => objects.seals.move([programId, kind], beforeId),
    sealEvents: events.seal,
    /** Writes the seals that are in memory alone. */
    writeSeals: (): void => {
      objects.seals.write()
      events.seals.write()
    },
    /** Takes in that the transaction was committed. */
    committed: (): void => {
      leases.committed()
      objects.seals.committed()
      events.seals.committed()
    },
    due: timers.due,
    lease: timers.lease,
    /** Drops expired keys and old events, at most `limit` of each. Returns the number dropped. */
    sweep: (programId: string, nowMs: number, eventsBeforeMs: number, limit: number): number =>
      keys.sweep(programId, nowMs, limit) + events.sweep(programId, eventsBeforeMs, limit)
  }
}
