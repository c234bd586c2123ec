import { type Commit, cents, Store } from "@vostro/domain/ports"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Layer } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { committing, type LawMutant } from "../../model/laws/LawMutant.ts"
import { type BankUnderTest, inAnotherProgram, layerStore, startBankOn, stores } from "../../support/BankUnderTest.ts"
import { recordingInstants } from "../../support/RecordingInstants.ts"
import { instantReturnLaws, liveByLaws } from "./InstantReturnLaws.ts"
import { fullLife, lives, type Step } from "./InstantReturnModel.ts"
import { startWorld } from "./InstantReturnSteps.ts"

describe.each(stores)("a life of returns of instant payments on %s", (kind) => {
  const network = recordingInstants()
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, network.layer)
  })
  afterAll(() => bank.close())

  const live = async (life: ReadonlyArray<Step>) =>
    liveByLaws(await startWorld(await inAnotherProgram(bank), network), life)

  it("keeps the laws when it has everything in it", () => live(fullLife))

  it("keeps the laws whatever happens", async () => {
    await fc.assert(fc.asyncProperty(lives, live), { numRuns: kind === "memory" ? 60 : 12 })
  })
})

const on = (event: string, { events }: Commit): boolean => events.some(({ name }) => name === event)

const rewriting = (what: string, law: string, from: RegExp, to: string): LawMutant =>
  committing(what, law, (commit) => ({
    ...commit,
    writes: commit.writes.map((write) =>
      write.kind === "instant_payment" ? { ...write, body: write.body.replaceAll(from, to) } : write
    )
  }))

const without = (what: string, law: string, event: string): LawMutant =>
  committing(what, law, (commit) => ({ ...commit, events: commit.events.filter(({ name }) => name !== event) }))

/** Banks with one thing broken, and the law that each of them breaks. */
const mutants: ReadonlyArray<LawMutant> = [
  committing("credits a cent more", "the ledger sums to zero", (commit) => ({
    ...commit,
    moves: commit.moves.map((move) => ({ ...move, posted: move.posted > 0 ? cents(move.posted + 1) : move.posted }))
  })),
  committing("books what is sent on the wrong account", "money is where the payments say", (commit) =>
    on("instant_payment.posted", commit)
      ? {
          ...commit,
          transactions: commit.transactions.map((one) => ({
            ...one,
            legs: one.legs.map((leg, at) => (at === 1 ? { ...leg, account: "gl_instant_suspense" } : leg))
          }))
        }
      : commit
  ),
  committing("books a refused return nowhere", "money is where the payments say", (commit) =>
    commit.writes.some(({ body }) =>
      ['"direction":"incoming"', '"rejection":{', '"return":{'].every((part) => body.includes(part))
    )
      ? { ...commit, transactions: [] }
      : commit
  ),
  committing("never releases a hold", "money is where the payments say", (commit) => ({
    ...commit,
    moves: commit.moves.map((move) => ({ ...move, held: move.held < 0 ? cents(0) : move.held }))
  })),
  rewriting(
    "forgets the returns of a payment",
    "returns are linked both ways, of the whole amount, and one of them counts",
    /"return_payment_ids":\["[^\]]*\]/g,
    '"return_payment_ids":[]'
  ),
  rewriting(
    "returns a payment as often as it is asked",
    "returns are linked both ways, of the whole amount, and one of them counts",
    /"returned":true/g,
    '"returned":false'
  ),
  rewriting(
    "takes a second return request beside the first",
    "a payment has at most one active return request, and none past its deadline",
    /"status":"rejected","reason"/g,
    '"status":"response_needed","reason"'
  ),
  committing(
    "forgets the deadlines of return requests",
    "a payment has at most one active return request, and none past its deadline",
    (commit) => ({ ...commit, timers: commit.timers.filter(({ queue }) => queue !== "instant_payment.return_request") })
  ),
  rewriting(
    "lets requests wait for a time of its own",
    "the deadline of a return request is on the tenth banking day",
    /"deadline":"[^"]*"/g,
    '"deadline":"2031-01-01T00:00:00.000Z"'
  ),
  rewriting(
    "takes a rejection for an acceptance",
    "an accepted return request has a return",
    /"status":"rejected","reason"/g,
    '"status":"accepted","reason"'
  ),
  without(
    "is silent about the answer to its request",
    "each resolution of our request has an event, and each request to be answered",
    "instant_payment.return_request_status_updated"
  ),
  without(
    "is silent about a request to be answered",
    "each resolution of our request has an event, and each request to be answered",
    "instant_payment.return_request_response_needed"
  ),
  committing(
    "forgets the messages about return requests",
    "the network hears each return request of the bank, and each rejection of another's",
    (commit) => ({ ...commit, timers: commit.timers.filter(({ queue }) => queue !== "instant_payment.send_message") })
  ),
  committing("forgets what lies in suspense", "suspense is empty when nothing is open", (commit) => ({
    ...commit,
    writes: commit.writes.filter(({ kind }) => kind !== "instant_payment_suspense_item")
  }))
]

describe("a bank with one thing broken breaks a law of returns:", () => {
  it.each(mutants)("one that $what", async ({ law: name, breaks }) => {
    const laws = instantReturnLaws.filter((law) => law.name === name)
    expect(laws).toHaveLength(1)
    const network = recordingInstants()
    const bank = await startBankOn(
      Layer.sync(Store, () => breaks(makeMemoryStore())),
      {},
      network.layer
    )
    const world = await startWorld(bank, network)
    await expect(liveByLaws(world, fullLife, laws)).rejects.toMatchObject({ name: "AssertionError" })
    await bank.close()
  })

  it("and each law is broken by one", () => {
    expect(instantReturnLaws.filter(({ name }) => !mutants.some(({ law }) => law === name))).toEqual([])
  })
})
