import { randomUUID } from "node:crypto"
import { DAY_MS } from "@vostro/domain"
import { dayAt } from "@vostro/domain/kernel/calendar/LocalTime"
import { addDays, NETWORK_ZONE } from "@vostro/domain/rails"
import { birthdayOf, reachesAgeMs } from "@vostro/domain/resources/customers/entity/Age"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, refusal, startBank, stores } from "../support/BankUnderTest.ts"
import { adult, companyOf, createEntity, passed, personOf, unchecked } from "../support/Customers.ts"

describe.each(stores)("entities on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
  })
  afterAll(() => bank.close())

  const key = () => ({ idempotencyKey: randomUUID() })
  const get = (id: string) => ask(bank.partner.call("entity.get", { params: { id } }))
  const update = (id: string, patch: object) =>
    bank.partner.call("entity.update", { ...key(), params: { id }, body: unchecked({ type: "individual", ...patch }) })
  const create = (body: object) => bank.partner.call("entity.create", { ...key(), body: unchecked(body) })
  const yearsAgo = (years: number) => birthdayOf(dayAt(bank.now(), NETWORK_ZONE), -years)
  const roles = (one: Awaited<ReturnType<typeof get>>) =>
    one.role_details.map(({ name, status, criteria_details }) => [
      name,
      status,
      criteria_details.flatMap(({ failed_checks }) => failed_checks)
    ])

  it("returns the given fields and the resulting roles", async () => {
    const made = await createEntity(bank, personOf())
    expect(made).toMatchObject({ ...personOf(), metadata: {} })
    expect(made.role_details).toEqual([{ name: "account_holder", status: "active", criteria_details: [] }])
    expect(await get(made.id)).toEqual(made)
  })

  it("is identified by a document through its expiration date", async () => {
    const identifiedBy = async (expiration_date: string) => {
      const paper = { type: "passport", identification_number: "X1", issuing_country: "FR", expiration_date }
      const identification_details = { type: "non_us_entity", identification_documents: [paper] }
      const individual_details = { ...personOf().individual_details, identification_details }
      return roles(await createEntity(bank, { ...personOf(), individual_details }))
    }
    const today = dayAt(bank.now(), NETWORK_ZONE)
    expect(await identifiedBy(today)).toEqual([["account_holder", "active", []]])
    expect(await identifiedBy(addDays(today, -1))).toEqual([["account_holder", "inactive", ["identification"]]])
  })

  it("names every check that a role fails", async () => {
    const { kyc_details: _, ...person } = personOf(yearsAgo(15))
    const made = await createEntity(bank, {
      ...person,
      intended_roles: ["account_holder", "minor_account_holder", "authorized_user"],
      individual_details: {
        ...person.individual_details,
        identification_details: {
          type: "non_us_entity",
          identification_documents: [
            {
              type: "passport",
              identification_number: "X1",
              issuing_country: "FR",
              expiration_date: dayAt(bank.now() - 2 * DAY_MS, NETWORK_ZONE)
            }
          ]
        }
      }
    })
    const failed = ["age", "kyc", "identification"]
    expect(roles(made)).toEqual([
      ["account_holder", "inactive", failed],
      ["minor_account_holder", "inactive", failed],
      ["authorized_user", "active", []]
    ])
    expect(made.role_details[0]?.criteria_details[0]?.entity_id).toBe(made.id)
  })

  it("is found by its client_customer_id, which is unique", async () => {
    const client_customer_id = `customer-${randomUUID()}`
    const made = await createEntity(bank, { ...personOf(), client_customer_id })
    expect(await ask(bank.partner.call("entity.find", { query: { client_customer_id } }))).toEqual(made)
    expect(await refusal(create({ ...personOf(), client_customer_id }))).toMatchObject({
      status: 422,
      code: "related_object_conflict",
      parameters: [{ parameter: "client_customer_id", reason: "value_repeated" }]
    })
    const unknown = bank.partner.call("entity.find", { query: { client_customer_id: "nobody" } })
    expect(await refusal(unknown)).toMatchObject({ status: 404, code: "object_not_found" })
  })

  it("accepts one of many concurrent creations with the same customer id", async () => {
    const client_customer_id = `customer-${randomUUID()}`
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, () => createEntity(bank, { ...personOf(), client_customer_id }))
    )
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  })

  it.each(["ssn", "itin", "ein"] as const)("identifies a person by a tax id of type %s", async (type) => {
    const identification_details = { type: "us_entity", tax_identification: { type, value: "123456789" } }
    const made = await ask(
      create({ ...personOf(), individual_details: { ...personOf().individual_details, identification_details } })
    )
    expect(made).toMatchObject({
      individual_details: { identification_details },
      role_details: [{ name: "account_holder", status: "active" }]
    })
    expect(await get(made.id)).toEqual(made)
  })

  it("answers v2 with the v2 error body", async () => {
    const made = await ask(bank.partner.call("entity.create_v2", { ...key(), body: personOf() }))
    expect(await get(made.id)).toEqual(made)
    const body = unchecked({ type: "individual" })
    expect(await refusal(bank.partner.call("entity.create_v2", { ...key(), body }))).toMatchObject({
      status: 422,
      code: "parameters_invalid",
      parameters: [{ parameter: "individual_details", reason: "required" }]
    })
  })

  it.each([
    [{ type: "person" }, "type", "value_not_allowed"],
    [{ type: undefined }, "type", "required"],
    [{ intended_roles: ["owner"] }, "intended_roles[0]", "value_not_allowed"],
    [
      { individual_details: { ...personOf().individual_details, date_of_birth: "2100-01-01" } },
      "individual_details.date_of_birth",
      "value_not_allowed"
    ],
    [
      { individual_details: { ...personOf().individual_details, date_of_birth: "2001-02-29" } },
      "individual_details.date_of_birth",
      "value_malformed"
    ],
    [
      {
        individual_details: {
          ...personOf().individual_details,
          identification_details: { type: "us_entity", tax_identification: { type: "vat", value: "123456789" } }
        }
      },
      "individual_details.identification_details.tax_identification.type",
      "value_not_allowed"
    ],
    [
      { individual_details: { ...personOf().individual_details, contact_methods: [{ type: "fax" }] } },
      "individual_details.contact_methods[0].type",
      "value_not_allowed"
    ],
    [{ business_details: {} }, "business_details", "parameter_unknown"]
  ])("refuses %j and names the field", async (parts, parameter, reason) => {
    expect(await refusal(create({ ...personOf(), ...parts }))).toMatchObject({
      status: 422,
      code: "parameters_invalid",
      parameters: [{ parameter, reason }]
    })
  })

  it("checks beneficial owners, control persons and sole proprietors", async () => {
    const owner = await createEntity(bank, { ...personOf(), ofac_details: { ...passed(), result: "pending" } })
    const parts = {
      beneficial_owners: [{ entity_id: owner.id, ownership_percentage: "60.5" }],
      control_persons: [{ entity_id: owner.id, title: "CEO" }]
    }
    const company = await createEntity(bank, companyOf(parts))
    expect(company.role_details).toEqual([
      {
        name: "account_holder",
        status: "inactive",
        criteria_details: [{ entity_id: owner.id, failed_checks: ["ofac"] }]
      }
    ])
    await ask(update(owner.id, { ofac_details: passed() }))
    expect((await get(company.id)).role_details[0]?.status).toBe("active")
    const sole = { ...companyOf(), type: "sole_prop", sole_proprietor: { entity_id: owner.id } }
    expect((await createEntity(bank, sole)).role_details[0]?.status).toBe("active")
    const child = await createEntity(bank, personOf(yearsAgo(17)))
    expect(await refusal(create({ ...sole, sole_proprietor: { entity_id: child.id } }))).toMatchObject({
      parameters: [{ parameter: "sole_proprietor.entity_id", reason: "value_not_allowed" }]
    })
    const twice = [owner.id, owner.id, "entity_nobody"].map((entity_id) => ({ entity_id, ownership_percentage: "40" }))
    const refused = create(
      companyOf({ beneficial_owners: twice, control_persons: [{ entity_id: company.id, title: "x" }] })
    )
    expect(await refusal(refused)).toMatchObject({
      parameters: [
        { parameter: "beneficial_owners[2].entity_id", reason: "not_found" },
        { parameter: "beneficial_owners[1].entity_id", reason: "value_repeated" },
        { parameter: "beneficial_owners", reason: "value_conflicting" },
        { parameter: "control_persons[0].entity_id", reason: "value_not_allowed" }
      ]
    })
  })

  it("refuses self-ownership, and ownership above 100 percent", async () => {
    const [one, other] = [await adult(bank), await adult(bank)]
    const { id } = await createEntity(bank, companyOf())
    const owned = (entity_id: string, ownership_percentage: string) =>
      update(id, {
        type: "business",
        beneficial_owners: [
          { entity_id: one, ownership_percentage: "99.99" },
          { entity_id, ownership_percentage }
        ]
      })
    expect(await refusal(owned(other, "0.02"))).toMatchObject({
      parameters: [{ parameter: "beneficial_owners", reason: "value_conflicting" }]
    })
    expect(await refusal(owned(id, "0.01"))).toMatchObject({
      parameters: [{ parameter: "beneficial_owners[1].entity_id", reason: "value_not_allowed" }]
    })
    expect(await ask(owned(other, "0.01"))).toMatchObject({ beneficial_owners: [{}, { entity_id: other }] })
  })

  it.each([
    ["entity_of-theirs.1", "not_found"],
    [`entity_${"a".repeat(33)}`, "not_found"],
    [`entity_${"a".repeat(34)}`, "value_malformed"],
    ["entity_a b", "value_malformed"]
  ])("looks up the owner %j of a company if the id is valid by the spec", async (entity_id, reason) => {
    expect(await refusal(create(companyOf({ beneficial_owners: [{ entity_id }] })))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "beneficial_owners[0].entity_id", reason }]
    })
  })

  it.each([
    ["(212) 555-0100", true],
    ["212-555-0100 x12", true],
    ["+1 (212) 555-0100 ext. 4321", true],
    ["+12125550100", true],
    ["212-555-0100 x", false],
    ["x12", false],
    ["(212", false]
  ])("checks the phone number %j: %s", async (phone_number, isTaken) => {
    const contact_methods = [{ type: "phone_number", phone_number }]
    const individual_details = { ...personOf().individual_details, contact_methods }
    const call = create({ ...personOf(), individual_details })
    if (isTaken) expect(await ask(call)).toMatchObject({ individual_details })
    else {
      const parameter = "individual_details.contact_methods[0].phone_number"
      expect(await refusal(call)).toMatchObject({ parameters: [{ parameter, reason: "value_malformed" }] })
    }
  })

  it("checks relations only in updates that set them", async () => {
    const { date_of_birth: _, ...nameless } = personOf().individual_details
    const owner = await createEntity(bank, { ...personOf(), individual_details: nameless })
    const sole_proprietor = { entity_id: owner.id }
    const sole = await createEntity(bank, { ...companyOf(), type: "sole_prop", sole_proprietor })
    await ask(
      update(owner.id, {
        individual_details: { date_of_birth: yearsAgo(17) },
        kyc_details: passed("2026-01-01T00:00:01Z")
      })
    )
    const metadata = { a: "b" }
    const changed = await ask(update(sole.id, { type: "sole_prop", metadata }))
    expect(changed).toMatchObject({ metadata, sole_proprietor, role_details: [{ status: "inactive" }] })
    expect(await refusal(update(sole.id, { type: "sole_prop", sole_proprietor }))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "sole_proprietor.entity_id", reason: "value_not_allowed" }]
    })
  })

  it("updates the given fields, and those checked by KYC only with a newer KYC result", async () => {
    const { id } = await createEntity(bank, personOf())
    expect(await ask(update(id, { risk_score: "low", individual_details: { occupation: "clerk" } }))).toMatchObject({
      risk_score: "low",
      individual_details: { ...personOf().individual_details, occupation: "clerk" }
    })
    const details = [
      { first_name: "Eve" },
      { middle_name: "B" },
      { last_name: "X" },
      { date_of_birth: "1980-05-18" },
      { address_details: { physical_address: { line_1: "9 Elm St" } } },
      { address_details: { mailing_address: { line_1: "9 Elm St", city: "Springfield", country: "US" } } },
      { identification_details: { type: "us_entity", tax_identification: { type: "itin", value: "123456789" } } }
    ]
    for (const individual_details of details) {
      expect(await refusal(update(id, { individual_details }))).toMatchObject({
        status: 422,
        parameters: [{ parameter: "kyc_details", reason: "required" }]
      })
      expect(await refusal(update(id, { individual_details, kyc_details: passed() }))).toMatchObject({
        parameters: [{ parameter: "kyc_details.screened_at", reason: "value_not_allowed" }]
      })
    }
    const moved = await ask(
      update(id, {
        individual_details: { address_details: { physical_address: { line_1: "9 Elm St" } } },
        kyc_details: passed("2026-01-01T00:00:01Z")
      })
    )
    expect(moved).toMatchObject({
      individual_details: { address_details: { physical_address: { line_1: "9 Elm St", city: "Springfield" } } }
    })
  })

  it("refuses another type of entity, and an incomplete new address", async () => {
    const { id } = await createEntity(bank, personOf())
    expect(await refusal(update(id, { type: "business" }))).toMatchObject({ parameters: [{ parameter: "type" }] })
    const patch = { individual_details: { address_details: { mailing_address: { city: "Springfield" } } } }
    expect(await refusal(update(id, patch))).toMatchObject({
      parameters: ["line_1", "country"].map((name) => ({
        parameter: `individual_details.address_details.mailing_address.${name}`,
        reason: "required"
      }))
    })
    expect(await refusal(update("entity_nobody", {}))).toMatchObject({ status: 404, code: "object_not_found" })
  })

  it("reports all faults of an update at once", async () => {
    const { id } = await createEntity(bank, personOf())
    const individual_details = {
      date_of_birth: "9999-12-31",
      address_details: { mailing_address: { line_1: "9 Elm St", city: "Springfield" } },
      additional_documents: [{ type: "other", client_document_id: "file_nobody" }]
    }
    expect(await refusal(update(id, { individual_details }))).toMatchObject({
      status: 422,
      parameters: [
        { parameter: "individual_details.address_details.mailing_address.country", reason: "required" },
        { parameter: "individual_details.date_of_birth", reason: "value_not_allowed" },
        { parameter: "individual_details.additional_documents[0].client_document_id", reason: "not_found" },
        { parameter: "kyc_details", reason: "required" }
      ]
    })
  })
})

describe.each(stores)("a minor account holder on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
  })
  afterAll(() => bank.close())

  it("becomes an account holder automatically on the day it comes of age, and not a moment earlier", async () => {
    const born = birthdayOf(dayAt(bank.now() + 2 * DAY_MS, NETWORK_ZONE), -18)
    const minor = await createEntity(bank, { ...personOf(born), intended_roles: ["minor_account_holder"] })
    const get = () => ask(bank.partner.call("entity.get", { params: { id: minor.id } }))
    expect(minor.role_details).toMatchObject([{ name: "minor_account_holder", status: "active" }])
    bank.advance(reachesAgeMs(born, 18) - bank.now() - 60_000)
    await bank.drain()
    expect(await get()).toEqual(minor)
    bank.advance(60_000)
    await bank.drain()
    const grown = await get()
    expect(grown.intended_roles).toEqual(["account_holder"])
    expect(grown.role_details).toMatchObject([{ name: "account_holder", status: "active" }])
    expect(grown.updated_at > minor.updated_at).toBe(true)
  })

  it("is created as an account holder if of age already", async () => {
    const made = await createEntity(bank, { ...personOf(), intended_roles: ["minor_account_holder"] })
    expect(made.intended_roles).toEqual(["account_holder"])
    expect((await ask(bank.partner.call("entity.get", { params: { id: made.id } }))).intended_roles).toEqual(
      made.intended_roles
    )
  })

  it("comes of age by its current birth date", async () => {
    const today = dayAt(bank.now(), NETWORK_ZONE)
    const [early, late] = [2, 4].map((days) => birthdayOf(dayAt(bank.now() + days * DAY_MS, NETWORK_ZONE), -18))
    const minor = await createEntity(bank, { ...personOf(early), intended_roles: ["minor_account_holder"] })
    const correct = (date_of_birth: string | undefined, screened_at: string, intended_roles: ReadonlyArray<string>) =>
      ask(
        bank.partner.call("entity.update", {
          idempotencyKey: randomUUID(),
          params: { id: minor.id },
          body: unchecked({
            type: "individual",
            individual_details: { date_of_birth },
            kyc_details: passed(screened_at),
            intended_roles
          })
        })
      )
    await correct(late, "2026-02-01T00:00:00Z", ["minor_account_holder"])
    const get = async () => (await ask(bank.partner.call("entity.get", { params: { id: minor.id } }))).intended_roles
    bank.advance(3 * DAY_MS)
    await bank.drain()
    expect([today < dayAt(bank.now(), NETWORK_ZONE), await get()]).toEqual([true, ["minor_account_holder"]])
    await correct(late, "2026-02-02T00:00:00Z", ["authorized_user"])
    bank.advance(3 * DAY_MS)
    expect([await bank.drain(), await get()]).toEqual([0, ["authorized_user"]])
    const adult = await correct(late, "2026-02-03T00:00:00Z", ["minor_account_holder", "account_holder"])
    expect(adult.intended_roles).toEqual(["account_holder"])
  })
})
