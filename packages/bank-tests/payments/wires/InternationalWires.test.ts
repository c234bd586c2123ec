import type { Controls } from "@vostro/domain/resources/deposits/account-number/Controls"
import type { CallOf } from "@vostro/http/client"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  layerStore,
  openAccountNumbers,
  refusal,
  SOUND,
  startBankOn,
  stores
} from "../../support/BankUnderTest.ts"
import { recordingWires } from "../../support/RecordingWires.ts"
import { MONDAY_NOON, wireDesk, wireOf, wireV2Of } from "../../support/Wires.ts"

type Body = CallOf<"wire.create">["body"]
type WireControls = NonNullable<Controls["wire_controls"]>

const GERMAN = { type: "IBAN", value: "DE89370400440532013000" } as const

const abroad = (account_number_id: string, agent: Body["creditor_agent"], account: object = GERMAN): Body => {
  const body = wireOf(account_number_id)
  const address = { street_name: "Unter den Linden", town_name: "Berlin", country: "DE" }
  return {
    ...body,
    creditor_agent: agent,
    creditor: { ...body.creditor, account_identifier: { ...GERMAN, ...account }, address }
  }
}

describe.each(stores)("international wires on %s", (kind) => {
  const network = recordingWires()
  let bank: BankUnderTest
  let desk: ReturnType<typeof wireDesk>
  beforeAll(async () => {
    bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, network.layer)
    desk = wireDesk(bank)
    desk.goTo(MONDAY_NOON)
  })
  afterAll(() => bank.close())

  const control = (account_number_id: string, wire_controls: WireControls) =>
    ask(bank.partner.call("account_number.update", { params: { account_number_id }, body: { wire_controls } }))

  it("go to a bank by BIC and IBAN, over the correspondent, and read the same on v1 and v2", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const made = await ask(desk.creation(abroad(number, { business_identifier_code: "DEUTDEFF" })))
    expect(made).toMatchObject({
      status: "created",
      creditor_agent: { business_identifier_code: "DEUTDEFF" },
      instructed_agent: { routing_number: bank.settings.wire_correspondent },
      creditor: { account_identifier: GERMAN, address: { town_name: "Berlin", country: "DE" } },
      amounts: { settlement_amount: 1_000, instructed_amount: 1_000, instructed_currency_code: "USD" },
      charges: { charge_bearer: "shared" }
    })
    expect(made.creditor_agent).not.toHaveProperty("routing_number")
    expect(await desk.getV2(made.id)).toMatchObject({
      corridor_type: "international",
      creditor_agent: { business_identifier_code: "DEUTDEFF" },
      instructed_agent: { local_routing_identifier: { scheme: "USABA", value: bank.settings.wire_correspondent } }
    })
    await desk.goThrough()
    expect((await desk.get(made.id)).status).toBe("posted")
    expect(network.taken.get(made.id)?.creditor_agent).toEqual({ business_identifier_code: "DEUTDEFF" })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0 })
  })

  it("are made on v2 with the national code of the bank, and read on v1", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { instructed_agent: _, ...body } = wireV2Of(number)
    const made = await ask(
      desk.creationV2({
        ...body,
        creditor_agent: { business_identifier_code: "HDFCINBB", local_routing_identifier: { value: "HDFC0000240" } },
        instructed_agent: { local_routing_identifier: { value: "026009593" } },
        creditor: { ...body.creditor, address: { town_name: "Mumbai", country: "IN" } }
      })
    )
    expect(made).toMatchObject({
      corridor_type: "international",
      creditor_agent: {
        business_identifier_code: "HDFCINBB",
        local_routing_identifier: { scheme: "INFSC", value: "HDFC0000240" }
      },
      creditor: { account_identifier: { type: "other", value: "987654321" } }
    })
    expect(await desk.get(made.id)).toMatchObject({
      creditor_agent: { local_routing_identifier: { scheme: "INFSC", value: "HDFC0000240" } },
      instructed_agent: { routing_number: "026009593" }
    })
  })

  it("store an IBAN without blanks, and a sort code without dashes", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const london = { business_identifier_code: "NWBKGB2LXXX", local_routing_identifier: { value: "60-16-13" } }
    const { creditor, creditor_agent } = await ask(
      desk.creation(abroad(number, london, { value: "gb29 nwbk 6016 1331 9268 19" }))
    )
    expect(creditor.account_identifier).toEqual({ type: "IBAN", value: "GB29NWBK60161331926819" })
    expect(creditor_agent.local_routing_identifier).toEqual({ scheme: "GBDSC", value: "601613" })
  })

  it.each<readonly [string, Body["creditor_agent"], object, ReadonlyArray<string>]>([
    ["no code", {}, {}, ["creditor_agent.routing_number"]],
    ["a null BIC", { business_identifier_code: null }, {}, ["creditor_agent.routing_number"]],
    ["a BIC of no country", { business_identifier_code: "DEUTZZFF" }, {}, ["creditor_agent.business_identifier_code"]],
    ["a BIC in lower case", { business_identifier_code: "deutdeff" }, {}, ["creditor_agent.business_identifier_code"]],
    ["a US BIC alone", { business_identifier_code: "CHASUS33" }, {}, ["creditor_agent.routing_number"]],
    [
      "a BIC abroad with a routing number",
      { business_identifier_code: "DEUTDEFF", routing_number: "021000021" },
      {},
      ["creditor_agent.routing_number", "creditor_agent.business_identifier_code"]
    ],
    [
      "no national code where it is needed",
      { business_identifier_code: "HDFCINBB" },
      { type: "account_number", value: "987654321" },
      ["creditor_agent.local_routing_identifier.value"]
    ],
    [
      "a wrong national code",
      { business_identifier_code: "DEUTDEFF", local_routing_identifier: { value: "123" } },
      {},
      ["creditor_agent.local_routing_identifier.value"]
    ],
    [
      "a national code where there is none",
      { business_identifier_code: "BNPAFRPP", local_routing_identifier: { value: "123" } },
      { value: "FR1420041010050500013M02606" },
      ["creditor_agent.local_routing_identifier.value"]
    ],
    [
      "a number where the country has IBANs",
      { business_identifier_code: "DEUTDEFF" },
      { type: "account_number", value: "0532013000" },
      ["creditor.account_identifier.type"]
    ],
    [
      "an IBAN with wrong digits",
      { business_identifier_code: "DEUTDEFF" },
      { value: "DE88370400440532013000" },
      ["creditor.account_identifier.value"]
    ],
    [
      "an IBAN of another country",
      { business_identifier_code: "DEUTDEFF" },
      { value: "GB29NWBK60161331926819" },
      ["creditor.account_identifier.value", "creditor_agent.business_identifier_code"]
    ],
    ["an IBAN at home", { routing_number: "021000021" }, {}, ["creditor.account_identifier.type"]]
  ])("are refused with %s", async (_, agent, account, parameters) => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    expect(await refusal(desk.creation(abroad(number, agent, account)))).toMatchObject({
      status: 400,
      parameters: parameters.map((parameter) => ({ parameter }))
    })
  })

  it("go over a bank of the United States by its routing number in either field of v1", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const body = abroad(number, { business_identifier_code: "DEUTDEFF" })
    const given = { local_routing_identifier: { value: "021000021" } }
    for (const instructed_agent of [given, { ...given, routing_number: "021000021" }]) {
      const made = await ask(desk.creation({ ...body, instructed_agent }))
      expect(made.instructed_agent).toEqual({ routing_number: "021000021" })
    }
    const local = "instructed_agent.local_routing_identifier.value"
    expect(
      await refusal(desk.creation({ ...body, instructed_agent: { ...given, routing_number: "026009593" } }))
    ).toMatchObject({
      status: 400,
      parameters: [{ parameter: "instructed_agent.routing_number" }, { parameter: local, reason: "value_conflicting" }]
    })
    const instructed_agent = { local_routing_identifier: { value: "021000022" } }
    expect(await refusal(desk.creation({ ...body, instructed_agent }))).toMatchObject({
      status: 400,
      parameters: [{ parameter: local, reason: "value_malformed" }]
    })
  })

  it("are refused over a bank abroad, on v2 with its names of fields", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const body = wireV2Of(number)
    const instructed_agent = { business_identifier_code: "DEUTDEFF" }
    expect(await refusal(desk.creationV2({ ...body, instructed_agent }))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "instructed_agent.business_identifier_code" }]
    })
    for (const value of ["021000022", "12345"]) {
      const creditor_agent = { local_routing_identifier: { value } }
      expect(await refusal(desk.creationV2({ ...body, creditor_agent }))).toMatchObject({
        status: 422,
        parameters: [{ parameter: "creditor_agent.local_routing_identifier.value" }]
      })
    }
  })

  it("obey the allowlist of accounts abroad, whatever the case, the blanks and the branch", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const listed = {
      business_identifier_code: "deutdeffxxx",
      account_identifier: { ...GERMAN, value: "de89 3704 0044 0532 0130 00" }
    }
    await control(number, {
      outgoing: { counterparty_filter: "reject_all" },
      outgoing_international: {
        counterparty_filter: "allowlist_only",
        counterparty_international_account_numbers_allowlist: [listed]
      }
    })
    const to = (bic: string, value: string = GERMAN.value) =>
      desk.creation(abroad(number, { business_identifier_code: bic }, { value }))
    expect((await ask(to("DEUTDEFF"))).status).toBe("created")
    const notListed = { status: 400, parameters: [{ parameter: "creditor", reason: "disallowed_counterparty" }] }
    expect(await refusal(to("DEUTDEFF500"))).toMatchObject(notListed)
    expect(await refusal(to("DEUTDEFF", "DE02120300000000202051"))).toMatchObject(notListed)
    expect(await refusal(desk.creation(wireOf(number)))).toMatchObject(notListed)
    await control(number, { outgoing_international: { counterparty_filter: "reject_all" } })
    expect(await refusal(to("DEUTDEFF"))).toMatchObject(notListed)
  })

  it("leave the ledger balanced", async () => {
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})
