import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { achDesk } from "../support/AchDesk.ts"
import { ask, type BankUnderTest, openAccountNumbers, refusal, startBank, stores } from "../support/BankUnderTest.ts"
import { companyOf, personOf, unchecked } from "../support/Customers.ts"
import { instantDesk, instantOf } from "../support/InstantPayments.ts"
import { companyRecord, personRecord, placesOf, submitRecords } from "../support/Submissions.ts"
import { MONDAY_NOON, wireDesk, wireOf } from "../support/Wires.ts"

describe.each(stores)("texts that payments carry, on %s", (kind) => {
  let bank: BankUnderTest
  let number = ""
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    wireDesk(bank).goTo(MONDAY_NOON)
    number = (await openAccountNumbers(bank, 10_000))[0] ?? ""
  })
  afterAll(() => bank.close())

  it("spell a program in one way on every rail", async () => {
    const params = { program_id: bank.programId }
    await ask(bank.operator.call("program.update", { params, body: { name: "Äcme–Bänk ½ Øst" } }))
    const entry = await achDesk(bank).send({ account_number_id: number, amount: 5 })
    const wire = await ask(wireDesk(bank).creation(wireOf(number, 5)))
    const instant = await ask(instantDesk(bank).creation(instantOf(number, 5)))
    expect([entry.record_details.company_name, wire.debtor.name, instant.debtor.name]).toEqual([
      "Acme-Bank 1/2 Os",
      "Acme-Bank 1/2 Ost",
      "Acme-Bank 1/2 Ost"
    ])
  })

  const unwritable = ["李", "🙂", " ", "שלום"]

  it.each(unwritable)("are refused where they are set if nothing of them is left: %j", async (text) => {
    const { individual_details } = personOf()
    const physical_address = { line_1: text, line_2: text, city: text, state: text, postal_code: text, country: "US" }
    const address_details = { physical_address, mailing_address: physical_address }
    const parts = ["line_1", "line_2", "city", "state", "postal_code"]
    const addressOf = (details: string) =>
      ["physical_address", "mailing_address"].flatMap((kindOf) =>
        parts.map((part) => `${details}.address_details.${kindOf}.${part}`)
      )
    const person = { ...individual_details, first_name: text, middle_name: text, last_name: text, address_details }
    const company = { ...companyOf().business_details, name: text, address_details }
    const faultsOf = async (body: object) => {
      const call = bank.partner.call("entity.create", { idempotencyKey: randomUUID(), body: unchecked(body) })
      const refused = await refusal(call)
      if (!("parameters" in refused)) throw refused
      const { parameters } = refused
      expect(parameters.every(({ reason }) => reason === "value_malformed")).toBe(true)
      return parameters.map(({ parameter }) => parameter).toSorted()
    }
    expect(await faultsOf({ ...personOf(), individual_details: person })).toEqual(
      [
        ...["first_name", "last_name", "middle_name"].map((name) => `individual_details.${name}`),
        ...addressOf("individual_details")
      ].toSorted()
    )
    expect(await faultsOf(companyOf({ business_details: company }))).toEqual(
      ["business_details.name", ...addressOf("business_details")].toSorted()
    )
    const created = bank.operator.call("program.create", { body: { name: text } })
    expect(await refusal(created)).toMatchObject({ parameters: [{ parameter: "name", reason: "value_malformed" }] })
    const { id } = await ask(bank.partner.call("entity.create", { idempotencyKey: randomUUID(), body: personOf() }))
    const body = { type: "individual", individual_details: { last_name: text } } as const
    const updated = bank.partner.call("entity.update", { params: { id }, idempotencyKey: randomUUID(), body })
    expect(await refusal(updated)).toMatchObject({
      parameters: [{ parameter: "individual_details.last_name", reason: "value_malformed" }]
    })
  })
  it("are refused in files if nothing of them is left", async () => {
    const inBeijing = {
      physical_address_line_1: "1 Main St",
      physical_address_city: "北京",
      physical_address_country: "CN"
    }
    const one = await submitRecords(bank, "customers", [
      personRecord("person-1", { first_name: "李", last_name: "小龍" }),
      companyRecord("company-1", { business_name: "北京", ...inBeijing }),
      personRecord("person-2", { first_name: "Ольга" })
    ])
    expect(await placesOf(bank, one.id)).toEqual([
      "2 first_name spelling",
      "2 last_name spelling",
      "3 business_name spelling",
      "3 physical_address_city spelling"
    ])
  })
})
