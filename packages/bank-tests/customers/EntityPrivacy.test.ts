import { randomUUID } from "node:crypto"
import { afterAll, afterEach, describe, expect, inject, it, vi } from "vitest"
import { type BankUnderTest, layerStore, refusal, startBankOn, stores } from "../support/BankUnderTest.ts"
import { breakingStore } from "../support/BreakingStore.ts"
import { personOf, unchecked } from "../support/Customers.ts"

const TAX_ID = "123456789"

describe.each(stores)("tax ids on %s", (kind) => {
  const open: Array<BankUnderTest> = []
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => Promise.all(open.map((bank) => bank.close())))

  it.each(["crash", "failure"] as const)("are in no log if a request fails by a %s", async (how) => {
    const breaking = breakingStore(await layerStore(kind, inject("databaseUrl")))
    const bank = await startBankOn(breaking.layer)
    open.push(bank)
    const logged: Array<string> = []
    for (const level of ["log", "info", "warn", "error", "debug"] as const)
      vi.spyOn(console, level).mockImplementation((...parts) => void logged.push(JSON.stringify(parts)))
    breaking.breakAt({ how, when: "before" }, 1)
    const create = bank.partner.call("entity.create", { idempotencyKey: randomUUID(), body: personOf() })
    expect(await refusal(create)).toMatchObject(how === "crash" ? { status: 500 } : { _tag: "TransportError" })
    expect(logged).not.toEqual([])
    expect(logged.filter((line) => line.includes(TAX_ID))).toEqual([])
  })

  it("are not repeated by the response that refuses them", async () => {
    const bank = await startBankOn(await layerStore(kind, inject("databaseUrl")))
    open.push(bank)
    const { individual_details, ...others } = personOf()
    const identification_details = { type: "us_entity", tax_identification: { type: "ssn", value: `${TAX_ID}0` } }
    const body = unchecked({ ...others, individual_details: { ...individual_details, identification_details } })
    const refused = await refusal(bank.partner.call("entity.create", { idempotencyKey: randomUUID(), body }))
    expect(refused).toMatchObject({
      parameters: [{ parameter: "individual_details.identification_details.tax_identification.value" }]
    })
    expect(JSON.stringify(refused)).not.toContain(TAX_ID)
  })
})
