import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, openAccountNumbers, startBank, stores } from "../../support/BankUnderTest.ts"
import { companyOf, createEntity, personOf } from "../../support/Customers.ts"
import { MONDAY_NOON, wireDesk, wireOf } from "../../support/Wires.ts"

describe.each(stores)("the debtor of an outgoing wire on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof wireDesk>
  let account_id = ""
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = wireDesk(bank)
    desk.goTo(MONDAY_NOON)
    const [account_number_id = ""] = await openAccountNumbers(bank, 0)
    account_id = (await ask(bank.partner.call("account_number.get", { params: { account_number_id } }))).account_id
  })
  afterAll(() => bank.close())

  const debtorOf = async (holder: { readonly entity_id?: string; readonly client_customer_id?: string }) => {
    const number = await ask(bank.partner.call("account_number.create", { body: { account_id, ...holder } }))
    const { debtor } = await ask(desk.creation(wireOf(number.id)))
    expect(debtor.account_identifier).toEqual({ type: "other", value: String(number.account_number) })
    return { name: debtor.name, ...(debtor.address !== undefined && { address: debtor.address }) }
  }

  const livingAt = (address: object) => {
    const { individual_details, ...person } = personOf()
    const physical_address = { line_1: "1 Main St", city: "Chicago", country: "US", ...address }
    const name = { first_name: "Jörg", middle_name: "Łukasz", last_name: "Strauß–Søn" }
    return { ...person, individual_details: { ...individual_details, ...name, address_details: { physical_address } } }
  }

  it("is the person who holds the account number, with the legal name and the address in letters of the network", async () => {
    const address = {
      line_1: "Große Straße 10–12½",
      line_2: "c/o Müller",
      city: "Zürich",
      postal_code: "8001",
      state: "ZH"
    }
    const { id } = await createEntity(bank, livingAt({ ...address, country: "CHE" }))
    expect(await debtorOf({ entity_id: id })).toEqual({
      name: "Jorg Lukasz Strauss-Son",
      address: {
        street_name: "Grosse Strasse 10-12 1/2",
        line_one: "c/o Muller",
        town_name: "Zurich",
        post_code: "8001",
        country_sub_division: "ZH",
        country: "CH"
      }
    })
  })

  it("is the company that holds the account number, without an address in a country that does not exist", async () => {
    const { id } = await createEntity(bank, livingAt({ country: "ZZ" }))
    expect(await debtorOf({ entity_id: id })).toEqual({ name: "Jorg Lukasz Strauss-Son" })
    const company = companyOf()
    const { business_details } = company
    const made = await createEntity(bank, company)
    expect((await debtorOf({ entity_id: made.id })).name).toBe(business_details.name)
  })

  it("is the program if the bank does not know the holder", async () => {
    const { name } = await ask(bank.operator.call("program.get", { params: { program_id: bank.programId } }))
    expect(await debtorOf({ client_customer_id: "customer-1" })).toEqual({ name })
    expect(await debtorOf({ entity_id: "entity_unknown" })).toEqual({ name })
  })

  it("is the holder if a part of the name has an ASCII spelling", async () => {
    const { individual_details, ...person } = personOf()
    const details = { ...individual_details, first_name: "Bruce 李", last_name: "Lee" }
    const { id } = await createEntity(bank, { ...person, individual_details: details })
    expect(await debtorOf({ entity_id: id })).toMatchObject({ name: "Bruce ? Lee" })
  })
})
