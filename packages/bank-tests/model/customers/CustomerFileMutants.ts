import { emptyReadSet, type Stored, type Write } from "@vostro/domain/ports"
import { Effect } from "effect"
import { committing, type LawMutant, type TheStore } from "../laws/LawMutant.ts"
import { misreading, rewriting } from "./CustomerMutants.ts"
import { AGAIN, FBO, LAW_OF, REFUSED } from "./CustomerWorld.ts"

// Each refusal of a file writes the balance again that was written last.
const meddling = (store: TheStore): TheStore => {
  let last: Write | undefined
  return {
    ...store,
    commit: (commit) => {
      const isRefusal = commit.writes.some(({ kind, body }) => kind === "submission" && body.includes('"rejected"'))
      const touched = isRefusal && last !== undefined ? [last] : []
      last = commit.writes.findLast(({ kind }) => kind === "subledger_balance") ?? last
      return Effect.flatMap(store.load(commit.program_id, { ...emptyReadSet, objects: touched }), ({ objects }) => {
        const writes = touched.map((one) => ({ ...one, expected: objects[0]?.version ?? 0 }))
        return store.commit({ ...commit, writes: [...commit.writes, ...writes] })
      })
    }
  }
}

/** A store whose requests see altered objects of a kind, if they find objects by name or if they do not. */
const answering =
  (kind: string, finding: boolean, from: RegExp, to: string) =>
  (store: TheStore): TheStore => ({
    ...store,
    begin: (begin) =>
      Effect.map(store.begin(begin), (begun) => {
        const alters = (one: Stored) => one.kind === kind && begin.reads.newest.length > 0 === finding
        const seen = (one: Stored) => (alters(one) ? { ...one, body: one.body.replace(from, to) } : one)
        return { ...begun, loaded: { ...begun.loaded, objects: begun.loaded.objects.map(seen) } }
      })
  })

const forgetting = (what: string, kind: string, name: RegExp): LawMutant => ({
  what,
  law: LAW_OF.file,
  breaks: answering(kind, false, name, "")
})

/** Banks that each break a law of files. */
export const fileMutants: ReadonlyArray<LawMutant> = [
  forgetting("takes accounts of files for its own", "account", /,"client_account_id":"[^"]+"/),
  forgetting("takes balances of files for its own", "subledger_balance", /"client_balance_id":"[^"]+",/),
  forgetting("takes customers of files for its own", "entity", /"submission_id":"\w+",/),
  { what: "changes a balance with each refusal of a file", law: REFUSED, breaks: meddling },
  misreading("takes equal records for changed", AGAIN, "entity", /"occupation":"/, '"occupation":"former '),
  {
    what: "compares files with the money of now",
    law: FBO,
    breaks: (store) => ({ ...store, balance: (programId, account) => store.balance(programId, account) })
  },
  rewriting(
    "stores another occupation",
    "a customer is as the last file states",
    "entity",
    /"occupation":"P/,
    '"occupation":"Q'
  ),
  rewriting(
    "keeps accounts active that files deactivate",
    "an account is as the last file states",
    "account",
    /"status":"inactive"/,
    '"status":"active"'
  ),
  {
    what: "shows deposits ten times as large",
    law: "a balance of files has the amount of its transactions, and its stated status",
    breaks: answering("subledger_balance", true, /"kept":\{"amount":(-?[1-9])/, '"kept":{"amount":$10')
  },
  committing("loses the last deposit of each page", "each record of a transaction is booked once", (commit) => {
    const last = commit.writes.findLast(({ kind }) => kind === "user_deposit_transaction")
    return { ...commit, writes: commit.writes.filter((write) => write !== last) }
  })
]
