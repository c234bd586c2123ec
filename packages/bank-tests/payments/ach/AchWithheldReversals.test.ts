import { afterEach, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../../support/Ach.ts"
import { achNetwork } from "../../support/AchNetwork.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  layerStore,
  openAccountNumbers,
  startBankOn,
  stores
} from "../../support/BankUnderTest.ts"
import { type Failure, recordingNetwork } from "../../support/RecordingNetwork.ts"

const RETRY_MS = 30_000

describe.each(stores)("a reversal in a closed window that the network does not take, on %s", (kind) => {
  let bank: BankUnderTest
  afterEach(() => bank.close())

  /** Sends an entry and a neighbour, then reverses the entry while the network fails. Returns the ids. */
  const reverseMeanwhile = async (failure: Failure) => {
    const rails = recordingNetwork()
    bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, rails.layer)
    moveTo(bank, WEEK.monday, "10:00")
    const network = achNetwork(bank)
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await network.sent(number, "credit")
    const reversal = await ask(network.reverse(id, "duplicate"))
    const neighbour = await network.send({ account_number_id: number, amount: 10 })
    rails.failures.push(failure)
    moveTo(bank, WEEK.monday, "22:00")
    await bank.drain()
    expect((await network.get(reversal.id)).status).toBe("processing")
    return { rails, network, number, id, reversal: reversal.id, neighbour: neighbour.id }
  }

  it("is withheld if its entry is returned meanwhile, and its neighbours go out as numbered", async () => {
    const { rails, network, number, id, reversal, neighbour } = await reverseMeanwhile("unreachable")
    await ask(network.returned(id, "R03"))
    const before = await network.get(neighbour)
    bank.advance(RETRY_MS)
    await bank.drain()
    expect(await network.get(reversal)).toMatchObject({
      status: "rejected",
      rejection: { reason: "entry_returned" }
    })
    const after = await network.get(neighbour)
    expect(after).toMatchObject({ status: "submitted", record_details: before.record_details })
    const [last] = rails.handed.slice(-1)
    expect(last?.entries.map((one) => one.id)).toEqual([neighbour])
    moveTo(bank, WEEK.wednesday, "12:00")
    await bank.drain()
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 990, held: 0 })
    await network.expectSettled()
  })

  it("goes out if its entry was not returned", async () => {
    const { network, number, reversal } = await reverseMeanwhile("unreachable")
    bank.advance(RETRY_MS)
    await bank.drain()
    expect((await network.get(reversal)).status).toBe("submitted")
    moveTo(bank, WEEK.wednesday, "12:00")
    await bank.drain()
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 990, held: 0 })
  })

  it("is submitted again unchanged if the network may have it", async () => {
    const { rails, network, id } = await reverseMeanwhile("silent")
    await ask(network.returned(id, "R03"))
    bank.advance(RETRY_MS)
    await bank.drain()
    const [first, second] = rails.handed.slice(-2)
    expect(second).toEqual(first)
  })
})
