import type { Commit, Loaded, Stored } from "@vostro/domain/ports"
import { COMING_OF_AGE } from "@vostro/domain/resources/customers/entity/ComeOfAge"
import { Effect } from "effect"
import { committing, hasty, keyless, type LawMutant, overlapping, type TheStore, toldTwice } from "../laws/LawMutant.ts"
import { DUE, LAW_OF, ONCE } from "./CustomerWorld.ts"

/** A bank that stores altered objects of a kind. */
export const rewriting = (what: string, law: string, kind: string, from: RegExp, to: string): LawMutant =>
  committing(what, law, (commit) => ({
    ...commit,
    writes: commit.writes.map((one) => (one.kind === kind ? { ...one, body: one.body.replace(from, to) } : one))
  }))

const isReversing = ({ writes }: Commit): boolean =>
  writes.some(({ body }) => body.includes('"original_transaction_id"'))

/** A decider that sees altered state. */
const seeing = (what: string, law: string, change: (one: Stored) => Stored): LawMutant => {
  const seen = <A extends Loaded>(loaded: A): A => ({ ...loaded, objects: loaded.objects.map(change) })
  return {
    what,
    law,
    breaks: (store) => ({
      ...store,
      load: (program_id, reads) => Effect.map(store.load(program_id, reads), seen),
      begin: (begin) => Effect.map(store.begin(begin), (begun) => ({ ...begun, loaded: seen(begun.loaded) }))
    })
  }
}

/** A bank that decides on altered objects of a kind. */
export const misreading = (what: string, law: string, kind: string, from: RegExp, to: string): LawMutant =>
  seeing(what, law, (one) => (one.kind === kind ? { ...one, body: one.body.replace(from, to) } : one))

// Every requested entity exists: an unknown one is replaced with a known one.
const credulous = (store: TheStore): TheStore => {
  let someone: Stored | undefined
  const filled = <A extends Loaded>(loaded: A, ids: ReadonlyArray<string>): A => {
    someone = loaded.objects.find(({ kind }) => kind === "entity") ?? someone
    if (someone === undefined || !ids.includes("entity_nobody")) return loaded
    return { ...loaded, objects: [...loaded.objects, { ...someone, id: "entity_nobody" }] }
  }
  return {
    ...store,
    begin: (begin) =>
      Effect.map(store.begin(begin), (begun) => ({
        ...begun,
        loaded: filled(
          begun.loaded,
          begin.reads.objects.map(({ id }) => id)
        )
      }))
  }
}

/** Banks that each break a law of customers or of their credit. */
export const customerMutants: ReadonlyArray<LawMutant> = [
  misreading("takes closed objects for inactive", LAW_OF.closed, "account", /"status":"closed"/, '"status":"inactive"'),
  misreading(
    "counts a missing holder",
    LAW_OF.holder,
    "account",
    /"account_holders":\[(?!"entity_phantom)/,
    '"account_holders":["entity_phantom",'
  ),
  { what: "lets the last writer win", law: LAW_OF.whole, breaks: hasty("account") },
  misreading("takes every person for old", LAW_OF.adult, "entity", /"date_of_birth":"\d{4}/, '"date_of_birth":"1950'),
  { what: "finds every entity", law: LAW_OF.whole, breaks: credulous },
  misreading(
    "forgets that a transaction was reversed",
    LAW_OF.reversed,
    "user_credit_transaction",
    /,"reversal_transaction_id":"\w+"/,
    ""
  ),
  misreading("forgets the transaction of a funding", LAW_OF.lent, "funding", /,"transaction_id":"\w+"/, ""),
  committing("emits every event twice", "a funding is posted or rejected, with one event", toldTwice),
  committing("does no due work", DUE, (commit) => ({ ...commit, timers: [] })),
  misreading(
    "grants credit to every account",
    LAW_OF.rule,
    "account",
    /"available_credit":\d+,"limit":\d+/,
    '"available_credit":1000000,"limit":1000000'
  ),
  committing("reverses without the balance", "balances are the sums of their transactions", (commit) => ({
    ...commit,
    writes: commit.writes.filter(({ kind }) => !(isReversing(commit) && kind === "subledger_balance"))
  })),
  misreading("forgets the balance of a card", LAW_OF.card, "card", /"subledger_balance_id":"\w+",/, ""),
  rewriting(
    "stores another number",
    "a card keeps its links, and is found by its id of the partner",
    "card",
    /"last_four":"\d/,
    '"last_four":"9'
  ),
  committing("emits every event of a card twice", "each move of a card emits one event", toldTwice),
  misreading("lends on a bank statement", LAW_OF.paper, "file", /"type":"bank_statement"/, '"type":"loan_agreement"'),
  misreading(
    "changes decisions",
    LAW_OF.decided,
    "application",
    /"status":"(declined|canceled)"/,
    '"status":"approved"'
  ),
  misreading(
    "approves every application",
    LAW_OF.award,
    "application",
    /"status":"(declined|canceled)"/,
    '"status":"approved"'
  ),
  { what: "ignores the idempotency keys of files", law: ONCE, breaks: keyless },
  rewriting("stores another checksum", "a file has the uploaded bytes", "file", /"checksum":"./, '"checksum":"z'),
  {
    what: "repeats the last object of a page on the next",
    law: "each file is listed once, by its type, newest first",
    breaks: overlapping
  },
  rewriting(
    "requests a cent more",
    "an application has the requested fields",
    "application",
    /"limit":(\d+)/,
    '"limit":1$1'
  ),
  rewriting(
    "loses the files of accounts",
    "files and applications stay linked to their objects",
    "account",
    /"documents":\[\{.*?\}\]/,
    '"documents":[]'
  ),
  {
    what: "lists a principal ten times as large",
    law: "the parts of an amount sum to it",
    breaks: (store) => ({
      ...store,
      list: (query) =>
        Effect.map(store.list(query), (page) => ({
          ...page,
          objects: page.objects.map((one) => ({
            ...one,
            body: one.body.replace(/"principal":(-?[1-9]\d*)/, '"principal":$10')
          }))
        }))
    })
  },
  rewriting(
    "shows the whole limit as available",
    "the available credit is the limit less the debts",
    "account",
    /"available_credit":\d+,"limit":(\d+)/,
    '"available_credit":$1,"limit":$1'
  ),
  rewriting(
    "forgets the first of several holders",
    "the holders of an account are those added and not removed",
    "account",
    /"account_holders":\["\w+",/,
    '"account_holders":['
  ),
  committing("never wakes on a birthday", "every person has the role of their age", (commit) => ({
    ...commit,
    timers: commit.timers.filter(({ queue }) => queue !== COMING_OF_AGE)
  })),
  committing("books nothing", "the ledger agrees with the balances", (commit) => ({
    ...commit,
    transactions: [],
    moves: []
  })),
  committing("reverses half of an amount", "reversing everything restores each balance", (commit) => ({
    ...commit,
    writes: commit.writes.map((one) =>
      isReversing(commit) && one.kind === "subledger_balance"
        ? { ...one, body: one.body.replace(/"fees":(-?\d+)/, (_, fees) => `"fees":${String(Number(fees) + 1)}`) }
        : one
    )
  }))
]
