import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../../support/Ach.ts"
import { achNetwork } from "../../support/AchNetwork.ts"
import {
  ask,
  type BankUnderTest,
  layerStore,
  openAccountNumbers,
  refusal,
  startBankOn,
  stores
} from "../../support/BankUnderTest.ts"
import { recordingNetwork } from "../../support/RecordingNetwork.ts"

describe.each(stores)("ACH entries marked as sent on %s", (kind) => {
  const rails = recordingNetwork()
  let bank: BankUnderTest
  let network: ReturnType<typeof achNetwork>
  let numbered = 9_000
  beforeAll(async () => {
    bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, rails.layer)
    moveTo(bank, WEEK.monday, "10:00")
    network = achNetwork(bank)
  })
  afterAll(() => bank.close())

  /** Returns a trace number of the bank that no entry has, higher than all before. */
  const nextTrace = () => {
    numbered += 1
    return `${bank.settings.routing_number.slice(0, 8)}${String(numbered).padStart(7, "0")}`
  }
  const openWindow = async () => (await network.windows()).find(({ status }) => status === "open")?.id ?? ""
  const mark = async (...entries: ReadonlyArray<{ readonly ach_id: string; readonly trace_number: string }>) =>
    bank.operator.call("ach_window.mark_sent", {
      params: { program_id: bank.programId, ach_window_id: await openWindow() },
      body: { entries }
    })
  /** Marks the stage with which an entry waits for a window; returns the entry, which the network does not get. */
  const marked = async (ach_id: string) => {
    const handed = rails.handed.length
    const trace_number = nextTrace()
    await ask(await mark({ ach_id, trace_number }))
    await bank.drain()
    expect(rails.handed.slice(handed).flatMap(({ entries }) => entries)).toEqual([])
    const one = await network.get(ach_id)
    expect(one.returns.at(-1)).toMatchObject({ status: one.status, trace_number })
    return one
  }

  it.each([
    ["credit", "R03", 1_300],
    ["debit", "R08", 700]
  ] as const)("move the money of the return and the contest of an incoming %s", async (side, code, moved) => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await network.received(number, side)
    await ask(network.sendBack(id, code))
    expect([(await marked(id)).status, await network.postedOf(number)]).toEqual(["returned", 1_000])
    await ask(network.returned(id, "R61"))
    expect(await network.postedOf(number)).toBe(moved)
    await ask(network.contest(id, "R71"))
    expect((await network.get(id)).status).toBe("pending_contested_return")
    expect([(await marked(id)).status, await network.postedOf(number)]).toEqual(["return_contested", 1_000])
    expect(await network.eventNames(id)).toEqual([
      "ach.scheduled",
      "ach.posted",
      "ach.pending_return",
      "ach.returned",
      "ach.return_dishonored",
      "ach.return_contested"
    ])
    await network.expectSettled()
  })

  it.each([
    ["credit", 700],
    ["debit", 1_300]
  ] as const)("move the money of the dishonored return of an outgoing %s", async (side, moved) => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await network.sent(number, side)
    await ask(network.returned(id, "R03"))
    await ask(network.dishonor(id, "R68"))
    expect([(await marked(id)).status, await network.postedOf(number)]).toEqual(["return_dishonored", moved])
    await ask(network.returned(id, "R73"))
    expect([(await network.get(id)).status, await network.postedOf(number)]).toEqual(["return_contested", 1_000])
    await network.expectSettled()
  })

  it.each(["credit", "debit"] as const)("send an incoming %s back that could not be posted", async (side) => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    await ask(bank.partner.call("account_number.deactivate", { params: { account_number_id: number } }))
    const id = await network.receive({ account_number_id: number, amount: 300, transaction_type: side })
    expect((await network.step(id)).status).toBe("scheduled")
    expect(await network.suspense()).not.toBe(0n)
    expect((await marked(id)).status).toBe("returned")
    expect(await network.suspense()).toBe(0n)
    await network.expectSettled()
    expect(await network.postedOf(number)).toBe(1_000)
  })

  it("are refused where they wait for no window", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const [posted, waiting] = [await network.received(number, "credit"), await network.received(number, "credit")]
    await ask(network.sendBack(waiting, "R03"))
    const refused = await refusal(await mark({ ach_id: posted, trace_number: nextTrace() }))
    expect(refused).toMatchObject({
      status: 422,
      parameters: [{ reason: "value_not_allowed", parameter: "entries[0].ach_id" }]
    })
    expect((await network.get(waiting)).status).toBe("pending_return")
    expect((await network.step(waiting)).status).toBe("returned")
    await network.expectSettled()
  })

  it("are refused under a trace number that another entry has", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const earlier = await network.sent(number, "debit")
    const theirs = (await network.get(earlier)).record_details.trace_number ?? ""
    const dishonored = await network.sent(number, "credit")
    await ask(network.returned(dishonored, "R03"))
    await ask(network.dishonor(dishonored, "R68"))
    const entry = { account_number_id: number, amount: 300, delivery_type: "same_business_day" } as const
    const [first, second] = [await network.send(entry), await network.send(entry)]
    const refused = await refusal(
      await mark(
        { ach_id: first.id, trace_number: nextTrace() },
        { ach_id: dishonored, trace_number: theirs },
        { ach_id: second.id, trace_number: theirs }
      )
    )
    expect(refused).toMatchObject({
      status: 422,
      parameters: [
        { reason: "value_repeated", parameter: "entries[1].trace_number" },
        { reason: "value_repeated", parameter: "entries[2].trace_number" }
      ]
    })
    expect((await network.get(first.id)).status).toBe("scheduled")

    // A number that was marked is taken too, and an entry may state its own.
    const trace_number = nextTrace()
    await ask(await mark({ ach_id: first.id, trace_number }))
    const late = await network.send(entry)
    expect(await refusal(await mark({ ach_id: late.id, trace_number }))).toMatchObject({
      status: 422,
      parameters: [{ reason: "value_repeated", parameter: "entries[0].trace_number" }]
    })
    for (const id of [late.id, second.id]) await network.step(id)
    await network.step(dishonored)
    await network.expectSettled()
    expect((await Promise.all([first.id, late.id, dishonored].map(network.get))).map(({ status }) => status)).toEqual([
      "posted",
      "posted",
      "return_dishonored"
    ])
  })
})
