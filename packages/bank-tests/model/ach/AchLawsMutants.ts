import { type Commit, cents, type Loaded } from "@vostro/domain/ports"
import { Effect } from "effect"
import { NO_DEFECT } from "../laws/BrokenLaw.ts"
import { committing, type LawMutant, type TheStore, toldTwice } from "../laws/LawMutant.ts"

const writing = (
  what: string,
  law: string,
  change: (write: Commit["writes"][number]) => Commit["writes"][number] | undefined
): LawMutant =>
  committing(what, law, (commit) => ({ ...commit, writes: commit.writes.flatMap((write) => change(write) ?? []) }))

const without = (what: string, law: string, kind: string): LawMutant =>
  writing(what, law, (write) => (write.kind === kind ? undefined : write))

const unfenced = (what: string, kind: string): LawMutant =>
  committing(what, "every entry reaches a final status", (commit) => ({
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
  committing("posts settled entries twice", "an account number has the sum", (commit) =>
    on("ach.posted", commit) ? twice(commit) : commit
  ),
  committing("books twice and moves once", "the ledger balances", (commit) => ({
    ...twice(commit),
    moves: commit.moves
  })),
  unfenced("lets entries join a window after its cutoff", "ach_window"),
  unfenced("lets entries join a settlement in progress", "ach_settlement"),
  committing("keeps the hold of a canceled entry", "only pending entries", (commit) =>
    on("ach.canceled", commit) ? { ...commit, moves: [] } : commit
  ),
  booking(
    "books a return without its settlement",
    "all balances sum to",
    "ach.returned",
    /^gl_ach_settlement_\w+$/,
    "gl_funding_suspense"
  ),
  booking(
    "returns an entry from suspense that was never there",
    "suspense has the sum",
    "ach.returned",
    /^gl_ach_suspense_\w+$/,
    "gl_x"
  ),
  committing("clears no settlement", "a settlement empties", (commit) => ({
    ...commit,
    transactions: commit.transactions.filter(({ legs }) =>
      legs.every(({ account }) => account !== "gl_due_from_reserve")
    )
  })),
  without("counts no entry against a limit", "originators stay within", "originator_usage"),
  writing("assigns trace numbers twice", "trace numbers ascend", (write) =>
    write.kind === "ach_trace_sequence" && write.expected > 0 ? undefined : write
  ),
  rewriting("writes unreadable windows", NO_DEFECT, "ach_window", /"processing"/, '"processing'),
  committing("emits no event for a cancellation", "every entry follows its lifecycle", (commit) =>
    on("ach.canceled", commit) ? { ...commit, events: [] } : commit
  ),
  committing("emits every event twice", "every entry follows its lifecycle", toldTwice),
  committing("emits events with the previous entry", "an event has the entry", (commit) => ({
    ...commit,
    events: commit.events.map((one) => ({ ...one, body: one.body.replace('"posted"', '"submitted"') }))
  })),
  without("sends no webhooks", "webhooks are sent", "webhook_delivery"),
  rewriting(
    "forgets the returns of an entry",
    "stages of a return dispute persist",
    "ach",
    /"R0\d"(?=.*"R6\d")/,
    '"R02"'
  ),
  { what: "overestimates every balance", law: "no payment overdraws an account number", breaks: seeing(500) },
  { what: "underestimates every balance", law: "no entry is returned for insufficient funds", breaks: seeing(-500) },
  { what: "changes a repeated submission", law: "a repeated submission", breaks: fickle },
  { what: "omits the last entry of a window", law: "every due entry is submitted once", breaks: forgetful },
  rewriting(
    "submits other fields",
    "a submitted entry has the requested fields",
    "ach",
    /"PAYMENT"(?=.*"status":"processing")/,
    '"PAY"'
  ),
  rewriting(
    "posts before the settlement day",
    "no entry posts before",
    "ach",
    /"settlement_date":"2035-0\d/,
    '"settlement_date":"2035-09'
  ),
  rewriting("forgets a reversal", "an entry is reversed once", "ach", /(?<!"REVERSAL".*),"reversal":\{[^}]*\}/, ""),
  rewriting(
    "reverses what has come back",
    "no reversal goes out",
    "ach",
    /"status":"rejected"(?=.*"entry_returned")/,
    '"status":"processing"'
  ),
  rewriting(
    "submits a window late",
    "a request accepted in time",
    "ach_window",
    /"(settles_at|cutoff_at)":"2035-0\d-/g,
    '"$1":"2035-09-'
  ),
  untold("emits no event for a failed disbursement", "every disbursement follows its lifecycle", "failed"),
  committing("emits events with the previous disbursement", "an event has the disbursement", (commit) => ({
    ...commit,
    events: commit.events.map((one) => ({ ...one, body: one.body.replace('"succeeded"', '"processing"') }))
  })),
  untold("emits no event for a disbursement's correction", "a disbursement reports the changes", "ach_correction"),
  committing("delays simulated submissions", "a simulation takes effect", (commit) => ({
    ...commit,
    timers: commit.timers.filter(
      ({ queue, due_at_ms }) => queue !== "ach.window" || due_at_ms === null || due_at_ms > commit.now_ms
    )
  })),
  committing("ignores returns of disbursements", "a disbursement ends with", (commit) =>
    on("ach.returned", commit)
      ? { ...commit, timers: commit.timers.filter(({ queue }) => queue !== "disbursement.follow") }
      : commit
  ),
  committing("pays a disbursement out twice", "a disbursement is paid out by one entry", (commit) =>
    on("ach.posted", commit) ? twice(commit) : commit
  ),
  committing("pays out a canceled disbursement", "a canceled disbursement is not paid", (commit) =>
    commit.writes.some(({ kind, body }) => kind === "disbursement" && body.includes('"status":"canceled"'))
      ? { ...commit, writes: commit.writes.filter(({ kind }) => kind !== "ach"), moves: [], events: [] }
      : commit
  )
]
