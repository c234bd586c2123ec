import { type Commit, cents, type Loaded, ZERO } from "@vostro/domain/ports"
import { Effect } from "effect"
import { aWhile, committing, hasty, keyless, type LawMutant, overlapping, type TheStore } from "../laws/LawMutant.ts"
import { STEP_LAWS } from "./ModelWorld.ts"

const BALANCES = "the balances of each account number equal the model's"
const MONEY = "money is neither created nor lost"
const EVENTS = "each change has one event, in order"
const LIST = "a list returns each payment once"

const isOf = (kind: string, { writes }: Commit): boolean => writes.some((write) => write.kind === kind)

/** A bank that changes its commits on blockchain payments. */
const paying = (what: string, law: string, change: (commit: Commit) => Commit): LawMutant =>
  committing(what, law, (commit) => (isOf("blockchain_payment", commit) ? change(commit) : commit))

const moving = (what: string, law: string, change: (move: Commit["moves"][number]) => Commit["moves"][number]) =>
  paying(what, law, (commit) => ({ ...commit, moves: commit.moves.map(change) }))

/** A bank whose worker sees altered state. */
const seeing = (store: TheStore, change: (loaded: Loaded) => Loaded): TheStore => ({
  ...store,
  load: (program_id, reads) => Effect.map(store.load(program_id, reads), change)
})

const unguarded = (commit: Commit): Commit => ({
  ...commit,
  moves: commit.moves.map((move) => ({ ...move, needs_funds: false }))
})

/** Banks that each break a law of the model. */
export const modelMutants: ReadonlyArray<LawMutant> = [
  {
    what: "lets transfers spend holds",
    law: STEP_LAWS.outcome,
    breaks: (store) => ({
      ...seeing(store, (loaded) => ({ ...loaded, positions: loaded.positions.map((one) => ({ ...one, held: ZERO })) })),
      commit: (commit) => store.commit(isOf("internal_transfer", commit) ? unguarded(commit) : commit)
    })
  },
  {
    what: "submits payments under review",
    law: STEP_LAWS.outcome,
    breaks: (store) =>
      seeing(store, (loaded) => ({
        ...loaded,
        objects: loaded.objects.map((one) => ({ ...one, body: one.body.replace('"under_review"', '"created"') }))
      }))
  },
  paying("calls the chain only once", STEP_LAWS.outcome, (commit) => ({
    ...commit,
    timers: commit.writes.some(({ expected }) => expected === 0) ? commit.timers : []
  })),
  moving("holds nothing", STEP_LAWS.outcome, (move) => ({ ...move, held: ZERO })),
  {
    what: "ignores idempotency keys",
    law: STEP_LAWS.repeat,
    breaks: keyless
  },
  {
    what: "checks the available balance before the hold, not with it",
    law: STEP_LAWS.atOnce,
    breaks: (store) => ({
      ...store,
      begin: (begin) => Effect.tap(store.begin(begin), () => aWhile),
      commit: (commit) => store.commit(isOf("blockchain_payment", commit) ? unguarded(commit) : commit)
    })
  },
  { what: "lets the last writer of a payment win", law: STEP_LAWS.atOnce, breaks: hasty("blockchain_payment") },
  moving("never releases a hold", BALANCES, (move) =>
    move.posted === 0 && move.held < 0 ? { ...move, held: ZERO } : move
  ),
  moving("keeps the hold of a posted payment", BALANCES, (move) => (move.posted < 0 ? { ...move, held: ZERO } : move)),
  paying("posts a payment twice", MONEY, (commit) => ({
    ...commit,
    moves: commit.moves.map((move) => ({ ...move, posted: cents(2 * move.posted) })),
    transactions: commit.transactions.flatMap((one) => [one, { ...one, id: `${one.id}b` }])
  })),
  paying("books payments from wallets", MONEY, (commit) => {
    const [posted] = commit.events.filter(({ name }) => name === "blockchain_payment.posted")
    const legs = [
      { account: "gl_funding_suspense", amount: cents(-1) },
      { account: "gl_due_from_reserve", amount: cents(1) }
    ]
    return posted === undefined || commit.moves.length > 0
      ? commit
      : { ...commit, transactions: [{ id: `core_transaction_${posted.id}`, cause: posted.object_id, legs }] }
  }),
  paying("books a payment and moves nothing", "the ledger balances", (commit) => ({
    ...commit,
    moves: commit.moves.map((move) => ({ ...move, posted: ZERO }))
  })),
  paying("emits no event for a cancellation", EVENTS, (commit) => ({
    ...commit,
    events: commit.events.filter(({ name }) => name !== "blockchain_payment.canceled")
  })),
  paying("emits the posted event twice", EVENTS, (commit) => ({
    ...commit,
    events: commit.events.flatMap((event) =>
      event.name === "blockchain_payment.posted" ? [event, { ...event, id: event.id.replace(/.$/, "x") }] : [event]
    )
  })),
  paying("emits the events of a payment out of order", EVENTS, (commit) => ({
    ...commit,
    events: commit.events.toReversed()
  })),
  paying("lists payments in their first version", LIST, (commit) => ({
    ...commit,
    writes: commit.writes.map((write) => ({ ...write, attributes: { ...write.attributes, status: "created" } }))
  })),
  {
    what: "repeats the last object of a page on the next",
    law: LIST,
    breaks: overlapping
  }
]
