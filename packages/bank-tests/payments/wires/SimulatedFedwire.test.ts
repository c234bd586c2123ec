import { SECOND_MS } from "@vostro/domain"
import { noWires } from "@vostro/domain/rails"
import { fedwireTestNumbers } from "@vostro/domain/resources/payments/wire/simulation/SimulatedFedwire"
import { REJECTION_REASONS, rejectionOf } from "@vostro/domain/resources/payments/wire/tables/Reasons"
import { layerMemoryStore } from "@vostro/memory"
import { layerSimulatedFedwire } from "@vostro/sandbox/networks/SimulatedFedwire"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ask, type BankUnderTest, balanceOf, openAccountNumbers, startBankOn } from "../../support/BankUnderTest.ts"
import { withOtherRails } from "../../support/OtherRails.ts"
import { MONDAY_NOON, wireDesk, wireOf } from "../../support/Wires.ts"

describe("a bank on the simulated Fedwire", () => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof wireDesk>
  beforeAll(async () => {
    bank = await startBankOn(layerMemoryStore, {}, withOtherRails(layerSimulatedFedwire))
    desk = wireDesk(bank)
    desk.goTo(MONDAY_NOON)
  })
  afterAll(() => bank.close())

  const sent = async (number: string, value: string) => {
    const body = wireOf(number)
    const creditor = { ...body.creditor, account_identifier: { type: "account_number" as const, value } }
    const { id } = await ask(desk.creation({ ...body, creditor }))
    await desk.goThrough()
    return id
  }

  it("learns the outcome after a delay", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { id } = await ask(desk.creation(wireOf(number)))
    await ask(desk.advance(id))
    await ask(desk.advance(id))
    await bank.drain()
    expect((await desk.get(id)).status).toBe("processing")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0 })
    await desk.drainAfter(60 * SECOND_MS)
    const { status, payment_identifiers } = await desk.get(id)
    expect(status).toBe("posted")
    expect(payment_identifiers.message_identification).toMatch(/^\d{8}[A-Z0-9]{8}\d{6}$/)
  })

  it.each(Object.entries(fedwireTestNumbers))(
    "is rejected for an account number that ends in %s",
    async (ends, code) => {
      const [number = ""] = await openAccountNumbers(bank, 5_000)
      const id = await sent(number, `12345${ends}`)
      expect(await desk.get(id)).toMatchObject({ status: "rejected", rejection: { reason: rejectionOf(code) } })
      expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 0 })
    }
  )

  it("has an OMAD of 34 characters", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const id = await sent(number, "1")
    const stored = await Effect.runPromise(
      bank.store.load(bank.programId, {
        objects: [{ kind: "wire", id }],
        newest: [],
        linked: [],
        positions: [],
        positionsOf: [],
        all: []
      })
    )
    expect(stored.objects[0]?.body).toMatch(/"omad":"[A-Z0-9]{34}"/)
  })
})

it("rejects every wire of a bank without a wire network", async () => {
  const bank = await startBankOn(layerMemoryStore, {}, withOtherRails(noWires))
  const desk = wireDesk(bank)
  desk.goTo(MONDAY_NOON)
  const [number = ""] = await openAccountNumbers(bank, 5_000)
  const { id } = await ask(desk.creation(wireOf(number)))
  await desk.goThrough()
  expect((await desk.get(id)).status).toBe("rejected")
  expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 0 })
  await bank.close()
})

it("reads any code of a rejection", () => {
  expect(REJECTION_REASONS).toContain(rejectionOf("AC04"))
  expect(["XXXX", "DUPL", "BE06"].map(rejectionOf)).toEqual(["narrative", "narrative", "narrative"])
})
