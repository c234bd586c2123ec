import { randomUUID } from "node:crypto"
import { Store } from "@vostro/domain/ports"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Effect, Layer } from "effect"
import fc from "fast-check"
import { describe, expect, inject, it } from "vitest"
import type { TheStore } from "../../model/laws/LawMutant.ts"
import {
  ask,
  auditOf,
  everyStore,
  inAnotherProgram,
  layerStore,
  openAccountNumbers,
  SOUND,
  startBankOn
} from "../../support/BankUnderTest.ts"
import { recordingWires } from "../../support/RecordingWires.ts"
import { MONDAY_NOON, wireDesk, wireOf } from "../../support/Wires.ts"
import { crashedAfterClaim } from "./CrashedAfterClaim.ts"
import { bookedOnce, handOvers, programsOf } from "./WiresOfTheBank.ts"

/** An IMAD is that of one payment: of a wire that the bank sent, or of a wire that it received. */
const onePerImad = async (layer: Layer.Layer<Store>) => {
  const network = recordingWires()
  const bank = await startBankOn(layer, {}, network.layer)
  const desk = wireDesk(bank)
  desk.goTo(MONDAY_NOON)
  const [number = ""] = await openAccountNumbers(bank, 2_000)
  const other = await inAnotherProgram(bank)
  const [theirs = ""] = await openAccountNumbers(other, 0)
  const sent = async (imad: string) => {
    network.replies.push({ _tag: "Settled", imad })
    const { id } = await ask(desk.creation(wireOf(number)))
    await desk.goThrough()
    expect(await desk.get(id)).toMatchObject({
      status: "posted",
      payment_identifiers: { message_identification: imad }
    })
    return id
  }
  const received = (program_id: string, message_identification: string) => {
    const to = program_id === "bank" ? {} : { account_number_id: program_id === bank.programId ? number : theirs }
    const from = { debtor: {}, debtor_routing_number: "021000021" }
    const body = { message_identification, uetr: randomUUID(), amount: 700, ...to, ...from }
    return bank.operator.call("wire.receive", { params: { program_id }, body })
  }
  const exceptions = async () =>
    (await ask(bank.operator.call("payment_exception.list", { params: { program_id: bank.programId } }))).objects
  const [ours, foreign] = ["20270201VOSTRO01000001", "20270201MMQFMP41000009"]
  await sent(ours)
  for (const program_id of [bank.programId, other.programId, "bank"])
    expect(await Effect.runPromise(Effect.result(received(program_id, ours)))).toMatchObject({
      failure: { parameters: [{ parameter: "message_identification", reason: "value_conflicting" }] }
    })
  await ask(received(other.programId, foreign))
  expect(await exceptions()).toEqual([])
  // The network has settled the wire: it is posted, and the operator gets an exception.
  const payment_id = await sent(foreign)
  expect(await exceptions()).toMatchObject([{ type: "message_taken", status: "open", payment_id }])
  expect(await auditOf(bank)).toMatchObject(SOUND)
  expect(await auditOf(other)).toMatchObject(SOUND)
  await bank.close()
}

const one = { sequence: 1, uetr: 1, amount: 1 }

describe.each(everyStore)("a wire handed over to several programs on %s", (kind) => {
  it("is one payment of the bank, by its message or by UETR, amount and sender", async () => {
    const bank = await startBankOn(await layerStore(kind, inject("databaseUrl")))
    const programs = await programsOf(bank)
    await bookedOnce(programs, [[{ ...one, to: 0 }], [{ ...one, to: "bank" }], [{ ...one, to: 0 }]])
    await bookedOnce(programs, [[{ ...one, to: "bank" }], [{ ...one, to: 1, sequence: 2 }]])
    await fc.assert(
      fc.asyncProperty(handOvers, (rounds) => bookedOnce(programs, rounds)),
      { numRuns: kind === "memory" ? 40 : 12 }
    )
    await bank.close()
  })

  it("goes on after a crash between its claim and its commit, and only in its program", async () =>
    crashedAfterClaim(await layerStore(kind, inject("databaseUrl"))))

  it("is none that the bank sent, by its message", async () =>
    onePerImad(await layerStore(kind, inject("databaseUrl"))))
})

it("a bank that forgets the messages of what it sent books one of them again", async () => {
  const forgets = (store: TheStore): TheStore => ({
    ...store,
    // Transfers from other banks claim their payment too.
    claim: (claims) => (claims.some(({ name }) => name === "payment") ? store.claim(claims) : Effect.succeed(true)),
    commit: (commit) =>
      store.commit({
        ...commit,
        writes: commit.writes.map((write) =>
          write.body.includes('"direction":"outgoing"') ? { ...write, uniques: [] } : write
        )
      })
  })
  const again = onePerImad(Layer.sync(Store, () => forgets(makeMemoryStore())))
  await expect(again).rejects.toMatchObject({ name: "AssertionError" })
})

it("a bank that knows the wires of each program alone books one twice", async () => {
  const isolates = (store: TheStore): TheStore => ({ ...store, claim: () => Effect.succeed(true) })
  const bank = await startBankOn(Layer.sync(Store, () => isolates(makeMemoryStore())))
  const programs = await programsOf(bank)
  const twice = bookedOnce(programs, [[{ ...one, to: 0 }], [{ ...one, to: "bank" }]])
  await expect(twice).rejects.toMatchObject({ name: "AssertionError" })
  await bank.close()
})
