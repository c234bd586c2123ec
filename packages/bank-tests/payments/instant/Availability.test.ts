import { directoryOf, instantOfLocal, type Participant } from "@vostro/domain"
import { dayAt } from "@vostro/domain/kernel/calendar/LocalTime"
import { addDays, NETWORK_ZONE } from "@vostro/domain/rails"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  refusal,
  startBank,
  stores
} from "../../support/BankUnderTest.ts"
import { instantDesk, instantOf } from "../../support/InstantPayments.ts"

const BANK = "021000021"

/** A number with a valid check digit that no directory of these tests has. */
const UNKNOWN = "122105155"

const row = fc.record(
  {
    routing_number: fc.constantFrom(BANK, "011401533"),
    network: fc.constantFrom("fednow" as const, "rtp" as const),
    from: fc.integer({ min: -9, max: 9 }),
    until: fc.integer({ min: -9, max: 9 })
  },
  { requiredKeys: ["routing_number", "network", "from"] }
)

describe.each(stores)("check of availability on %s", (kind) => {
  let bank: BankUnderTest
  let rows: ReadonlyArray<Participant> = []
  beforeAll(async () => {
    const instant_participants = { participationsOf: (number: string) => directoryOf(rows).participationsOf(number) }
    bank = await startBank(kind, inject("databaseUrl"), { instant_participants })
  })
  afterAll(() => bank.close())

  const checking = (routing_number: string) =>
    bank.partner.call("instant_payment.check_availability", { body: { routing_number } })
  const isAvailable = async (routing_number: string) => (await ask(checking(routing_number))).available

  /** Goes to a time of the day after tomorrow in New York, or of the days after it. */
  const goTo = (time: string, days = 2): string => {
    const day = addDays(dayAt(bank.now(), NETWORK_ZONE), days)
    bank.advance(instantOfLocal(day, time, NETWORK_ZONE) - bank.now())
    return day
  }

  it("answers the routing number with its availability", async () => {
    rows = [{ routing_number: BANK, network: "rtp", from: "2017-11-13" }]
    expect(await ask(checking(BANK))).toEqual({ available: true, routing_number: BANK })
    expect(await ask(checking(UNKNOWN))).toEqual({ available: false, routing_number: UNKNOWN })
  })

  it.each(["", "02100002", "0210000210", "02100002a", "021 00021"])(
    "refuses %j as malformed with 400",
    async (text) => {
      expect(await refusal(checking(text))).toMatchObject({
        status: 400,
        code: "parameters_invalid",
        parameters: [{ parameter: "routing_number", reason: "value_malformed" }]
      })
    }
  )

  it.each(["021000022", "000000000", "991000028"])("refuses %s, which is no routing number, with 422", async (text) => {
    expect(await refusal(checking(text))).toMatchObject({
      status: 422,
      code: "parameters_invalid",
      parameters: [{ parameter: "routing_number", reason: "value_malformed" }]
    })
  })

  it("begins and ends with a cycle day, at 19:00 in New York", async () => {
    const today = goTo("12:00")
    rows = [{ routing_number: BANK, network: "fednow", from: addDays(today, 1), until: addDays(today, 2) }]
    const seen = []
    for (const [time, days] of [
      ["18:59", 0],
      ["19:00", 0],
      ["18:59", 2],
      ["19:00", 0]
    ] as const) {
      goTo(time, days)
      seen.push(await isAvailable(BANK))
    }
    expect(seen).toEqual([false, true, true, false])
  })

  it("decides on payments to a bank", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const desk = instantDesk(bank)
    const today = goTo("12:00")
    rows = [{ routing_number: BANK, network: "rtp", from: today, until: today }]
    const taken = await ask(desk.creation(instantOf(number)))
    goTo("19:00", 0)
    const refused = await ask(desk.creation(instantOf(number)))
    await desk.goThrough()
    expect((await desk.get(taken.id)).status).toBe("posted")
    expect(await desk.get(refused.id)).toMatchObject({
      status: "rejected",
      rejection: { rejected_by: "service", reason: "participant_not_on_network" }
    })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0 })
  })

  it("finds a bank on exactly the days between the first and the last of a row of its own", async () => {
    const today = goTo("12:00")
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 5 }), async (drawn) => {
        rows = drawn.map(({ from, until, ...one }) => ({
          ...one,
          from: addDays(today, from),
          ...(until !== undefined && { until: addDays(today, until) })
        }))
        const isOn = drawn.some((one) => one.routing_number === BANK && one.from <= 0 && (one.until ?? 0) >= 0)
        expect(await isAvailable(BANK)).toBe(isOn)
      }),
      { numRuns: 100 }
    )
  })
})
