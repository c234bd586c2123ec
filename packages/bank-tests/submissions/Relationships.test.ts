import type { FileRecord } from "@vostro/submissions"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  inAnotherProgram,
  layerStore,
  startBank,
  startBankOn,
  stores
} from "../support/BankUnderTest.ts"
import {
  FIRMS,
  PEOPLE,
  type Relationships,
  relatedInModel,
  relationshipFiles,
  SHOPS
} from "../support/RelationshipModel.ts"
import { keepingRelationships } from "../support/SubmissionMutants.ts"
import {
  companyRecord,
  controlRecord,
  ownerRecord,
  personRecord,
  placesOf,
  proprietorRecord,
  submitRecords
} from "../support/Submissions.ts"

describe.each(stores)("files of relationships on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    await submitRecords(bank, "customers", [
      ...["ann", "bob", "cid"].map((id) => personRecord(id)),
      personRecord("kid", { date_of_birth: "2025-01-01" }),
      ...["acme", "bolt", "core"].map((id) => companyRecord(id)),
      companyRecord("shop", { customer_type: "sole_prop" })
    ])
  })
  afterAll(() => bank.close())

  const find = (client_customer_id: string) => ask(bank.partner.call("entity.find", { query: { client_customer_id } }))
  const idsOf = async (...ids: ReadonlyArray<string>) => Promise.all(ids.map(async (id) => (await find(id)).id))
  const refusedFor = async (...records: ReadonlyArray<FileRecord>) => {
    const one = await submitRecords(bank, "customer_relationships", records)
    expect(one).toMatchObject({ status: "rejected", booked: 0, group: 3 })
    return placesOf(bank, one.id)
  }
  const accepted = async (...records: ReadonlyArray<FileRecord>) =>
    expect(await submitRecords(bank, "customer_relationships", records)).toMatchObject({ status: "accepted" })

  it("replace, add and delete what they name, and leave what they do not name", async () => {
    const [ann, bob, cid] = await idsOf("ann", "bob", "cid")
    await accepted(controlRecord("ann", "acme"), ownerRecord("bob", "acme", "60"), ownerRecord("cid", "acme", "40"))
    expect(await find("acme")).toMatchObject({
      control_persons: [{ entity_id: ann, title: "CEO" }],
      beneficial_owners: [
        { entity_id: bob, ownership_percentage: "60" },
        { entity_id: cid, ownership_percentage: "40" }
      ]
    })
    await accepted(ownerRecord("bob", "acme", "25.5"), ownerRecord("cid", "acme", "40", { status: "deleted" }))
    const after = await find("acme")
    expect(after).toMatchObject({
      control_persons: [{ entity_id: ann, title: "CEO" }],
      beneficial_owners: [{ entity_id: bob, ownership_percentage: "25.5" }]
    })
    await accepted(ownerRecord("bob", "acme", "25.5"), ownerRecord("cid", "acme", "40", { status: "deleted" }))
    expect(await find("acme")).toEqual(after)
    await submitRecords(bank, "customers", [companyRecord("acme", { dba: "Acme" })])
    expect(await find("acme")).toMatchObject({
      business_details: { doing_business_as: "Acme" },
      beneficial_owners: [{ entity_id: bob }]
    })
  })

  it("name customers that exist, of the right type", async () => {
    expect(
      await refusedFor(
        controlRecord("nobody", "bolt"),
        controlRecord("ann", "nothing"),
        controlRecord("acme", "bolt"),
        controlRecord("ann", "shop"),
        proprietorRecord("kid", "shop"),
        proprietorRecord("ann", "bolt")
      )
    ).toEqual([
      "2 client_individual_id unknown",
      "3 client_business_id unknown",
      "4 client_individual_id customerType",
      "5 client_business_id customerType",
      "6 client_individual_id adult",
      "7 client_sole_prop_id customerType"
    ])
  })

  it("leave each company that they name a control person and shares of at most 100 percent", async () => {
    expect(await refusedFor(ownerRecord("ann", "bolt", "10"))).toEqual(["2 client_business_id controlPerson"])
    expect(
      await refusedFor(
        controlRecord("ann", "bolt"),
        ownerRecord("ann", "bolt", "70"),
        controlRecord("ann", "core"),
        ownerRecord("bob", "bolt", "30.01")
      )
    ).toEqual(["5 client_business_id ownership"])
    await accepted(controlRecord("ann", "bolt"), ownerRecord("ann", "bolt", "70"))
    expect(await refusedFor(ownerRecord("bob", "bolt", "30.01"))).toEqual(["2 client_business_id ownership"])
    await accepted(ownerRecord("bob", "bolt", "80"), ownerRecord("ann", "bolt", "20"))
    expect(await refusedFor(controlRecord("ann", "bolt", { status: "deleted" }))).toEqual([
      "2 client_business_id controlPerson"
    ])
    await accepted(controlRecord("ann", "bolt", { status: "deleted" }), controlRecord("bob", "bolt"))
  })

  it("give a business one proprietor", async () => {
    const [ann, bob] = await idsOf("ann", "bob")
    expect(await refusedFor(proprietorRecord("ann", "shop"), proprietorRecord("bob", "shop"))).toEqual([
      "3 client_sole_prop_id proprietor"
    ])
    await accepted(proprietorRecord("ann", "shop"))
    expect(await find("shop")).toMatchObject({ sole_proprietor: { entity_id: ann } })
    expect(await refusedFor(proprietorRecord("bob", "shop"))).toEqual(["2 client_sole_prop_id proprietor"])
    await accepted(proprietorRecord("bob", "shop"), proprietorRecord("ann", "shop", { status: "deleted" }))
    expect(await find("shop")).toMatchObject({ sole_proprietor: { entity_id: bob } })
  })
})

/** Returns the relationships of all companies, as the model has them. */
const relationshipsIn = async (bank: BankUnderTest): Promise<Relationships> => {
  const find = (client_customer_id: string) => ask(bank.partner.call("entity.find", { query: { client_customer_id } }))
  const people = new Map(await Promise.all(PEOPLE.map(async (name) => [(await find(name)).id, name] as const)))
  const found = new Map<string, string | number>()
  for (const company of [...FIRMS, ...SHOPS]) {
    const key = (person: string, type: string) => [people.get(person), company, type].join(" ")
    const one = await find(company)
    if (one.type === "sole_prop" && one.sole_proprietor !== undefined)
      found.set(key(one.sole_proprietor.entity_id, "sole_proprietor"), 0)
    if (one.type !== "business") continue
    for (const { entity_id, title } of one.control_persons ?? []) found.set(key(entity_id, "control_person"), title)
    for (const { entity_id, ownership_percentage: share } of one.beneficial_owners ?? [])
      found.set(key(entity_id, "beneficial_owner"), Math.round(Number(share) * 100))
  }
  return found
}

/** Law: files of relationships are accepted, and lead to relationships, as in the model. */
const modelLaw = (bank: BankUnderTest, endOnFailure = false) =>
  fc.assert(
    fc.asyncProperty(relationshipFiles, async (files) => {
      const program = await inAnotherProgram(bank)
      await submitRecords(program, "customers", [
        ...PEOPLE.map((id) => personRecord(id, { date_of_birth: id === "kid" ? "2025-01-01" : "1990-12-10" })),
        ...FIRMS.map((id) => companyRecord(id)),
        ...SHOPS.map((id) => companyRecord(id, { customer_type: "sole_prop" }))
      ])
      // Most random files would have no control person.
      const first = FIRMS.map((firm) => controlRecord("ann", firm))
      let model: Relationships = new Map()
      for (const file of [first, ...files]) {
        const after = relatedInModel(model, file)
        const { status } = await submitRecords(program, "customer_relationships", file)
        expect(status).toBe(after === undefined ? "rejected" : "accepted")
        model = after ?? model
        expect(new Map([...(await relationshipsIn(program))].toSorted())).toEqual(new Map([...model].toSorted()))
      }
    }),
    // A broken bank must be found, at whichever seed; that takes some ten files.
    { numRuns: endOnFailure ? 500 : 10, endOnFailure }
  )

describe("a model of relationships", () => {
  it("agrees with the bank after any files", async () => {
    const bank = await startBank("memory", inject("databaseUrl"))
    await modelLaw(bank)
    await bank.close()
  })

  it("finds a bank whose companies never lose their last owner", async () => {
    const bank = await startBankOn(keepingRelationships(await layerStore("memory", "")))
    await expect(modelLaw(bank, true)).rejects.toThrow("Property failed")
    await bank.close()
  })
})
