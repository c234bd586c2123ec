import { cents, MAX_AMOUNT_CENTS, ZERO } from "@vostro/domain/kernel/Money"
import type { Decision } from "@vostro/domain/operation/Decision"
import type { Stored } from "@vostro/domain/ports/Stored"
import { type Arriving, arrivalFaults, arrivalOf } from "@vostro/domain/resources/payments/ach/incoming/Arrival"
import { receive } from "@vostro/domain/resources/payments/ach/incoming/Receive"
import { structureFaults } from "@vostro/domain/resources/payments/ach/incoming/Structure"
import { SEC_CODES, type SecRule, secCodes } from "@vostro/domain/resources/payments/ach/tables/SecCodes"
import { transactionCodes } from "@vostro/domain/resources/payments/ach/tables/TransactionCodes"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { factsWith, fromNetwork, MONDAY, MONDAY_MS, NUMBER, settings, stored } from "./support/Entries.ts"

const faultsOf = (parts: Parameters<typeof fromNetwork>[0]) =>
  structureFaults(fromNetwork(parts)).map(({ parameters }) => parameters)

describe("the structure of an entry", () => {
  const usual = SEC_CODES.filter((code) => code !== "IAT")
  const ruleOf = (code: (typeof SEC_CODES)[number]): SecRule => secCodes[code]
  const tells = (code: (typeof SEC_CODES)[number]) => ruleOf(code).zero === "always" || code === "ADV"

  it.each(usual.flatMap((code) => (["22", "27"] as const).map((digits) => [code, digits] as const)))(
    "of %s has the sides of its code: %s",
    (sec_code, transaction_code) => {
      const side = transaction_code === "22" ? "credit" : "debit"
      const isMisfit = faultsOf({ sec_code, transaction_code }).some((names) => names.includes("transaction_type"))
      expect(isMisfit).toBe(!ruleOf(sec_code).sides.includes(side))
      expect(faultsOf({ sec_code, transaction_code, statement_descriptor: "REVERSAL" })).not.toContainEqual([
        "sec_code",
        "transaction_type"
      ])
    }
  )

  it.each(usual)("of %s moves money only if the code allows it", (sec_code) => {
    const debits = ruleOf(sec_code).sides.includes("debit")
    const paid = faultsOf({ sec_code, transaction_code: debits ? "27" : "22" })
    const prenote = faultsOf({ sec_code, transaction_code: debits ? "28" : "23", amount: ZERO })
    expect(paid).toEqual(tells(sec_code) ? [["sec_code", "amount"]] : [])
    expect(prenote).toEqual(ruleOf(sec_code).zero === "never" ? [["sec_code", "amount"]] : [])
  })

  it.each(["ARC", "BOC", "POP", "RCK"] as const)("of %s has an inclusive limit", (sec_code) => {
    const { amount_limit = 0 } = ruleOf(sec_code)
    expect(faultsOf({ sec_code, transaction_code: "27", amount: cents(amount_limit) })).toEqual([])
    expect(faultsOf({ sec_code, transaction_code: "27", amount: cents(amount_limit + 1) })).toEqual([
      ["sec_code", "amount"]
    ])
  })

  it.each(Object.entries(transactionCodes))("accepts the transaction code %s", (transaction_code, { side, use }) => {
    const sec_code = use === "advice" ? "ADV" : "CCD"
    const isFaulty = (amount: number) => faultsOf({ sec_code, transaction_code, amount: cents(amount) }).length > 0
    const takes = { live: [300], reversal: [300], prenote: [0], remittance: [0], advice: [0], return: [] }[use]
    expect([0, 300].filter((amount) => !isFaulty(amount))).toEqual(takes)
    expect(["credit", "debit"]).toContain(side)
  })

  it.each(["00", "99", "toString", "2"])("rejects the transaction code %j", (transaction_code) => {
    expect(faultsOf({ transaction_code })).toEqual([["transaction_code"]])
  })

  it("is limited to the largest amount of the interface", () => {
    expect(faultsOf({ amount: cents(MAX_AMOUNT_CENTS) })).toEqual([])
    expect(faultsOf({ amount: cents(MAX_AMOUNT_CENTS + 1) })).toEqual([["amount"]])
  })

  it("requires IAT addenda fields for IAT entries only", () => {
    expect(faultsOf({ sec_code: "IAT" })).toEqual([["iat_details"]])
    expect(faultsOf({ iat_details: {} })).toEqual([["sec_code", "iat_details"]])
    const bank = { name: "B", identifier_type: "iban", identifier_code: "1", branch_country: "CH" } as const
    const party = { name: "P", street_address: "S", city_state_province: "C", country_postal_code: "CH" }
    const whole = {
      transaction_type_code: "salary",
      destination_country: "US",
      originator_currency_code: "CHF",
      destination_currency_code: "USD",
      originator: party,
      originating_financial_institution: bank,
      receiver: party,
      receiving_financial_institution: bank
    } as const
    expect(faultsOf({ sec_code: "IAT", iat_details: whole })).toEqual([])
    const { receiver: _, ...headless } = whole
    expect(faultsOf({ sec_code: "IAT", iat_details: headless })).toEqual([["iat_details.receiver"]])
    expect(faultsOf({ sec_code: "IAT", iat_details: { ...whole, originator: { name: "P" } } })).toEqual([
      ["iat_details.originator.street_address"],
      ["iat_details.originator.city_state_province"],
      ["iat_details.originator.country_postal_code"]
    ])
  })
})

describe("the settlement time of an entry", () => {
  const isoOf = (parts: Partial<Arriving>, now_ms = MONDAY_MS) => {
    const { delivery_type, settles_ms } = arrivalOf(
      { amount: cents(300), sec_code: "PPD", ...parts },
      { now_ms, settings }
    )
    return [delivery_type, new Date(settles_ms).toISOString()]
  }
  const afternoon = Date.parse("2035-03-05T22:30:00Z")

  it.each([
    ["the next settlement", {}, "same_business_day", "2035-03-05T18:00:00.000Z"],
    ["the next day", { delivery_type: "next_business_day" }, "next_business_day", "2035-03-06T13:30:00.000Z"],
    ["the next day for IAT", { sec_code: "IAT" }, "next_business_day", "2035-03-06T13:30:00.000Z"],
    [
      "the next day for a large amount",
      { amount: cents(100_000_001) },
      "next_business_day",
      "2035-03-06T13:30:00.000Z"
    ],
    [
      "the morning of its settlement date",
      { settlement_date: "2035-03-07" },
      "next_business_day",
      "2035-03-07T13:30:00.000Z"
    ],
    [
      "its settlement date, as a same-day entry",
      { settlement_date: "2035-03-07", delivery_type: "same_business_day" },
      "same_business_day",
      "2035-03-07T18:00:00.000Z"
    ]
  ] as const)("is %s", (_, parts, delivery_type, iso) => {
    expect(isoOf(parts)).toEqual([delivery_type, iso])
  })

  it.each([
    [
      "the settlement date set by the network",
      { effective_date: "2035-03-08", settlement_date: "2035-03-07" },
      "2035-03-07T13:30"
    ],
    ["its effective date, not earlier", { effective_date: "2035-03-07" }, "2035-03-07T13:30"],
    ["the banking day after its effective date", { effective_date: "2035-03-10" }, "2035-03-12T12:30"],
    ["the next settlement if its effective date has passed", { effective_date: "2035-03-02" }, "2035-03-05T18:00"],
    ["the next settlement if its effective date is today", { effective_date: MONDAY }, "2035-03-05T18:00"]
  ] as const)("is %s", (_, parts, minute) => {
    expect(isoOf(parts)[1]).toBe(`${minute}:00.000Z`)
  })

  it("is the next settlement of its settlement date, or now if the date has none left", () => {
    expect(isoOf({ settlement_date: MONDAY }, afternoon)).toEqual(["same_business_day", "2035-03-05T23:00:00.000Z"])
    const late = afternoon + 3_600_000
    expect(isoOf({ settlement_date: MONDAY }, late)).toEqual(["same_business_day", new Date(late).toISOString()])
    expect(isoOf({ settlement_date: MONDAY, sec_code: "IAT" }, late)).toEqual([
      "next_business_day",
      new Date(late).toISOString()
    ])
  })

  it.each([
    [{}, 0],
    [{ settlement_date: MONDAY }, 0],
    [{ settlement_date: "2035-03-04" }, 1],
    [{ settlement_date: "2035-03-02" }, 1],
    [{ settlement_date: "2035-03-10" }, 1],
    [{ delivery_type: "same_business_day" }, 0],
    [{ delivery_type: "same_business_day", amount: cents(100_000_000) }, 0],
    [{ delivery_type: "same_business_day", amount: cents(100_000_001) }, 1],
    [{ delivery_type: "same_business_day", sec_code: "IAT" }, 1],
    [{ delivery_type: "next_business_day", sec_code: "IAT" }, 0]
  ] as const)("requested as %j has faults: %i", (parts, count) => {
    expect(
      arrivalFaults({ amount: cents(300), sec_code: "PPD", ...parts }, { now_ms: MONDAY_MS, settings })
    ).toHaveLength(count)
  })
})

describe("an incoming entry", () => {
  const received = (parts: Parameters<typeof fromNetwork>[0], known: ReadonlyArray<Stored> = []): Decision =>
    Result.getOrThrow(receive(fromNetwork(parts), factsWith(MONDAY_MS, [], "consumer", known)))
  const achOf = ({ changes }: Decision) => changes.find(({ resource }) => resource.kind === "ach")?.object

  it("opens its settlement and waits for it", () => {
    const decision = received({ company_name: "Acme", individual_id: "7", effective_date: "2035-03-02" })
    expect(decision.changes.map(({ resource }) => resource.kind)).toEqual([
      "ach_settlement",
      "ach",
      "ach_incoming_trace"
    ])
    expect(achOf(decision)).toMatchObject({
      status: "scheduled",
      account_id: "account_1",
      account_number_id: NUMBER.id,
      record_details: {
        transaction_code: "checking_credit",
        company_name: "Acme",
        individual_id: "7",
        trace_number: "021000020000001",
        effective_date: "2035-03-02",
        settlement_date: MONDAY
      },
      counterparty: { name: "Acme", routing_number: "021000021" },
      kept: {
        queue: "ach_settlement_203503051800",
        held: false
      }
    })
    expect(achOf(decision)).not.toHaveProperty("kept.booked_on")
    expect(decision.events.map(({ name }) => name)).toEqual(["ach.scheduled"])
    expect(decision.holds).toEqual([])
    expect(decision.timers.map(({ queue }) => queue)).toEqual(["ach.settlement"])
  })

  it("has no accounts if its account number is unknown", () => {
    const object = achOf(received({ account_number: "100000000002" }))
    expect(object).not.toHaveProperty("account_id")
    expect(object).toMatchObject({ kept: { account_number: "100000000002" } })
  })

  it.each([
    [1_000, true],
    [1_001, false]
  ])("debiting %i cents places a hold if funds are available: %s", (amount, held) => {
    const decision = received({ transaction_code: "27", amount: cents(amount) })
    expect(achOf(decision)).toMatchObject({ kept: { held } })
    expect(decision.holds).toEqual(held ? [{ account_number_id: NUMBER.id, amount }] : [])
  })

  it.each([
    ["is the same", {}, ["R24"]],
    ["has another amount", { amount: cents(301) }, []],
    ["has another trace number", { trace_number: "021000020000002" }, []],
    ["has another date", { effective_date: "2035-03-06" }, []]
  ] as const)("is returned as a duplicate only if all of it is the same: it %s", (_, parts, codes) => {
    const first = received({ effective_date: MONDAY }).changes.map(({ resource: { kind }, object }) =>
      stored(kind, object.id, object)
    )
    expect(achOf(received({ effective_date: MONDAY, ...parts }, first))).toMatchObject({
      returns: codes.map((return_code) => ({ return_code }))
    })
  })

  it("truncates the originator's name to the counterparty field", () => {
    const company_name = "A Company of a Very Long Name"
    expect(achOf(received({ company_name }))).toMatchObject({
      record_details: { company_name },
      counterparty: { name: "A Company of a Very Lo" }
    })
  })
})
