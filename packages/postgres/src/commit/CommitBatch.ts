import {
  type Commit,
  isPositionId,
  type Move,
  type RecordedTransaction,
  refKey,
  type Timer,
  type Write
} from "@vostro/domain/ports"
import { indexedOf, type Kinds } from "../reads/IndexColumns.ts"
import { FORMAT } from "./Format.ts"
import { type CommitTexts, cutTexts, type Pieces, type Texts } from "./Texts.ts"

/** Returns several commits as one, in the form that `vostro_commit` takes: rows sorted by key, without empty lists. */
export const batchOf = (commits: ReadonlyArray<Commit>, kinds: Kinds, texts: Texts): object => {
  const cut = commits.map((commit) => ({ commit, parts: cutTexts(commit, texts) }))
  const writes = commits.flatMap((commit) => commit.writes)
  const rows = cut.flatMap(({ commit, parts }) =>
    commit.writes.map((write) => ({ write, row: rowOf(write, parts.of(write), kinds) }))
  )
  const changes = writes.filter(({ expected }) => expected > 0)
  const timers = commits.flatMap((commit) => commit.timers)
  const transactions = commits.flatMap((commit) => commit.transactions)
  return {
    format: FORMAT,
    responses: sorted(cut.flatMap(responsesOf), ({ endpoint, key }) => `${endpoint} ${key}`),
    leases: sorted(commits.flatMap(leasesOf), timerKey),
    required_versions: sorted(once(commits.map(({ required_versions }) => required_versions)), refKey),
    assumed_versions: some(once(commits.map(({ assumed_versions }) => assumed_versions))),
    inserts: sorted(
      rows.filter(({ write }) => write.expected === 0).map(({ row }) => row),
      refKey
    ),
    changes: sorted(
      rows.filter(({ write }) => write.expected > 0).map(({ row, write }) => ({ ...row, expected: write.expected })),
      refKey
    ),
    unique_holders: sorted(changes.filter(({ kind }) => kinds.get(kind)?.hasUniques ?? true).map(refOf), refKey),
    uniques: sorted(writes.flatMap(uniquesOf), ({ kind, name, value }) => `${kind} ${name} ${value}`),
    position_changes: some(commits.flatMap(({ position_changes }) => position_changes)),
    moves: sorted(summed(commits.flatMap((commit) => commit.moves)), ({ account_number_id }) => account_number_id),
    transactions: some(transactions.map(transactionRow)),
    gl_entries: sorted(
      transactions.flatMap(glEntries),
      ({ account, transaction_id }) => `${account} ${transaction_id}`
    ),
    deleted_timers: sorted(timers.filter(({ due_at_ms }) => due_at_ms === null).map(timerRow), timerKey),
    timers: sorted(timers.filter(({ due_at_ms }) => due_at_ms !== null).map(timerRow), timerKey),
    events: some(cut.flatMap(eventsOf))
  }
}

// Commits often require the same version, as all that join a window do. Where they differ, both are sent; one fails.
const once = (lists: ReadonlyArray<Commit["required_versions"]>) => {
  const byId = new Map<string, Commit["required_versions"][number]>()
  const all: Array<Commit["required_versions"][number]> = []
  for (const one of lists.flat()) {
    const known = byId.get(one.id)
    if (known?.kind === one.kind && known.version === one.version) continue
    byId.set(one.id, one)
    all.push(one)
  }
  return all
}

const some = <A>(rows: ReadonlyArray<A>): ReadonlyArray<A> | undefined => (rows.length === 0 ? undefined : rows)

/** Sorts by the code units of a key, alike on every node: rows are locked in this order. */
const sorted = <A>(rows: ReadonlyArray<A>, key: (row: A) => string): ReadonlyArray<A> | undefined =>
  rows.length < 2
    ? some(rows)
    : rows
        .map((row) => ({ row, key: key(row) }))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ row }) => row)

const refOf = ({ kind, id }: Write) => ({ kind, id })

const timerKey = ({ queue, object_id }: { readonly queue: string; readonly object_id: string }): string =>
  `${object_id} ${queue}`

const timerRow = ({ queue, object_id, due_at_ms }: Timer) => ({
  queue,
  object_id,
  ...(due_at_ms !== null && { due_at: due_at_ms })
})

interface Cut {
  readonly commit: Commit
  readonly parts: CommitTexts
}

const eventsOf = ({ commit: { events, now_ms }, parts }: Cut) =>
  events.map((event) => {
    const { id, name, object_id } = event
    return { id, name, object_id, created_at: now_ms, ...parts.of(event) }
  })

const responsesOf = ({ commit: { condition, now_ms }, parts }: Cut) =>
  condition._tag !== "Key"
    ? []
    : [
        {
          endpoint: condition.slot.endpoint,
          key: condition.slot.key,
          fingerprint: condition.fingerprint,
          token: condition.token,
          status: condition.reply.status,
          answered_at: now_ms,
          expires_at: condition.expires_at_ms,
          ...parts.reply
        }
      ]

const leasesOf = ({ condition }: Commit) =>
  condition._tag !== "Lease"
    ? []
    : [
        {
          queue: condition.queue,
          object_id: condition.object_id,
          token: condition.token,
          ...(condition.keeps === true && { keeps: true })
        }
      ]

const rowOf = ({ kind, id, attributes }: Write, text: Pieces, kinds: Kinds) => {
  const indexed = indexedOf(kinds.get(kind))
  const columns: Record<string, string> = {}
  const others: Record<string, string> = {}
  let hasOthers = false
  for (const name in attributes) {
    const value = attributes[name]
    if (value === undefined) continue
    const column = indexed.get(name)
    if (column !== undefined) columns[column] = value
    else {
      others[name] = value
      hasOthers = true
    }
  }
  return { kind, id, ...text, ...columns, ...(hasOthers && { attributes: others }) }
}

const uniquesOf = ({ kind, id, uniques }: Write) => uniques.map(({ name, value }) => ({ kind, name, value, id }))

interface Sum {
  readonly account_number_id: string
  readonly posted: number
  readonly held: number
  /** True if the position must be open. */
  readonly needs_open: boolean
  /** Minimum held amount before the move, in cents. */
  readonly needs_held: number
  /** Minimum available amount before the move, in cents; absent if no funds are needed. */
  readonly needs_available?: number
}

const summed = (moves: ReadonlyArray<Move>): ReadonlyArray<Sum> => {
  const byId = new Map<string, Array<Move>>()
  for (const move of moves) {
    const others = byId.get(move.account_number_id)
    if (others === undefined) byId.set(move.account_number_id, [move])
    else others.push(move)
  }
  return [...byId].map(([account_number_id, all]) => ({
    account_number_id,
    posted: sum(all.map(({ posted }) => posted)),
    held: sum(all.map(({ held }) => held)),
    needs_open: all.some(({ needs_open }) => needs_open),
    ...needsOf(all)
  }))
}

// Credits of other moves do not count: the debit may have come before them.
const needsOf = (all: ReadonlyArray<Move>): Pick<Sum, "needs_held" | "needs_available"> => {
  const changes = all.map(({ posted, held }) => posted - held)
  const needs_held = -sum(all.map(({ held }) => negative(held)))
  if (!all.some(({ needs_funds }) => needs_funds)) return { needs_held }
  return { needs_held, needs_available: -sum(all.length === 1 ? changes : changes.map(negative)) }
}

const negative = (amount: number): number => Math.min(amount, 0)

const sum = (amounts: ReadonlyArray<number>): number => amounts.reduce((total, amount) => total + amount, 0)

const transactionRow = ({ id, cause, code, legs }: RecordedTransaction) => ({
  id,
  cause,
  ...(code !== undefined && { code }),
  accounts: legs.map(({ account }) => account),
  amounts: legs.map(({ amount }) => amount)
})

const glEntries = ({ id, legs }: RecordedTransaction) =>
  legs.flatMap(({ account, amount }, leg) =>
    isPositionId(account) ? [] : [{ account, transaction_id: id, leg, amount }]
  )
