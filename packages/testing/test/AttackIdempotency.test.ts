import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, refusal, startBank, stores } from "./support/BankUnderTest.ts"
import { adult } from "./support/Customers.ts"

describe.each(stores)("idempotency of what a query says on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
  })
  afterAll(() => bank.close())

  it("refuses the key of one relationship's removal for that of another, and takes nothing away", async () => {
    const [one, two] = [await adult(bank), await adult(bank)]
    const entities = { account_holders: [one, two], authorized_users: [two] }
    const body = { capabilities: ["deposit"], entities, details: { product_name: "Checking" }, documents: [] } as const
    const { id } = await ask(bank.partner.call("account.create", { body, idempotencyKey: randomUUID() }))
    const idempotencyKey = randomUUID()
    const unrelate = (query: { readonly relationship_type?: "account_holder" | "authorized_user" }) =>
      bank.partner.call("account.unrelate", { params: { id, entity_id: two }, query, idempotencyKey })
    const left = await ask(unrelate({ relationship_type: "authorized_user" }))
    for (const query of [{ relationship_type: "account_holder" } as const, {}]) {
      expect(await refusal(unrelate(query))).toMatchObject({ status: 422, code: "idempotency_request_inconsistent" })
    }
    expect(await ask(unrelate({ relationship_type: "authorized_user" }))).toEqual(left)
    const found = await ask(bank.partner.call("account.get", { params: { id } }))
    expect(found.entities).toMatchObject({ account_holders: [one, two], authorized_users: [] })
  })
})
