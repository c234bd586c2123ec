import { randomUUID } from "node:crypto"
import type { CallOf } from "@vostro/http/client"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  refusal,
  SOUND,
  startBank,
  stores
} from "../../support/BankUnderTest.ts"
import { type IncomingBody, incomingTo, MONDAY_NOON, wireDesk } from "../../support/Wires.ts"

type Arrived = CallOf<"wire.receive">["body"]

const IBAN = "DE89370400440532013000"
const BERLIN = { business_identifier_code: "DEUTDEFF", name: "Deutsche Bank" } as const
const LONDON = { business_identifier_code: "NWBKGB2L" } as const
const PARIS = { business_identifier_code: "BNPAFRPP" } as const

describe.each(stores)("wires from abroad on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof wireDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = wireDesk(bank)
    desk.goTo(MONDAY_NOON)
  })
  afterAll(() => bank.close())

  const arrival = (body: Arrived) =>
    bank.operator.call("wire.receive", { params: { program_id: bank.programId }, body })

  let sequence = 0
  const arrived = (account_number_id: string, more: Partial<Arrived> = {}): Arrived => {
    sequence += 1
    return {
      message_identification: `20270201MMQFMP32${String(sequence).padStart(6, "0")}`,
      uetr: randomUUID(),
      amount: 98_500,
      account_number_id,
      debtor: { name: "Ana Example", iban: "de89 3704 0044 0532 0130 00" },
      debtor_agent: BERLIN,
      instructing_routing_number: "021000021",
      ...more
    }
  }

  it("keep their banks, parties, charges and messages on both versions", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const message = arrived(number, {
      instructed_amount: 92_000,
      instructed_currency_code: "EUR",
      exchange_rate: "1.0815217391",
      charge_bearer: "shared",
      charge_breakdown: [{ amount: "10.00", currency_code: "USD", charging_agent: LONDON }],
      other_agents: { previous_instructing_agent_one: PARIS, previous_instructing_agent_two: LONDON },
      ultimate_debtor: { name: "Ben Example", address: { town_name: "Berlin", country: "DE" } },
      initiating_party: { name: "Ben Example" },
      payment_notification: "Call the creditor",
      message_to_receiving_fi: "/PHOB/ 1",
      fi_to_fi_message: "/BNF/ 2"
    })
    const v2 = await ask(arrival(message))
    const shared = {
      status: "posted",
      debtor: { name: "Ana Example", account_identifier: { type: "IBAN", value: IBAN } },
      ultimate_debtor: message.ultimate_debtor,
      amounts: {
        settlement_amount: 98_500,
        settlement_currency_code: "USD",
        instructed_amount: 92_000,
        instructed_currency_code: "EUR",
        instructed_to_settlement_exchange_rate: "1.0815217391"
      },
      charges: { charge_bearer: "shared", breakdown: [{ amount: "10.00", charging_agent: LONDON }] },
      remittance_details: { message_to_receiving_fi: "/PHOB/ 1", fi_to_fi_message: "/BNF/ 2" },
      debtor_agent: BERLIN,
      other_agents: message.other_agents
    }
    expect(v2).toMatchObject({ ...shared, corridor_type: "international", initiating_party: { name: "Ben Example" } })
    const v1 = await desk.get(v2.id)
    expect(v1).toMatchObject({ ...shared, instructing_agent: { routing_number: "021000021" } })
    expect(v1).not.toHaveProperty("initiating_party")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 98_500 })
    expect((await ask(arrival(message))).id).toBe(v2.id)
  })

  it("were instructed in full: what settled, and what banks on the way took", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const charge_breakdown = [{ amount: "15.00", currency_code: "USD" }]
    const instructed = async (charge_bearer: "debtor" | "shared" | "creditor") =>
      (await ask(arrival(arrived(number, { charge_bearer, charge_breakdown })))).amounts.instructed_amount
    expect([await instructed("debtor"), await instructed("shared"), await instructed("creditor")]).toEqual([
      98_500, 100_000, 100_000
    ])
    // Not every bank states what it took, and the money has come.
    const { amounts } = await ask(arrival(arrived(number, { instructed_amount: 120_000, charge_breakdown })))
    expect(amounts).toMatchObject({ settlement_amount: 98_500, instructed_amount: 120_000 })
  })

  it("go back in dollars along the same banks", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const { id } = await ask(
      arrival(
        arrived(number, {
          instructed_amount: 92_000,
          instructed_currency_code: "EUR",
          ultimate_debtor: { name: "Ben Example" },
          other_agents: { previous_instructing_agent_one: PARIS, previous_instructing_agent_two: LONDON }
        })
      )
    )
    const back = await ask(desk.returningV2(id, { reason: "creditor_request", amount: 500 }))
    expect(back).toMatchObject({
      corridor_type: "international",
      amounts: { settlement_amount: 500, instructed_amount: 500, instructed_currency_code: "USD" },
      creditor: { account_identifier: { type: "IBAN", value: IBAN } },
      creditor_agent: BERLIN,
      instructed_agent: { local_routing_identifier: { scheme: "USABA", value: "021000021" } },
      ultimate_creditor: { name: "Ben Example" }
    })
    expect(back.other_agents).toEqual({ intermediary_agent_one: LONDON, intermediary_agent_two: PARIS })
  })

  it("are on no allowlist of accounts at home, and are sent back", async () => {
    const [account_number_id = ""] = await openAccountNumbers(bank, 0)
    const account = { type: "us_domestic", account_number: "987654321", routing_number: "021000021" } as const
    const incoming = {
      counterparty_filter: "allowlist_only",
      counterparty_account_numbers_allowlist: [account]
    } as const
    const params = { account_number_id }
    await ask(bank.partner.call("account_number.update", { params, body: { wire_controls: { incoming } } }))
    const refused = { status: "rejected", rejection: { reason: "creditor_request" } }
    expect(await ask(arrival(arrived(account_number_id)))).toMatchObject(refused)
    expect(await ask(arrival(arrived(account_number_id, { debtor: { name: "Ana" } })))).toMatchObject(refused)
    const listed = { ...incomingTo(account_number_id), debtor: { ...incomingTo(account_number_id).debtor } }
    const spaced = { ...listed.debtor, account_identifier: { type: "account_number", value: "987 654 321" } } as const
    expect((await desk.incoming({ ...listed, debtor: spaced })).status).toBe("posted")
  })

  it.each<readonly [string, Partial<Arrived>, ReadonlyArray<string>]>([
    ["two banks", { debtor_routing_number: "021000021" }, ["debtor_routing_number", "debtor_agent"]],
    ["two accounts", { debtor: { iban: IBAN, account_number: "1" } }, ["debtor.account_number", "debtor.iban"]],
    ["another currency without an amount", { instructed_currency_code: "EUR" }, ["instructed_amount"]],
    ["a rate of eleven decimals", { exchange_rate: "1.12345678901" }, ["exchange_rate"]]
  ])("are refused with %s", async (_, more, parameters) => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    expect(await refusal(arrival(arrived(number, more)))).toMatchObject({
      status: 422,
      parameters: parameters.map((parameter) => ({ parameter }))
    })
  })

  const fromBerlin = (number: string, more: Partial<IncomingBody> = {}): IncomingBody => ({
    ...incomingTo(number, 98_500),
    debtor: { name: "Ana Example", account_identifier: { type: "IBAN", value: IBAN } },
    debtor_agent: { business_identifier_code: "DEUTDEFF" },
    ...more
  })
  const shared = { charge_bearer: "shared", breakdown: [{ amount: "15.00", currency_code: "USD" }] } as const

  it("are simulated on both versions, over the correspondent", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const made = await desk.incoming(fromBerlin(number, { charges: shared }))
    expect(made).toMatchObject({
      status: "posted",
      corridor_type: "international",
      debtor_agent: { business_identifier_code: "DEUTDEFF" },
      instructing_agent: { local_routing_identifier: { value: bank.settings.wire_correspondent } },
      amounts: { settlement_amount: 98_500, instructed_amount: 100_000 }
    })
    const { debtor_agent: _, ...body } = fromBerlin(number)
    const debtor_agent = { business_identifier_code: "DEUTDEFF", local_routing_identifier: { value: "37040044" } }
    const call = { idempotencyKey: randomUUID(), body: { ...body, debtor_agent } }
    bank.advance(1)
    await ask(bank.partner.call("wire.simulate_incoming", call))
    const { objects } = await ask(bank.partner.call("wire.list", { query: { account_number_id: number } }))
    expect(objects[0]).toMatchObject({
      status: "under_review",
      debtor_agent: { local_routing_identifier: { scheme: "DEBLZ", value: "37040044" } }
    })
  })

  it("are not simulated with amounts that contradict their charges", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const simulated = (more: Partial<IncomingBody>) =>
      bank.partner.call("wire.simulate_incoming_v2", { idempotencyKey: randomUUID(), body: fromBerlin(number, more) })
    const instructed = (instructed_amount: number) => ({ instructed_amount, instructed_currency_code: "USD" })
    expect(await refusal(simulated({ charges: shared, amounts: instructed(98_500) }))).toMatchObject({
      parameters: [{ parameter: "amount" }, { parameter: "amounts.instructed_amount" }]
    })
    expect((await ask(simulated({ charges: shared, amounts: instructed(100_000) }))).status).toBe("posted")
    const inEuros = { instructed_amount: 98_500, instructed_currency_code: "EUR" }
    expect(await refusal(simulated({ amounts: inEuros }))).toMatchObject({
      parameters: [{ parameter: "amounts.instructed_to_settlement_exchange_rate" }]
    })
  })

  it("leave the ledger balanced", async () => {
    await desk.goThrough()
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})
