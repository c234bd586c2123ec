import { DAY_MS, HOUR_MS, MINUTE_MS } from "@vostro/domain"
import { type Commit, Store } from "@vostro/domain/ports"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Layer } from "effect"
import fc from "fast-check"
import { describe, expect, inject, it } from "vitest"
import { ask, balanceOf, layerStore, openAccountNumbers, SOUND, startBankOn, stores } from "../support/BankUnderTest.ts"
import { instantDesk, instantOf } from "../support/InstantPayments.ts"
import { instantReturnDesk } from "../support/InstantReturns.ts"
import { recordingInstants } from "../support/RecordingInstants.ts"
import { recordingWires } from "../support/RecordingWires.ts"
import { MONDAY_NOON, wireDesk, wireOf } from "../support/Wires.ts"

describe.each(stores)("the limits of the bank at its networks on %s", (kind) => {
  const start = async (network: { readonly layer: ReturnType<typeof recordingInstants>["layer"] }, limit: number) => {
    const outflow_limits = { fedwire: limit, fednow: limit }
    const bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), { outflow_limits }, network.layer)
    bank.advance(Math.max(0, MONDAY_NOON - bank.now()))
    return bank
  }

  it("reject an instant payment beyond the limit of the day, and give shares back", async () => {
    const network = recordingInstants()
    const bank = await start(network, 1_000)
    const desk = instantReturnDesk(bank)
    const [number = ""] = await openAccountNumbers(bank, 10_000)
    const send = async (amount: number) => {
      const { id } = await ask(desk.creation(instantOf(number, amount)))
      await desk.drainAfter(HOUR_MS / 10)
      return id
    }
    network.replies.push({ _tag: "Rejected", rejected_by: "network", code: "AB08" })
    expect((await desk.get(await send(900))).status).toBe("rejected")
    const first = await send(600)
    const beyond = await send(401)
    expect(await desk.get(beyond)).toMatchObject({
      status: "rejected",
      rejection: {
        rejected_by: "service",
        reason: "aggregate_limit_exceeded",
        details: "AM21: The limit of the bank at the network is exhausted."
      }
    })
    expect(network.taken.has(beyond)).toBe(false)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 9_400, held: 0 })
    expect((await desk.get(await send(400))).status).toBe("posted")
    const incoming = await desk.received(number)
    const back = await ask(desk.returning(incoming.id))
    await desk.submit()
    expect((await desk.get(back.id)).status).toBe("posted")
    await desk.drainAfter(DAY_MS)
    expect((await desk.get(await send(1_000))).status).toBe("posted")
    expect((await desk.get(first)).status).toBe("posted")
    expect(await desk.audit()).toMatchObject(SOUND)
    await bank.close()
  })

  it("let a wire wait until the day has room, and reject a wire that no day has room for", async () => {
    const network = recordingWires()
    const bank = await start(network, 1_000)
    const desk = wireDesk(bank)
    const [number = ""] = await openAccountNumbers(bank, 10_000)
    const send = async (amount: number) => {
      const { id } = await ask(desk.creation(wireOf(number, amount)))
      await desk.goThrough()
      return id
    }
    network.replies.push(...Array.from({ length: 9 }, () => ({ _tag: "Pending" }) as const))
    const slow = await send(600)
    const waiting = await send(500)
    expect((await desk.get(slow)).status).toBe("processing")
    expect(await desk.get(waiting)).toMatchObject({ status: "scheduled", settlement_date: "2027-02-01" })
    expect(await desk.get(await send(1_001))).toMatchObject({
      status: "rejected",
      rejection: { reason: "aggregate_limit_exceeded" }
    })
    network.replies.length = 0
    network.replies.push({ _tag: "Rejected", code: "AC04" })
    await desk.drainAfter(15 * MINUTE_MS)
    expect((await desk.get(slow)).status).toBe("rejected")
    await desk.drainAfter(15 * MINUTE_MS)
    expect((await desk.get(waiting)).status).toBe("posted")
    const tomorrow = await send(501)
    expect((await desk.get(tomorrow)).status).toBe("scheduled")
    for (let hour = 0; hour < 12; hour++) await desk.drainAfter(HOUR_MS)
    expect(await desk.get(tomorrow)).toMatchObject({ status: "posted", settlement_date: "2027-02-02" })
    expect(await desk.audit()).toMatchObject(SOUND)
    await bank.close()
  })
})

const sums = fc.array(fc.tuple(fc.integer({ min: 1, max: 1_100 }), fc.boolean()), { minLength: 1, maxLength: 12 })

/** Sends payments at once on each of many days, some of which the other bank rejects, and checks each day's outflow. */
const holdsOn = async (layer: ReturnType<typeof layerMemory>) => {
  const network = recordingInstants()
  const bank = await startBankOn(layer, { outflow_limits: { fednow: 1_000 } }, network.layer)
  const desk = instantDesk(bank)
  const [number = ""] = await openAccountNumbers(bank, 1_000_000)
  const sendsWithin = async (payments: ReadonlyArray<readonly [number, boolean]>) => {
    bank.advance(DAY_MS)
    const made = await Promise.all(payments.map(([amount]) => ask(desk.creation(instantOf(number, amount)))))
    for (const [at, { id }] of made.entries())
      if (payments[at]?.[1] === true)
        network.answers.set(id, [{ _tag: "Rejected", rejected_by: "counterparty", code: "AC04" }])
    await desk.goThrough()
    const ended = await Promise.all(made.map(({ id }) => desk.get(id)))
    const sent = ended.filter(({ status }) => status === "posted").map(({ amount }) => amount)
    expect(sent.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(1_000)
    const refused = ended.filter(({ rejection }) => rejection?.reason === "aggregate_limit_exceeded")
    for (const { id } of refused) expect(network.taken.has(id)).toBe(false)
    for (const { status } of ended) expect(["posted", "rejected"]).toContain(status)
  }
  await fc.assert(fc.asyncProperty(sums, sendsWithin), { numRuns: 40 })
  await bank.close()
}

const layerMemory = (breaks: (commit: Commit) => Commit) =>
  Layer.sync(Store, () => {
    const store = makeMemoryStore()
    return { ...store, commit: (commit) => store.commit(breaks(commit)) }
  })

describe("the outflow over a network", () => {
  it("never exceeds its limit on a day, whatever is sent at once and rejected", () =>
    holdsOn(layerMemory((commit) => commit)))

  it("exceeds it in a bank that forgets what it counted", () =>
    expect(
      holdsOn(layerMemory((one) => ({ ...one, writes: one.writes.filter(({ kind }) => kind !== "outflow") })))
    ).rejects.toThrow("Property failed"))
})
