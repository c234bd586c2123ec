import { MINUTE_MS } from "@vostro/domain"
import { expect, inject, it } from "vitest"
import { ask, layerStore, openAccountNumbers, startBankOn, stores } from "../../support/BankUnderTest.ts"
import { type Reply, recordingWires } from "../../support/RecordingWires.ts"
import { MONDAY_NOON, wireDesk, wireOf } from "../../support/Wires.ts"

const startAtNoon = async (kind: (typeof stores)[number]) => {
  const network = recordingWires()
  const bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, network.layer)
  const desk = wireDesk(bank)
  desk.goTo(MONDAY_NOON)
  return { bank, desk, network }
}

const quiet: ReadonlyArray<readonly [string, Reply]> = [
  ["has no outcome yet", { _tag: "Pending" }],
  ["cannot be reached", "unreachable"]
]

it.each(stores.flatMap((kind) => quiet.map(([what, reply]) => [kind, what, reply] as const)))(
  "on %s a network that %s is asked ever more rarely, at least every quarter of an hour",
  async (kind, _, reply) => {
    const { bank, desk, network } = await startAtNoon(kind)
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    network.replies.push(...Array.from({ length: 1_000 }, () => reply))
    const { id } = await ask(desk.creation(wireOf(number)))
    await bank.drain()
    const asked: Array<number> = []
    for (let minute = 0; minute < 120; minute++) {
      const before = network.questions()
      await desk.drainAfter(MINUTE_MS)
      if (network.questions() > before) asked.push(minute)
    }
    const pauses = asked.slice(1).map((minute, at) => minute - (asked[at] ?? 0))
    expect(asked.length).toBeLessThan(16)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(15)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    network.replies.length = 0
    await desk.drainAfter(15 * MINUTE_MS)
    expect((await desk.get(id)).status).toBe("posted")
    expect([...network.taken.keys()]).toEqual([id])
    await bank.close()
  }
)

it.each(stores)("a wire that settles on a later day than planned has that settlement date, on %s", async (kind) => {
  const { bank, desk, network } = await startAtNoon(kind)
  const [number = ""] = await openAccountNumbers(bank, 5_000)
  const settled = async (imad: string) => {
    network.replies.push({ _tag: "Pending" })
    const { id } = await ask(desk.creation(wireOf(number)))
    await bank.drain()
    await desk.drainAfter(MINUTE_MS)
    network.replies.push({ _tag: "Settled", imad, omad: imad })
    await desk.drainAfter(24 * 60 * MINUTE_MS)
    const { status, settlement_date } = await desk.get(id)
    return `${status} for ${settlement_date}`
  }
  expect(await settled("20270202VOSTRO01000001")).toBe("posted for 2027-02-02")
  // A future day, and a text that is no day, leave the plan.
  expect(await settled("20290202VOSTRO01000002")).toBe("posted for 2027-02-02")
  expect(await settled("FT-3")).toBe("posted for 2027-02-03")
  await bank.close()
})
