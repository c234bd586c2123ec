import { type Commit, cents } from "@vostro/domain/ports"
import { committing, type LawMutant } from "../model/laws/LawMutant.ts"

/** True for a commit with an event. */
export const on = (event: string, { events }: Commit): boolean => events.some(({ name }) => name === event)

/** A bank that stores something else in the objects of a kind. */
export const rewriting =
  (kind: string) =>
  (what: string, law: string, from: RegExp, to: string): LawMutant =>
    committing(what, law, (commit) => ({
      ...commit,
      writes: commit.writes.map((write) =>
        write.kind === kind ? { ...write, body: write.body.replaceAll(from, to) } : write
      )
    }))

/** A bank that stores no object of a kind. */
export const forgetting = (what: string, law: string, kind: string): LawMutant =>
  committing(what, law, (commit) => ({ ...commit, writes: commit.writes.filter((write) => write.kind !== kind) }))

/** A bank that forgets the timers of a queue. */
export const idle = (what: string, law: string, queue: string): LawMutant =>
  committing(what, law, (commit) => ({ ...commit, timers: commit.timers.filter((timer) => timer.queue !== queue) }))

/** A bank that credits a cent more than it debits. */
export const creditingMore: LawMutant = committing("credits a cent more", "the ledger sums to zero", (commit) => ({
  ...commit,
  moves: commit.moves.map((move) => ({ ...move, posted: move.posted > 0 ? cents(move.posted + 1) : move.posted }))
}))

/** A bank that forgets its timers. */
export const timeless = (law: string): LawMutant =>
  committing("forgets its timers", law, (commit) => ({ ...commit, timers: [] }))

/** A bank that never releases a hold. */
export const neverReleasing = (law: string): LawMutant =>
  committing("never releases a hold", law, (commit) => ({
    ...commit,
    moves: commit.moves.map((move) => ({ ...move, held: move.held < 0 ? cents(0) : move.held }))
  }))

/** Books on other accounts: `place` counts the legs of a transaction. */
export const reposted = (commit: Commit, account: (account: string, place: number) => string): Commit => ({
  ...commit,
  transactions: commit.transactions.map((one) => ({
    ...one,
    legs: one.legs.map((leg, place) => ({ ...leg, account: account(leg.account, place) }))
  }))
})
