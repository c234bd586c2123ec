import { DAY_MS } from "@vostro/domain"
import { cents } from "@vostro/domain/ports"
import type { InboundItem, IncomingEntry } from "@vostro/domain/rails"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../../support/Ach.ts"
import { digestOf, digitsOf, handIn, incomingEntry, traceOf } from "../../support/AchInbound.ts"
import { achNetwork } from "../../support/AchNetwork.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  refusal,
  startBank,
  stores
} from "../../support/BankUnderTest.ts"

const LATE = { status: 400, code: "operation_not_allowed", parameters: [{ reason: "deadline_passed" }] }

describe.each(stores)("returns in files on %s", (kind) => {
  let bank: BankUnderTest
  let network: ReturnType<typeof achNetwork>
  let traces = 0
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    moveTo(bank, WEEK.monday, "08:00")
    network = achNetwork(bank)
  })
  afterAll(() => bank.close())

  const nextTrace = () => traceOf(++traces)
  const hand = async (...items: ReadonlyArray<InboundItem>) => {
    const placed = items.map((item, at) => ({ at, item }))
    const { booked, problems } = await handIn(bank, digestOf(), placed)
    return [booked, problems.map(({ reason }) => reason)]
  }
  const sentTraceOf = async (id: string) => (await network.get(id)).record_details.trace_number ?? ""
  const answerTo = async (id: string, return_code: string) => ({
    sec_code: "PPD" as const,
    trace_number: nextTrace(),
    original_trace_number: await sentTraceOf(id),
    amount: cents(300),
    return_code
  })
  /** Creates an entry of 300 cents for an account number. */
  const entryFor = async (account_number_id: string, side: "credit" | "debit"): Promise<IncomingEntry> => {
    const account_number = await digitsOf(bank, account_number_id)
    return incomingEntry(bank, { trace_number: nextTrace(), account_number, amount: 300, side })
  }
  const received = async (entry: IncomingEntry): Promise<string> => {
    expect(await hand(entry)).toEqual([1, []])
    return (await network.list({ direction: "incoming", limit: 1 })).objects[0]?.id ?? ""
  }

  it("books a return only with the amount of its entry", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await network.sent(number, "debit")
    const back = { ...(await answerTo(id, "R01")), kind: "return" } as const
    expect(await hand({ ...back, amount: cents(299) })).toEqual([0, ["parameters_invalid: value_not_allowed amount"]])
    expect([(await network.get(id)).status, await network.postedOf(number)]).toEqual(["posted", 1_300])
    expect(await hand(back)).toEqual([1, []])
    expect([(await network.get(id)).status, await network.postedOf(number)]).toEqual(["returned", 1_000])
  })

  it("counts deadlines from the network's settlement day, even if files arrive late", async () => {
    moveTo(bank, WEEK.friday, "10:00")
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await received({ ...(await entryFor(number, "debit")), settlement_date: WEEK.tuesday })
    const { record_details, status } = await network.get(id)
    expect([status, record_details.settlement_date]).toEqual(["scheduled", WEEK.tuesday])
    // Until the opening of Thursday, two banking days later; before it posts as well as after.
    expect(await refusal(network.sendBack(id, "R02"))).toMatchObject(LATE)
    bank.advance(120_000)
    await bank.drain()
    expect((await network.get(id)).status).toBe("posted")
    expect(await refusal(network.sendBack(id, "R02"))).toMatchObject(LATE)
    expect((await ask(network.sendBack(id, "R10"))).status).toBe("pending_return")
    await network.step(id)
    const [returned] = (await network.get(id)).returns
    const ofReturn = { return_trace_number: returned?.trace_number ?? "", original_return_code: "R10" }
    const dishonor = { ...(await answerTo(id, "R61")), ...ofReturn, settlement_date: WEEK.tuesday } as const
    expect(await hand({ ...dishonor, kind: "dishonored_return" })).toEqual([1, []])
    expect(await refusal(network.contest(id, "R71"))).toMatchObject(LATE)

    const sent = await network.sent(number, "debit")
    const back = { ...(await answerTo(sent, "R01")), settlement_date: "2035-02-28" } as const
    expect(await hand({ ...back, kind: "return" })).toEqual([1, []])
    expect(await refusal(network.dishonor(sent, "R61"))).toMatchObject(LATE)
    await network.expectSettled()
    expect(await balanceOf(bank, number)).toMatchObject({ held: 0 })
  })

  it("books the return of an entry that the bank sent to itself under one trace number", async () => {
    bank.advance(3 * DAY_MS)
    const [sender = "", receiver = ""] = await openAccountNumbers(bank, 1_000, 0)
    const { id } = await network.send({ account_number_id: sender, amount: 300 })
    await network.step(id)
    await network.step(id)
    const came = await received({ ...(await entryFor(receiver, "credit")), trace_number: await sentTraceOf(id) })
    await network.step(came)
    expect([await network.postedOf(sender), await network.postedOf(receiver)]).toEqual([700, 300])
    await ask(network.sendBack(came, "R23"))
    await network.step(came)
    expect(await hand({ ...(await answerTo(id, "R23")), kind: "return" })).toEqual([1, []])
    expect([await network.postedOf(sender), await network.postedOf(receiver)]).toEqual([1_000, 0])
    const [returned] = (await network.get(came)).returns
    const ofReturn = { return_trace_number: returned?.trace_number ?? "", original_return_code: "R23" }
    const dishonor = { ...(await answerTo(came, "R61")), ...ofReturn }
    expect(await hand({ ...dishonor, kind: "dishonored_return" })).toEqual([1, []])
    expect((await network.get(came)).status).toBe("return_dishonored")
    await network.expectSettled()
  })

  it("takes entries for its own number alone on an account number, and no answer for another bank", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("123456780", "021000021", "123456790", "999999999", "000000000"),
        fc.constantFrom("credit" as const, "debit" as const),
        async (receiving_routing_number, side) => {
          const id = await received({ ...(await entryFor(number, side)), receiving_routing_number })
          const named = (await network.get(id)).account_number_id
          expect(named).toBe(receiving_routing_number === "123456780" ? number : undefined)
        }
      ),
      {
        numRuns: 10,
        examples: [
          ["123456780", "credit"],
          ["021000021", "credit"]
        ]
      }
    )
    const sent = await network.sent(number, "debit")
    const back = { ...(await answerTo(sent, "R01")), kind: "return" } as const
    const problem = "parameters_invalid: value_not_allowed receiving_routing_number"
    const [booked, problems] = await hand({ ...back, receiving_routing_number: "021000021" })
    expect([booked, problems]).toEqual([0, [problem]])
    expect(await hand({ ...back, receiving_routing_number: "123456780" })).toEqual([1, []])
  })

  it("returns an entry for another bank, even if its account number exists here", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const entry = await entryFor(number, "debit")
    const id = await received({ ...entry, receiving_routing_number: "231380104" })
    expect(await network.get(id)).not.toHaveProperty("account_number_id")
    await network.step(id)
    const { returns, status } = await network.step(id)
    expect([status, returns.map(({ return_code }) => return_code)]).toEqual(["returned", ["R03"]])
    expect(await network.postedOf(number)).toBe(1_000)
  })
})
