import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, checkingAccount, refusal, startBank, stores } from "../support/BankUnderTest.ts"
import { applicationOf, companyOf, createEntity, personOf, unchecked } from "../support/Customers.ts"

describe.each(stores)("linked files on %s", (kind) => {
  let bank: BankUnderTest
  let passport: string
  let agreement: string
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    passport = await upload("passport")
    agreement = await upload("loan_agreement")
  })
  afterAll(() => bank.close())

  const key = () => ({ idempotencyKey: randomUUID() })
  const upload = async (type: "passport" | "loan_agreement") => {
    const file = new File(["scanned"], "scan.pdf", { type: "application/pdf" })
    return (await ask(bank.partner.call("file.create", { ...key(), body: { type }, file }))).id
  }
  const paper = (client_document_id: string) => ({
    client_document_id,
    type: "passport",
    identification_number: "X1",
    issuing_country: "FR"
  })
  const person = (id: string) => {
    const identification_details = { type: "non_us_entity", identification_documents: [paper(id)] }
    return { ...personOf(), individual_details: { ...personOf().individual_details, identification_details } }
  }
  const loan = (document_id: string) => [{ document_id, type: "loan_agreement" }] as const
  const account = (id: string) =>
    bank.partner.call("account.create", {
      ...key(),
      body: { ...checkingAccount, documents: loan(id) }
    })
  const application = (id: string) =>
    bank.partner.call("application.create", { ...key(), body: { ...applicationOf("approved"), documents: loan(id) } })

  it("fit entities, applications and accounts by type; other ids of the partner fit everywhere", async () => {
    for (const id of [passport, "scan 7"]) {
      const made = await createEntity(bank, person(id))
      expect(made.type === "individual" && made.individual_details).toEqual(person(id).individual_details)
    }
    for (const id of [agreement, "contract 7"]) {
      expect((await ask(account(id))).documents).toEqual(loan(id))
      expect((await ask(application(id))).documents).toEqual(loan(id))
    }
  })

  it("are refused by field if they do not exist or their type does not fit", async () => {
    const field = "individual_details.identification_details.identification_documents[0].client_document_id"
    const entity = (body: object) => refusal(bank.partner.call("entity.create", { ...key(), body: unchecked(body) }))
    const refused = (parameter: string, reason: string) => ({ status: 422, parameters: [{ parameter, reason }] })
    expect(await entity(person("file_nobody"))).toMatchObject(refused(field, "not_found"))
    expect(await entity(person(agreement))).toMatchObject(refused(field, "value_not_allowed"))
    const additional_documents = [{ type: "other", client_document_id: passport }]
    const company = companyOf({ business_details: { ...companyOf().business_details, additional_documents } })
    const named = "business_details.additional_documents[0].client_document_id"
    expect(await entity(company)).toMatchObject(refused(named, "value_not_allowed"))
    for (const create of [account, application]) {
      for (const id of ["file_nobody", "file_abc-1", "file_", `file_${"a".repeat(65)}`]) {
        expect(await refusal<unknown, unknown>(create(id))).toMatchObject(
          refused("documents[0].document_id", "not_found")
        )
      }
      expect(await refusal<unknown, unknown>(create(passport))).toMatchObject(
        refused("documents[0].document_id", "value_not_allowed")
      )
    }
  })

  it("are checked only by updates of documents", async () => {
    const [{ id }, made] = await Promise.all([ask(account(agreement)), ask(application(agreement))])
    const holder = await createEntity(bank, person(passport))
    const update = {
      account: (body: object) => bank.partner.call("account.update", { ...key(), params: { id }, body }),
      application: (body: object) =>
        bank.partner.call("application.update", { ...key(), params: { id: made.id }, body }),
      entity: (body: object) =>
        bank.partner.call("entity.update", { ...key(), params: { id: holder.id }, body: unchecked(body) })
    }
    const wrong = { status: 422, parameters: [{ reason: "value_not_allowed" }] }
    expect(await refusal(update.account({ documents: loan(passport) }))).toMatchObject(wrong)
    expect(await refusal(update.application({ documents: loan(passport) }))).toMatchObject(wrong)
    const { individual_details } = person(agreement)
    expect(await refusal(update.entity({ type: "individual", individual_details }))).toMatchObject(wrong)
    const metadata = { a: "b" }
    expect((await ask(update.account({ metadata }))).documents).toEqual(loan(agreement))
    expect((await ask(update.application({ metadata }))).documents).toEqual(loan(agreement))
    expect((await ask(update.entity({ type: "individual", metadata }))).metadata).toEqual(metadata)
  })
})
