import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, refusal, startBank, stores } from "../support/BankUnderTest.ts"
import { applicationOf, companyOf, createEntity } from "../support/Customers.ts"

describe.each(stores)("applications on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
  })
  afterAll(() => bank.close())

  const key = () => ({ idempotencyKey: randomUUID() })
  const apply = (parts: object = {}) =>
    bank.partner.call("application.create", { ...key(), body: { ...applicationOf("approved"), ...parts } })
  const update = (id: string, body: object) =>
    bank.partner.call("application.update", { ...key(), params: { id }, body })

  it.each(["approved", "declined", "canceled"] as const)("are created %s and stay so", async (status) => {
    const made = await ask(apply({ status }))
    expect(made).toMatchObject({
      ...applicationOf(status),
      metadata: {},
      entities: { account_holder_type: "consumer" }
    })
    expect(await ask(bank.partner.call("application.get", { params: { id: made.id } }))).toEqual(made)
    expect((await ask(update(made.id, { status, metadata: { a: "b" } }))).metadata).toEqual({ a: "b" })
    for (const other of ["approved", "declined", "canceled"].filter((one) => one !== status)) {
      expect(await refusal(update(made.id, { status: other }))).toMatchObject({
        status: 422,
        code: "invalid_status_transition",
        parameters: [{ parameter: "status", reason: "value_not_allowed" }]
      })
    }
  })

  it("may be submitted before their credit report", async () => {
    const { details } = applicationOf("approved")
    const { report, ...credit } = details.credit
    const made = await ask(apply({ details: { ...details, credit } }))
    expect(made.details.credit).toEqual(credit)
    expect((await ask(update(made.id, { details: { credit: { report } } }))).details.credit).toEqual(details.credit)
  })

  it("update objects by field, and lists as a whole", async () => {
    const { id } = await ask(apply())
    const documents = [{ document_id: "d", type: "loan_agreement", displayed_at: "2026-01-01T00:00:00Z" }]
    const details = {
      credit: {
        limit: 900,
        report: { non_score_value: "no_hit", pulled_at: "2026-01-01T00:00:00Z", source: "experian" }
      }
    }
    const changed = await ask(update(id, { details, documents }))
    expect(changed.details).toEqual({
      product_name: "Loan",
      credit: { ...applicationOf("approved").details.credit, ...details.credit }
    })
    expect(changed.documents).toEqual(documents)
    const notice = { delivered_at: "2026-01-02T00:00:00Z", reason: "income", delivery_method: "email" }
    const noticed = await ask(update(id, { details: { adverse_action_notice: notice } }))
    expect(noticed.details).toEqual({ ...changed.details, adverse_action_notice: notice })
  })

  it("store the partner's own id, unless it looks like an id of the bank", async () => {
    const made = await ask(apply({ client_application_id: "app 1" }))
    expect(made.client_application_id).toBe("app 1")
    expect(await ask(bank.partner.call("application.get", { params: { id: made.id } }))).toEqual(made)
    for (const client_application_id of ["application_1", "", "a".repeat(65)]) {
      expect(await refusal(apply({ client_application_id }))).toMatchObject({
        status: 422,
        code: "parameters_invalid",
        parameters: [{ parameter: "client_application_id" }]
      })
    }
  })

  it.each([
    [{ limit: 1_001 }, ["details.credit.limit"], "exceeds_max_limit"],
    [
      { report: { pulled_at: "2026-01-01T00:00:00Z", source: "experian" } },
      ["details.credit.report.score"],
      "required"
    ],
    [{ currency: "EUR" }, ["details.credit.currency"], "value_not_allowed"]
  ])("refuse the credit %j by its fields", async (parts, parameters, reason) => {
    const { details } = applicationOf("approved")
    expect(await refusal(apply({ details: { ...details, credit: { ...details.credit, ...parts } } }))).toMatchObject({
      status: 422,
      parameters: parameters.map((parameter) => ({ parameter, reason }))
    })
  })

  it("refuse consents without their time", async () => {
    const documents = [
      { document_id: "1", type: "loan_agreement" },
      { document_id: "2", type: "esign_agreement" }
    ]
    expect(await refusal(apply({ documents }))).toMatchObject({
      parameters: [{ parameter: "documents[1].consented_at", reason: "required" }]
    })
    expect(await refusal(apply({ documents: [{ document_id: "1", type: "selfie" }] }))).toMatchObject({
      parameters: [{ parameter: "documents[0].type", reason: "value_not_allowed" }]
    })
  })

  it("are commercial if a company holds them, and list the related entities", async () => {
    const company = await createEntity(bank, companyOf())
    const { id, entities } = await ask(
      apply({ entities: { account_holders: [company.id], authorized_signers: ["entity_b", "entity_a"] } })
    )
    expect(entities.account_holder_type).toBe("commercial")
    const stated = (account_holder_type: string) =>
      apply({ entities: { account_holder_type, account_holders: [company.id] } })
    expect((await ask(stated("commercial"))).entities.account_holder_type).toBe("commercial")
    expect(await refusal(stated("consumer"))).toMatchObject({
      parameters: [{ parameter: "entities.account_holder_type" }, { parameter: "entities.account_holders" }]
    })
    const page = (query: object) => ask(bank.partner.call("application.relationships", { params: { id }, query }))
    const all = [
      { entity_id: company.id, relationship_type: "account_holder" },
      { entity_id: "entity_a", relationship_type: "authorized_signer" },
      { entity_id: "entity_b", relationship_type: "authorized_signer" }
    ]
    expect(await page({})).toEqual({ objects: all, has_more: false })
    const first = await page({ limit: 2 })
    expect(first).toEqual({ objects: all.slice(0, 2), has_more: true, cursor: "authorized_signer~entity_a" })
    expect(await page({ limit: 2, starting_after: first.cursor })).toEqual({ objects: all.slice(2), has_more: false })
    const unknown = bank.partner.call("application.relationships", { params: { id: "application_nobody" } })
    expect(await refusal(unknown)).toMatchObject({ status: 404, code: "object_not_found" })
  })
})
