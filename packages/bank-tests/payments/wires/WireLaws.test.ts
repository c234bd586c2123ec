import { type Commit, cents, Store } from "@vostro/domain/ports"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Effect, Layer } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { committing, type LawMutant, type TheStore } from "../../model/laws/LawMutant.ts"
import { type BankUnderTest, inAnotherProgram, layerStore, startBankOn, stores } from "../../support/BankUnderTest.ts"
import { recordingWires } from "../../support/RecordingWires.ts"
import { MONDAY_NOON } from "../../support/Wires.ts"
import { liveByLaws, wireLaws } from "./WireLaws.ts"
import { fullLife, lives, type Step } from "./WireModel.ts"
import { startWorld } from "./WireModelSteps.ts"

const startAtNoon = async (layer: Layer.Layer<Store>) => {
  const network = recordingWires()
  const bank = await startBankOn(layer, {}, network.layer)
  bank.advance(Math.max(0, MONDAY_NOON - bank.now()))
  return { bank, network }
}

describe.each(stores)("a life of wires on %s", (kind) => {
  const network = recordingWires()
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, network.layer)
    bank.advance(Math.max(0, MONDAY_NOON - bank.now()))
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
      write.kind === "wire" ? { ...write, body: write.body.replaceAll(from, to) } : write
    )
  }))

const fickle = (store: TheStore): TheStore => {
  let listed = 0
  return {
    ...store,
    list: (query) =>
      Effect.map(store.list(query), (page) => ({
        ...page,
        objects: page.objects.map((one) => ({
          ...one,
          body: one.body.replace(/"charge_bearer":"shared"/, () =>
            listed++ % 2 === 0 ? '"charge_bearer":"debtor"' : '"charge_bearer":"creditor"'
          )
        }))
      }))
  }
}

/** Banks with one thing broken, and the law that each of them breaks. */
const mutants: ReadonlyArray<LawMutant> = [
  committing("credits a cent more", "the ledger sums to zero", (commit) => ({
    ...commit,
    moves: commit.moves.map((move) => ({ ...move, posted: move.posted > 0 ? cents(move.posted + 1) : move.posted }))
  })),
  committing("forgets its timers", "every outgoing wire comes to an end", (commit) => ({ ...commit, timers: [] })),
  committing("never releases a hold", "holds are those of wires under review", (commit) => ({
    ...commit,
    moves: commit.moves.map((move) => ({ ...move, held: move.held < 0 ? cents(0) : move.held }))
  })),
  committing("books what is sent on the wrong account", "money is where the wires say", (commit) =>
    on("wire.processing", commit)
      ? {
          ...commit,
          transactions: commit.transactions.map((one) => ({
            ...one,
            legs: one.legs.map((leg) => ({ ...leg, account: leg.account.replace("clearing", "suspense") }))
          }))
        }
      : commit
  ),
  rewriting(
    "takes a rejection of the network for a settlement",
    "the network has what the bank sent, once",
    /"status":"rejected"(?=.*"reason":"account_closed")/g,
    '"status":"posted"'
  ),
  rewriting(
    "forgets the returns of a wire",
    "returns are linked both ways and never of more than the wire",
    /"return_wire_ids":\["[^\]]*\]/g,
    '"return_wire_ids":[]'
  ),
  rewriting(
    "takes a second return request beside the first",
    "a wire has at most one active return request, and none past its deadline",
    /"status":"rejected","reason"/g,
    '"status":"response_needed","reason"'
  ),
  committing("forgets what lies in suspense", "suspense is empty when nothing is open", (commit) => ({
    ...commit,
    writes: commit.writes.filter(({ kind }) => kind !== "wire_suspense_item")
  })),
  committing(
    "leaves a request accepted whose return was canceled",
    "a return request stays accepted only by a return that went through",
    (commit) => ({
      ...commit,
      writes: commit.writes.map((write) =>
        on("wire.canceled", commit)
          ? { ...write, body: write.body.replace('"status":"response_needed"', '"status":"accepted"') }
          : write
      )
    })
  ),
  committing(
    "forgets the messages about return requests",
    "the network hears each return request of the bank, and each rejection of another's",
    (commit) => ({ ...commit, timers: commit.timers.filter(({ queue }) => queue !== "wire.send_message") })
  ),
  committing("knows no message that it has booked", "a message of the network is booked once", (commit) => ({
    ...commit,
    writes: commit.writes.map((write) => (write.kind === "wire" ? { ...write, uniques: [], attributes: {} } : write))
  })),
  {
    what: "shows something else in a list",
    law: "v1 and v2 decode by their schemas and agree",
    breaks: fickle
  }
]

describe("a bank with one thing broken breaks a law of wires:", () => {
  it.each(mutants)("one that $what", async ({ law: name, breaks }) => {
    const laws = wireLaws.filter((law) => law.name === name)
    expect(laws).toHaveLength(1)
    const { bank, network } = await startAtNoon(Layer.sync(Store, () => breaks(makeMemoryStore())))
    const world = await startWorld(bank, network)
    await expect(liveByLaws(world, fullLife, laws)).rejects.toMatchObject({ name: "AssertionError" })
    await bank.close()
  })

  it("and each law is broken by one", () => {
    expect(wireLaws.filter(({ name }) => !mutants.some(({ law }) => law === name))).toEqual([])
  })
})
