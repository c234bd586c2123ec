import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  checkingAccount,
  inAnotherProgram,
  refusal,
  startBank,
  stores,
  tokenOf
} from "../support/BankUnderTest.ts"
import { companyOf, createEntity, personOf } from "../support/Customers.ts"

describe.each(stores)("payee checks on %s", (kind) => {
  let bank: BankUnderTest
  let other: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    other = await inAnotherProgram(bank)
  })
  afterAll(() => bank.close())

  const person = async (first_name: string, last_name: string, at = bank) => {
    const body = personOf()
    const individual_details = { ...body.individual_details, first_name, last_name }
    return (await createEntity(at, { ...body, individual_details })).id
  }
  const company = async (details: object) => {
    const body = companyOf()
    return (await createEntity(bank, { ...body, business_details: { ...body.business_details, ...details } })).id
  }
  const numberOf = async (holders: ReadonlyArray<string>, owner: object = { client_customer_id: "one" }, at = bank) => {
    const signer = await person("Sue", "Signer", at)
    const body = { ...checkingAccount, entities: { account_holders: holders, authorized_signers: [signer] } }
    const { id: account_id } = await ask(at.partner.call("account.create", { idempotencyKey: randomUUID(), body }))
    return ask(at.partner.call("account_number.create", { body: { account_id, ...owner } }))
  }
  const payeeOf = (account_number: number | string, name: string, routing_number = bank.settings.routing_number) => ({
    body: { account_number: String(account_number), routing_number, name }
  })
  const check = (account_number: number | string, name: string, by = bank) =>
    ask(by.partner.call("account_number.check_payee", payeeOf(account_number, name)))

  it("match the name of the holder, and never show it", async () => {
    const { account_number } = await numberOf([await person("Robert", "Featherstone")])
    expect(await check(account_number, "FEATHERSTONE, Bob")).toEqual({ outcome: "match" })
    expect(await check(account_number, "Robert Featherstne")).toEqual({ outcome: "close", reason: "spelling" })
    expect(await check(account_number, "Sue Signer")).toEqual({ outcome: "mismatch" })
    expect(await check(account_number, "Robert Jones")).toEqual({ outcome: "mismatch" })
    expect(await check(account_number, "12345")).toEqual({ outcome: "not_possible" })
  })

  it("match each of joint holders, and the customer that the number was issued for", async () => {
    const holders = [await person("Jane", "Doe"), await person("Li", "Wang")]
    const { account_number } = await numberOf(holders, { entity_id: await person("Amir", "Haddad") })
    for (const name of ["Jane Doe", "Wang Li", "Amir Haddad", "Jane Doe and Li Wang"]) {
      expect(await check(account_number, name)).toEqual({ outcome: "match" })
    }
    expect(await check(account_number, "Jane Wang")).toEqual({ outcome: "mismatch" })
  })

  it("match a company by its legal name and its trade name, and a sole proprietor by both names", async () => {
    const acme = await numberOf([await company({ name: "Acme Holdings LLC", doing_business_as: "Blue Bottle" })])
    expect(await check(acme.account_number, "acme holdings")).toEqual({ outcome: "match" })
    expect(await check(acme.account_number, "Blue Bottle Inc")).toEqual({ outcome: "match" })
    expect(await check(acme.account_number, "Red Bottle")).toEqual({ outcome: "mismatch" })
    const body = companyOf({ type: "sole_prop", sole_proprietor: { entity_id: await person("Eva", "Novak") } })
    const identification_details = personOf().individual_details.identification_details
    const shop = {
      ...body,
      business_details: { ...body.business_details, name: "Novak Flowers", identification_details }
    }
    const { account_number } = await numberOf([(await createEntity(bank, shop)).id])
    expect(await check(account_number, "Novak Flowers")).toEqual({ outcome: "match" })
    expect(await check(account_number, "Eva Novak")).toEqual({ outcome: "match" })
  })

  it("are possible for numbers of every program, and tell no more than the outcome", async () => {
    const { account_number } = await numberOf([await person("Mary", "Ng", other)], undefined, other)
    expect(await check(account_number, "Mary Ng")).toEqual({ outcome: "match" })
    expect(await check(account_number, "Mary Ng", other)).toEqual({ outcome: "match" })
    const later = await inAnotherProgram(bank)
    const newest = await numberOf([await person("Ida", "Berg", later)], undefined, later)
    expect(await check(newest.account_number, "Ida Berg")).toEqual({ outcome: "match" })
  })

  it("are not possible without a number that takes money, or without the name of its holder", async () => {
    const holder = await person("Jane", "Doe")
    const { id: account_number_id, account_number } = await numberOf([holder])
    const prefix = String(account_number).slice(0, 4)
    const unknown = await numberOf(["entity_1"])
    for (const value of [`${prefix}00000000`, "999900000000", "1", "ABC", unknown.account_number]) {
      expect(await check(value, "Jane Doe")).toEqual({ outcome: "not_possible" })
    }
    const elsewhere = payeeOf(account_number, "Jane Doe", "021000021")
    expect(await ask(bank.partner.call("account_number.check_payee", elsewhere))).toEqual({ outcome: "not_possible" })
    expect(await check(account_number, "Jane Doe")).toEqual({ outcome: "match" })
    await ask(bank.partner.call("account_number.deactivate", { params: { account_number_id } }))
    expect(await check(account_number, "Jane Doe")).toEqual({ outcome: "not_possible" })
  })

  it("need the scope of account numbers and a valid payee", async () => {
    const body = payeeOf("1", "Jane Doe", "021000022")
    expect(await refusal(bank.partner.call("account_number.check_payee", body))).toMatchObject({
      status: 400,
      parameters: [{ parameter: "routing_number", reason: "value_malformed" }]
    })
    const token = await tokenOf(bank, { scope: "wire/read_write" })
    const response = await fetch(`${bank.url}/v1/account_number/check_payee`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(payeeOf("1", "Jane Doe").body)
    })
    expect(response.status).toBe(403)
  })
})

describe("payee checks with a rate limit", () => {
  it("count like any other request", async () => {
    const bank = await startBank("memory", inject("databaseUrl"), { rate_limit: { per_second: 1, burst: 2 } })
    const body = { account_number: "1", routing_number: bank.settings.routing_number, name: "Jane Doe" }
    const call = bank.partner.call("account_number.check_payee", { body })
    await ask(call)
    await ask(call)
    expect(await refusal(call)).toMatchObject({ status: 429 })
    await bank.close()
  })
})
