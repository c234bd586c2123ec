import { randomUUID } from "node:crypto"
import { DAY_MS } from "@vostro/domain"
import { Store } from "@vostro/domain/ports"
import { layerMemoryStore } from "@vostro/memory"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { committing } from "../../model/laws/LawMutant.ts"
import {
  ask,
  auditOf,
  type BankUnderTest,
  balanceOf,
  inAnotherProgram,
  openAccountNumbers,
  SOUND,
  startBankOn
} from "../../support/BankUnderTest.ts"
import { breakingStore, drainAgain } from "../../support/BreakingStore.ts"
import { recordingWires } from "../../support/RecordingWires.ts"
import { MONDAY_NOON, wireDesk, wireOf } from "../../support/Wires.ts"

let messages = 0
const newImad = (): string => `20270201MMQFMP31${String(++messages).padStart(6, "0")}`

/** Days in which every wire, its return and its return request come to an end. */
const DAYS = 17

/** Sends wires, returns one, sends a refused one back, and asks for the return of another; returns their ids. */
const busyDay = async (bank: BankUnderTest, number: string, network: ReturnType<typeof recordingWires>) => {
  const desk = wireDesk(bank)
  const [blocked = ""] = await openAccountNumbers(bank, 0)
  await ask(bank.partner.call("account_number.deactivate", { params: { account_number_id: blocked } }))
  const params = { program_id: bank.programId }
  const received = async (account_number_id: string, amount: number) => {
    const from = { debtor: { account_number: "987654321" }, debtor_routing_number: "021000021" }
    const ids = { message_identification: newImad(), uetr: randomUUID() }
    return (
      await ask(bank.operator.call("wire.receive", { params, body: { ...ids, ...from, account_number_id, amount } }))
    ).id
  }
  const [posted, rejected] = [
    await ask(desk.creation(wireOf(number, 100))),
    await ask(desk.creation(wireOf(number, 200)))
  ]
  network.decided.set(rejected.id, { _tag: "Rejected", code: "AC04" })
  // The first answer is lost.
  network.replies.push("silent")
  const [returned, asked, refused] = [
    await received(number, 700),
    await received(number, 800),
    await received(blocked, 300)
  ]
  const back = await ask(desk.returning(returned, { return_code: "AC06" }))
  await ask(
    bank.operator.call("wire.receive_return_request", {
      params: { ...params, wire_id: asked },
      body: { message_identification: newImad(), reason: "duplication" }
    })
  )
  return { posted: posted.id, rejected: rejected.id, back: back.id, asked, refused }
}

const survive = async (layer: Layer.Layer<Store>, when: "before" | "after") => {
  const network = recordingWires()
  const breaking = breakingStore(layer)
  const bank = await startBankOn(breaking.layer, {}, network.layer)
  bank.advance(Math.max(0, MONDAY_NOON - bank.now()))
  let crashes = 0
  // Before one commit is after the last: every other one is enough of both.
  for (let at = 1, isOver = false; !isOver; at += 2) {
    const own = await inAnotherProgram(bank)
    const desk = wireDesk(own)
    const [number = ""] = await openAccountNumbers(own, 5_000)
    const ids = await busyDay(own, number, network)
    breaking.breakAt({ how: "crash", when }, at)
    isOver = true
    for (let day = 0; day < DAYS; day++) {
      if (await drainAgain(own, breaking)) isOver = false
      own.advance(DAY_MS)
    }
    breaking.heal()
    crashes += isOver ? 0 : 1
    const refused = await desk.get(ids.refused)
    const [sentBack = ""] = refused.related_wires.return_wire_ids
    expect(refused).toMatchObject({ status: "rejected", related_wires: { return_wire_ids: [expect.any(String)] } })
    const statuses = await Promise.all(
      [ids.posted, ids.rejected, ids.back, sentBack].map(async (id) => (await desk.get(id)).status)
    )
    expect(statuses).toEqual(["posted", "rejected", "posted", "posted"])
    expect((await desk.get(ids.asked)).return_requests).toMatchObject([
      { status: "rejected", resolution: { resolved_by: "service", rejection_reason: "customer_no_response" } }
    ])
    const sent = [...network.taken.keys()].filter((id) => [ids.posted, ids.rejected, ids.back, sentBack].includes(id))
    expect(sent).toHaveLength(4)
    expect(network.messages.heard.some(({ payment }) => payment.id === ids.asked)).toBe(true)
    expect(await balanceOf(own, number)).toMatchObject({ posted: 5_700, held: 0 })
    expect(await auditOf(own)).toMatchObject(SOUND)
    for (const account of ["gl_wire_clearing", "gl_wire_suspense"])
      expect(await Effect.runPromise(own.store.balance(own.programId, account))).toBe(0n)
  }
  expect(crashes).toBeGreaterThan(5)
  await bank.close()
}

it.each(["before", "after"] as const)("wires survive a worker that ends %s any of its commits", (when) =>
  survive(layerMemoryStore, when)
)

it("a bank that commits the hand-over of a wire without its timer does not survive", async () => {
  const { breaks } = committing("forgets what it sent", "wires survive", (commit) => ({
    ...commit,
    timers: commit.events.some(({ name }) => name === "wire.processing") ? [] : commit.timers
  }))
  const forgetful = survive(
    Layer.sync(Store, () => breaks(makeMemoryStore())),
    "before"
  )
  await expect(forgetful).rejects.toMatchObject({ name: "AssertionError" })
})
