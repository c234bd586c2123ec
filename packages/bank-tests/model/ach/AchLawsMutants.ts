import { cents } from "@vostro/domain/kernel/Money"
import type { Commit, Loaded } from "@vostro/domain/ports/Store"
import { Effect } from "effect"
import { committing, type LawMutant, type TheStore, toldTwice } from "../numbers/LawMutant.ts"
import { NO_DEFECT } from "./AchLaws.ts"

const writing = (
  what: string,
  law: string,
  change: (write: Commit["writes"][number]) => Commit["writes"][number] | undefined
): LawMutant =>
  committing(what, law, (commit) => ({ ...commit, writes: commit.writes.flatMap((write) => change(write) ?? []) }))

const without = (what: string, law: string, kind: string): LawMutant =>
  writing(what, law, (write) => (write.kind === kind ? undefined : write))

const unfenced = (what: string, kind: string): LawMutant =>
  committing(what, "every entry comes to an end", (commit) => ({
    ...commit,
    required_versions: commit.required_versions.filter((one) => one.kind !== kind)
  }))

const on = (event: string, { events }: Commit): boolean => events.some(({ name }) => name === event)

const booking = (what: string, law: string, event: string, from: RegExp, to: string): LawMutant =>
  committing(what, law, (commit) =>
    on(event, commit)
      ? {
          ...commit,
          transactions: commit.transactions.map((one) => ({
            ...one,
            legs: one.legs.map((leg) => ({ ...leg, account: leg.account.replace(from, to) }))
          }))
        }
      : commit
  )

const rewriting = (what: string, law: string, kind: string, from: RegExp, to: string): LawMutant =>
  writing(what, law, (write) => (write.kind === kind ? { ...write, body: write.body.replace(from, to) } : write))

const untold = (what: string, law: string, event: string): LawMutant =>
  committing(what, law, (commit) => ({
    ...commit,
    events: commit.events.filter(({ name }) => name !== `lending.disbursement.${event}`)
  }))

// The first page of a submitted window lacks its last entry.
const forgetful = (store: TheStore): TheStore => {
  const submitting = new Set<string>()
  return {
    ...store,
    commit: (commit) => {
      for (const { id, body } of commit.writes) if (body.includes('"status":"submitting"')) submitting.add(id)
      return store.commit(commit)
    },
    list: (query) =>
      Effect.map(store.list(query), (page) =>
        submitting.delete(query.filters["queue"] ?? "") ? { ...page, objects: page.objects.slice(1) } : page
      )
  }
}

const fickle = (store: TheStore): TheStore => {
  let listed = 0
  return {
    ...store,
    list: (query) =>
      Effect.map(store.list(query), (page) => ({
        ...page,
        objects: page.objects.map((one) => ({
          ...one,
          body: one.body.replace(/"PAYMENT\d*"/, () => `"PAYMENT${listed++ % 100}"`)
        }))
      }))
  }
}

// Every position appears to hold this many cents more.
const seeing =
  (more: number) =>
  (store: TheStore): TheStore => {
    const seen = <A extends Loaded>(loaded: A): A => ({
      ...loaded,
      positions: loaded.positions.map((one) => ({ ...one, posted: one.posted + more }))
    })
    return {
      ...store,
      load: (program_id, reads) => Effect.map(store.load(program_id, reads), seen),
      begin: (begin) => Effect.map(store.begin(begin), (begun) => ({ ...begun, loaded: seen(begun.loaded) })),
      commit: (commit) =>
        store.commit({ ...commit, moves: commit.moves.map((move) => ({ ...move, needs_funds: false })) })
    }
  }

const twice = (commit: Commit): Commit => ({
  ...commit,
  transactions: commit.transactions.flatMap((one) => [one, { ...one, id: `${one.id}b` }]),
  moves: commit.moves.map((move) => ({ ...move, posted: cents(2 * move.posted), needs_funds: false }))
})

/** Banks that each break a law of ACH. */
export const achMutants: ReadonlyArray<LawMutant> = [
  committing("posts twice what settles", "an account number holds", (commit) =>
    on("ach.posted", commit) ? twice(commit) : commit
  ),
  committing("books twice and moves once", "the ledger balances", (commit) => ({
    ...twice(commit),
    moves: commit.moves
  })),
  unfenced("lets entries join a window that was cut off", "ach_window"),
  unfenced("lets entries join a settlement that was begun", "ach_settlement"),
  committing("keeps the hold of what was canceled", "nothing is held", (commit) =>
    on("ach.canceled", commit) ? { ...commit, moves: [] } : commit
  ),
  booking(
    "books a return without its settlement",
    "all money is what was put in",
    "ach.returned",
    /^gl_ach_settlement_\w+$/,
    "gl_funding_suspense"
  ),
  booking(
    "returns from suspense what was never there",
    "suspense holds",
    "ach.returned",
    /^gl_ach_suspense_\w+$/,
    "gl_x"
  ),
  committing("clears no settlement", "a settlement leaves nothing", (commit) => ({
    ...commit,
    transactions: commit.transactions.filter(({ legs }) =>
      legs.every(({ account }) => account !== "gl_due_from_reserve")
    )
  })),
  without("counts nothing against a limit", "originators stay within", "originator_usage"),
  writing("gives the same trace numbers again", "trace numbers ascend", (write) =>
    write.kind === "ach_trace_sequence" && write.expected > 0 ? undefined : write
  ),
  rewriting("writes windows that it cannot read", NO_DEFECT, "ach_window", /"processing"/, '"processing'),
  committing("tells of nothing that is canceled", "every entry lives by its table", (commit) =>
    on("ach.canceled", commit) ? { ...commit, events: [] } : commit
  ),
  committing("tells of everything twice", "every entry lives by its table", toldTwice),
  committing("tells of an entry as it was before", "an event tells of the entry", (commit) => ({
    ...commit,
    events: commit.events.map((one) => ({ ...one, body: one.body.replace('"posted"', '"submitted"') }))
  })),
  without("sends no webhooks", "webhooks are sent", "webhook_delivery"),
  rewriting(
    "forgets what an entry came back with",
    "what was noted of a dispute",
    "ach",
    /"R0\d"(?=.*"R6\d")/,
    '"R02"'
  ),
  { what: "takes everybody to be rich", law: "nobody pays what he does not have", breaks: seeing(500) },
  { what: "takes everybody to be poor", law: "nothing comes back for lack", breaks: seeing(-500) },
  { what: "hands over something else each time", law: "what is handed over again", breaks: fickle },
  { what: "forgets to hand over the last of a window", law: "everything goes out once", breaks: forgetful },
  rewriting(
    "sends something else",
    "what goes out is what was asked for",
    "ach",
    /"PAYMENT"(?=.*"status":"processing")/,
    '"PAY"'
  ),
  rewriting(
    "posts before the day",
    "nothing posts before",
    "ach",
    /"settlement_date":"2035-0\d/,
    '"settlement_date":"2035-09'
  ),
  rewriting("forgets a reversal", "an entry is reversed once", "ach", /(?<!"REVERSAL".*),"reversal":\{[^}]*\}/, ""),
  rewriting(
    "takes its time with a window",
    "what was taken in time",
    "ach_window",
    /"(settles_at|cutoff_at)":"2035-0\d-/g,
    '"$1":"2035-09-'
  ),
  untold("tells of no loan that was not paid out", "every disbursement lives by its table", "failed"),
  committing("tells of a loan as it was before", "an event tells of the disbursement", (commit) => ({
    ...commit,
    events: commit.events.map((one) => ({ ...one, body: one.body.replace('"succeeded"', '"processing"') }))
  })),
  untold("tells of no correction of a loan", "a disbursement tells of", "ach_correction"),
  committing("sends nothing at once", "what a simulation was to bring about", (commit) => ({
    ...commit,
    timers: commit.timers.filter(
      ({ queue, due_at_ms }) => queue !== "ach.window" || due_at_ms === null || due_at_ms > commit.now_ms
    )
  })),
  committing("does not follow what comes back", "a disbursement says in the end", (commit) =>
    on("ach.returned", commit)
      ? { ...commit, timers: commit.timers.filter(({ queue }) => queue !== "disbursement.follow") }
      : commit
  ),
  committing("pays a loan out twice", "a disbursement is paid out by one entry", (commit) =>
    on("ach.posted", commit) ? twice(commit) : commit
  ),
  committing("pays out a loan that was called off", "nothing is paid of what was called off", (commit) =>
    commit.writes.some(({ kind, body }) => kind === "disbursement" && body.includes('"status":"canceled"'))
      ? { ...commit, writes: commit.writes.filter(({ kind }) => kind !== "ach"), moves: [], events: [] }
      : commit
  )
]
