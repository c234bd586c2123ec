import type { FileRecord } from "@vostro/submissions"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, startBank, stores } from "../support/BankUnderTest.ts"
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
      "2 client_individual_id unknownCustomer",
      "3 client_business_id unknownCustomer",
      "4 client_individual_id customerType",
      "5 client_business_id customerType",
      "6 client_individual_id minor",
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
