import { randomUUID } from "node:crypto"
import { Struct } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, checkingAccount, refusal, startBank, stores } from "../support/BankUnderTest.ts"
import { adult, applicationOf, companyOf, createEntity, personOf, unchecked } from "../support/Customers.ts"

/** Types of files, and the kinds that each can be linked to (spec, "File"). */
const fitting = {
  passport: ["individual", "sole_prop"],
  formation_document: ["business"],
  name_certificate: ["sole_prop"],
  tax_returns: ["business", "sole_prop"],
  bank_statement: ["individual", "business", "sole_prop"],
  loan_agreement: ["application", "account"]
} as const

type Type = keyof typeof fitting
const kinds = ["individual", "business", "sole_prop", "application", "account"] as const
const types = Struct.keys(fitting)
const cases = kinds.flatMap((kind) => types.map((type) => ({ kind, type })))

describe.each(stores)("a file on %s", (store) => {
  let bank: BankUnderTest
  let owner: string
  beforeAll(async () => {
    bank = await startBank(store, inject("databaseUrl"))
    owner = await adult(bank)
  })
  afterAll(() => bank.close())

  const key = () => ({ idempotencyKey: randomUUID() })
  const upload = async (type: Type) => {
    const file = new File(["scanned"], "scan.pdf", { type: "application/pdf" })
    return (await ask(bank.partner.call("file.create", { ...key(), body: { type }, file }))).id
  }

  const bodyOf = (kind: "individual" | "business" | "sole_prop", client_document_id: string) => {
    const additional_documents = [{ type: "other", client_document_id }]
    if (kind === "individual") {
      return { ...personOf(), individual_details: { ...personOf().individual_details, additional_documents } }
    }
    const business_details = { ...companyOf().business_details, additional_documents }
    return companyOf({
      type: kind,
      business_details,
      ...(kind === "sole_prop" && { sole_proprietor: { entity_id: owner } })
    })
  }

  const linking = (kind: (typeof kinds)[number], id: string) => {
    const documents = [{ document_id: id, type: "loan_agreement" }] as const
    if (kind === "application") {
      return bank.partner.call("application.create", { ...key(), body: { ...applicationOf("approved"), documents } })
    }
    if (kind !== "account") {
      return bank.partner.call("entity.create", { ...key(), body: unchecked(bodyOf(kind, id)) })
    }
    return bank.partner.call("account.create", {
      ...key(),
      body: { ...checkingAccount, entities: { account_holders: [owner] }, documents }
    })
  }

  it.each(cases)("of type $type can be linked to an object of kind $kind only if it fits", async ({ kind, type }) => {
    const id = await upload(type)
    if (fitting[type].some((one) => one === kind)) {
      expect(await ask<unknown, unknown>(linking(kind, id))).toMatchObject({ id: expect.any(String) })
      return
    }
    expect(await refusal<unknown, unknown>(linking(kind, id))).toMatchObject({
      status: 422,
      parameters: [{ parameter: expect.stringMatching(/document_id$/), reason: "value_not_allowed" }]
    })
  })

  it("can be linked to several objects", async () => {
    const id = await upload("bank_statement")
    for (const kind of fitting.bank_statement) await createEntity(bank, bodyOf(kind, id))
    const agreement = await upload("loan_agreement")
    for (const kind of [...fitting.loan_agreement, ...fitting.loan_agreement]) {
      expect(await ask<unknown, unknown>(linking(kind, agreement))).toMatchObject({ id: expect.any(String) })
    }
  })
})
