import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  type BankUnderTest,
  openAccountNumbers,
  postJson,
  startBank,
  stores,
  tokenOf
} from "../../support/BankUnderTest.ts"
import { wireOf, wireV2Of } from "../../support/Wires.ts"

const wire_v1_deprecation = { deprecated_at: "2027-01-01T00:00:00Z", sunset_at: "2027-12-31T18:59:59-05:00" }

describe.each(stores)("creating wires on v1 on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"), { wire_v1_deprecation })
  })
  afterAll(() => bank.close())

  const headersOf = async (path: string, body: unknown) => {
    const { headers } = await postJson(bank, path, { token: await tokenOf(bank), key: "wire-1", body })
    return [headers.get("deprecation"), headers.get("sunset")]
  }

  it("announces its end, also where it is refused or repeated, as v2 does not", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const announced = ["@1798761600", "Fri, 31 Dec 2027 23:59:59 GMT"]
    expect(await headersOf("/v1/wires", wireOf(number))).toEqual(announced)
    expect(await headersOf("/v1/wires", wireOf(number))).toEqual(announced)
    expect(await headersOf("/v1/wires", {})).toEqual(announced)
    expect(await headersOf("/v2/wires", wireV2Of(number))).toEqual([null, null])
  })
})

it("announces nothing unless the bank has set a time", async () => {
  const bank = await startBank("memory", inject("databaseUrl"))
  const { headers } = await postJson(bank, "/v1/wires", { token: await tokenOf(bank), key: "wire-1", body: {} })
  expect([headers.get("deprecation"), headers.get("sunset")]).toEqual([null, null])
  await bank.close()
})
