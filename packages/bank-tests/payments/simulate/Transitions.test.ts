import { simulations } from "@vostro/domain/modules/registry"
import { type Commit, cents, Store } from "@vostro/domain/ports"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Layer } from "effect"
import { describe, expect, inject, it } from "vitest"
import { type BankUnderTest, startBank, startBankOn, stores, tokenOf } from "../../support/BankUnderTest.ts"
import { makers } from "./Makers.ts"
import { type Caused, explore, transitionsOf } from "./TransitionLaw.ts"

const simulationOf = (kind: string) => {
  const simulation = simulations.find(({ resource }) => resource.kind === kind)
  if (simulation === undefined) throw new RangeError(`${kind} has no simulation`)
  return simulation
}

describe.each(stores)("simulated transitions on %s", (store) => {
  it.each(simulations.map(({ resource }) => resource.kind))(
    "of %s arrive where the table says or are refused with the legal triggers",
    async (kind) => {
      const bank = await startBank(store, inject("databaseUrl"))
      const simulation = simulationOf(kind)
      const caused: Array<Caused> = []
      for (const maker of makers.filter((one) => one.kind === kind)) {
        caused.push(...(await explore(bank, simulation, maker)))
      }
      expect(transitionsOf(simulation).filter((one) => !caused.includes(one))).toEqual([])
      await bank.close()
    }
  )
})

const moves = (commit: Commit, change: (move: Commit["moves"][number]) => Commit["moves"][number]): Commit => ({
  ...commit,
  moves: commit.moves.map(change)
})

describe.each(["wire", "ach"])("a bank with one fault breaks a law of simulations of %s:", (kind) => {
  it.each([
    [
      "never releases a hold",
      "a final status leaves no hold",
      (commit: Commit) => moves(commit, (move) => ({ ...move, held: cents(Math.max(0, move.held)) }))
    ],
    [
      "debits a cent more",
      "the ledger is sound",
      (commit: Commit) =>
        moves(commit, (move) => ({ ...move, posted: move.posted < 0 ? cents(move.posted - 1) : move.posted }))
    ],
    [
      "stores another status than it answers",
      "the answer is the object",
      (commit: Commit) => ({
        ...commit,
        writes: commit.writes.map((one) => ({
          ...one,
          body: one.body.replace('"status":"rejected"', '"status":"posted"')
        }))
      })
    ]
  ])("one that %s", async (_, law, change) => {
    const store = makeMemoryStore()
    const broken = { ...store, commit: (commit: Commit) => store.commit(change(commit)) }
    const bank = await startBankOn(Layer.sync(Store, () => broken))
    const maker = makers.find((one) => one.kind === kind)
    if (maker === undefined) throw new RangeError("no maker")
    await expect(explore(bank, simulationOf(maker.kind), maker)).rejects.toMatchObject({ law })
    await bank.close()
  })
})

const bearer = async (bank: BankUnderTest) => ({ authorization: `Bearer ${await tokenOf(bank)}` })

describe("a simulated trigger that does not exist", () => {
  it.each([
    ["wires/wire_1/explode", 422, "trigger must be one of review, schedule, request_cancel"],
    ["planes/plane_1/land", 404, "The resources with simulated triggers are "]
  ])("is answered with those that exist: %s", async (path, status, detail) => {
    const bank = await startBank("memory", inject("databaseUrl"))
    const answer = await fetch(`${bank.url}/v1/simulate/${path}`, { method: "POST", headers: await bearer(bank) })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining(detail) })
    await bank.close()
  })
})
