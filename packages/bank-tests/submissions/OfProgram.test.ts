import { formatFileName, writeExample } from "@vostro/submissions"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, refusal, startBank, stores } from "../support/BankUnderTest.ts"
import { faultsOf, submit } from "../support/Submissions.ts"

const FAULTY = Buffer.concat([...writeExample("customers", 1)])
  .toString()
  .replace("ada@example.com", "ada at 1")
  .replace("us_entity||", "us_entity|ssn|123456789")

describe.each(stores)("submissions of a program on %s, as operators see them", (kind) => {
  let bank: BankUnderTest
  let params: { readonly program_id: string; readonly submission_id: string }
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    const { id } = await submit(bank, formatFileName({ batchId: "20261123", type: "customers", version: 1 }), FAULTY)
    params = { program_id: bank.programId, submission_id: id }
  })
  afterAll(() => bank.close())

  it("are those that the partner sees, with their faults and their bytes", async () => {
    const { program_id, submission_id } = params
    const { objects } = await ask(
      bank.operator.call("submission.list_of_program", { params: { program_id }, query: { status: "rejected" } })
    )
    const own = await ask(bank.partner.call("submission.get", { params: { submission_id } }))
    expect(objects).toEqual([own])
    expect(await ask(bank.operator.call("submission.get_of_program", { params }))).toEqual(own)
    const faults = await ask(bank.operator.call("submission.faults_of_program", { params, query: {} }))
    expect(faults.objects).toEqual(await faultsOf(bank, submission_id))
  })

  it("show the lines that are asked for, without secrets", async () => {
    const { lines } = await ask(bank.operator.call("submission.lines", { params, query: { lines: ["2", "9"] } }))
    expect(lines).toHaveLength(1)
    const values = Object.fromEntries(lines[0]?.fields.map(({ column, text }) => [column, text]) ?? [])
    expect(values).toMatchObject({
      client_customer_id: "customer-1",
      email: "ada at 1",
      date_of_birth: "9999-99-99",
      tax_identification_value: "999999999"
    })
  })

  it("are found in their program alone", async () => {
    const { id: program_id } = await ask(bank.operator.call("program.create", { body: { name: "Another" } }))
    const elsewhere = { ...params, program_id }
    const missing = { status: 404, code: "object_not_found" }
    expect(await refusal(bank.operator.call("submission.get_of_program", { params: elsewhere }))).toMatchObject(missing)
    const lines = bank.operator.call("submission.lines", { params: elsewhere, query: { lines: ["1"] } })
    expect(await refusal(lines)).toMatchObject(missing)
    const content = bank.operator.call("submission.content_of_program", { params: elsewhere })
    expect(await refusal(content)).toMatchObject(missing)
  })
})
