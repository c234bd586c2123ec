import { type Commit, cents, Store } from "@vostro/domain/ports"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Layer } from "effect"
import { describe, expect, it } from "vitest"
import { startBankOn } from "../support/BankUnderTest.ts"
import { keyless, overlapping, type TheStore, toldTwice } from "./laws/LawMutant.ts"
import { laws } from "./numbers/Laws.ts"

const committing =
  (change: (commit: Commit) => Commit) =>
  (store: TheStore): TheStore => ({ ...store, commit: (commit) => store.commit(change(commit)) })

const rewriting = (from: string, to: string) =>
  committing((commit) => ({
    ...commit,
    writes: commit.writes.map((write) => ({ ...write, body: write.body.replace(from, to) }))
  }))

/** Banks with one deliberate fault, and the law that each breaks. */
const mutants: ReadonlyArray<readonly [what: string, law: string, breaks: (store: TheStore) => TheStore]> = [
  [
    "pays the receiver a cent more",
    "money is neither created nor lost",
    committing((commit) => ({
      ...commit,
      moves: commit.moves.map((move) => ({ ...move, posted: move.posted > 0 ? cents(move.posted + 1) : move.posted }))
    }))
  ],
  [
    "books without a move",
    "money is neither created nor lost",
    committing((commit) => ({
      ...commit,
      transactions: commit.transactions.flatMap((one) => [one, { ...one, id: `${one.id}b` }])
    }))
  ],
  ["forgets that a transfer was posted", "every object follows its lifecycle", rewriting('"posted"', '"processing"')],
  [
    "never sets the timer of a new transfer",
    "every object follows its lifecycle",
    committing((commit) => ({ ...commit, timers: [] }))
  ],
  ["emits every event twice", "each transition emits its event exactly once", committing(toldTwice)],
  [
    "emits no event",
    "each transition emits its event exactly once",
    committing((commit) => ({ ...commit, events: [] }))
  ],
  ["ignores idempotency keys", "a repeat gets the first response", keyless],
  [
    "answers a repeat with other bytes",
    "a repeat gets the first response",
    committing((commit) => ({
      ...commit,
      ...(commit.condition._tag === "Key" && {
        condition: { ...commit.condition, reply: { status: 200, body: ` ${commit.condition.reply.body}` } }
      })
    }))
  ],
  ["repeats the last object of a page on the next", "a list returns each object once", overlapping]
]

describe("a bank with one fault breaks a law:", () => {
  it.each(mutants)("a bank that %s", async (_, name, breaks) => {
    const law = laws.find((one) => one.name.startsWith(name))
    const bank = await startBankOn(Layer.sync(Store, () => breaks(makeMemoryStore())))
    await expect(law?.holds(bank)).rejects.toMatchObject({ name: "AssertionError" })
    await bank.close()
  })

  it("each law is broken by some bank", () => {
    expect(laws.filter(({ name }) => !mutants.some(([, law]) => name.startsWith(law)))).toEqual([])
  })
})
