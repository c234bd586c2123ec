import { randomUUID } from "node:crypto"
import { dayAt } from "@vostro/domain/kernel/calendar/LocalTime"
import { NETWORK_ZONE } from "@vostro/domain/rails"
import { birthdayOf } from "@vostro/domain/resources/customers/entity/Age"
import type { CallOf } from "@vostro/http/client"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, refusal, startBank, stores } from "../support/BankUnderTest.ts"
import { adult, companyOf, createEntity, credit, passed, personOf } from "../support/Customers.ts"

describe.each(stores)("an account of a sole proprietorship on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
  })
  afterAll(() => bank.close())

  const key = () => ({ idempotencyKey: randomUUID() })
  const underwritten = {
    capabilities: ["deposit", "credit_with_underwriting"],
    details: { product_name: "Card", credit }
  } as const
  const plain = { capabilities: ["deposit"], details: { product_name: "Checking" } } as const
  const opening = (holder: string, parts: Pick<CallOf<"account.create">["body"], "capabilities" | "details">) =>
    bank.partner.call("account.create", {
      ...key(),
      body: { entities: { account_holders: [holder], authorized_signers: ["entity_1"] }, documents: [], ...parts }
    })
  const granting = (id: string) => bank.partner.call("account.update", { ...key(), params: { id }, body: underwritten })
  const born = (id: string, date_of_birth: string, screened_at: string) =>
    ask(
      bank.partner.call("entity.update", {
        ...key(),
        params: { id },
        body: { type: "individual", individual_details: { date_of_birth }, kyc_details: passed(screened_at) }
      })
    )
  /** Creates a person of unknown age, and their business. */
  const business = async () => {
    const { date_of_birth: _, ...ageless } = personOf().individual_details
    const owner = await createEntity(bank, { ...personOf(), individual_details: ageless })
    const sole = { ...companyOf(), type: "sole_prop", sole_proprietor: { entity_id: owner.id } }
    return { owner: owner.id, sole: (await createEntity(bank, sole)).id }
  }

  it("gets underwritten credit once its owner is known to be an adult", async () => {
    const { owner, sole } = await business()
    const { id } = await ask(opening(sole, plain))
    const tooYoung = { status: 422, parameters: [{ reason: "account_requires_adult_account_holder" }] }
    const expectRefused = async () => {
      expect(await refusal(opening(sole, underwritten))).toMatchObject(tooYoung)
      expect(await refusal(granting(id))).toMatchObject(tooYoung)
    }
    await expectRefused()
    await born(owner, birthdayOf(dayAt(bank.now(), NETWORK_ZONE), -17), "2026-01-02T00:00:00Z")
    await expectRefused()
    await born(owner, "1980-05-17", "2026-01-03T00:00:00Z")
    expect(await ask(granting(id))).toMatchObject(underwritten)
    expect(await ask(opening(sole, underwritten))).toMatchObject(underwritten)
  })

  it("keeps the business as holder while its owner is the last adult", async () => {
    const { owner, sole } = await business()
    await born(owner, "1980-05-17", "2026-01-02T00:00:00Z")
    const { id } = await ask(opening(sole, underwritten))
    const person = await adult(bank)
    const body = { entity_ids: [person], relationship_type: "account_holder" } as const
    await ask(bank.partner.call("account.relate", { ...key(), params: { id }, body }))
    await ask(bank.partner.call("account.unrelate", { params: { id, entity_id: person } }))
    const { entities } = await ask(bank.partner.call("account.get", { params: { id } }))
    expect(entities.account_holders).toEqual([sole])
  })
})
