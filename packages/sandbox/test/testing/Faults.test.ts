import { createBank } from "@vostro/bank"
import { makePromiseClient } from "@vostro/http/promise"
import { BankError, BankUnreachable, faultKinds, OutcomeUnknown, type TestBank } from "@vostro/sandbox/test"
import { describe, expect, it, onTestFinished } from "vitest"
import { seenOf, started, transfer } from "../support/TestBanks.ts"

/** A client that makes one attempt, over the port or in the process. */
const impatient = async (bank: TestBank, byPort: boolean) => {
  const { credentials, fetch } = bank
  const baseUrl = byPort ? await bank.url() : "http://bank.local"
  const client = makePromiseClient({ baseUrl, credentials, attempts: 1, ...(!byPort && { fetch }) })
  // Fetches the token.
  await client.call("event.list", {})
  return { ...bank, client }
}

const countOf = async (bank: TestBank) =>
  (await bank.client.call("internal_transfer.list", { query: { limit: 100 } })).value.objects.length

const cases = [
  ["lost_answer", BankUnreachable, 0, 1],
  ["reset", BankUnreachable, 0, 0],
  ["gateway_timeout", OutcomeUnknown, 504, 1],
  ["service_unavailable", BankError, 503, 0],
  ["rate_limit_exceeded", BankError, 429, 0]
] as const

describe.each([
  ["in the process", false],
  ["over a port", true]
])("a fault of a connection %s", (_, byPort) => {
  it.each(cases)("%s: the client sees it, the bank executed the request or not", async (kind, error, status, made) => {
    const bank = await started()
    const one = await impatient(bank, byPort)
    bank.failNext(kind)
    const refused: unknown = await transfer(one, "lunch").catch((cause: unknown) => cause)
    expect(refused).toBeInstanceOf(error)
    expect(refused).toMatchObject({ status })
    expect(await countOf(bank)).toBe(made)
    expect(bank.faults()).toMatchObject({ [kind]: 1 })
    // The same key afterwards gives the one transfer.
    expect((await transfer(one, "lunch")).status).toBe("processing")
    expect(await countOf(bank)).toBe(1)
  })

  it("comes by a header, and an unknown one is refused with the list", async () => {
    const bank = await started({ seed: 1, faults: { rate: 0.001, kinds: ["slow"], slowMs: 0 } })
    const [url, send] = byPort ? [await bank.url(), fetch] : ["http://bank.local", bank.fetch]
    const ask = (kind: string) => send(new Request(`${url}/v1/event`, { headers: { "vostro-fault": kind } }))
    const busy = await ask("rate_limit_exceeded")
    expect([busy.status, busy.headers.get("retry-after"), await busy.text()]).toEqual([
      429,
      "1",
      expect.stringContaining("rate_limit_exceeded")
    ])
    await expect(ask("lost_answer")).rejects.toThrow("fetch failed")
    expect((await ask("slow")).status).toBe(403)
    const unknown = await ask("fire")
    expect([unknown.status, await unknown.text()]).toEqual([422, expect.stringContaining("There is no fault fire.")])
    expect(bank.faults()).toMatchObject({ rate_limit_exceeded: 1, lost_answer: 1, slow: 1 })
  })
})

describe("faults by chance", () => {
  it("repeat by seed, and the client of the bank gets every answer in the end", async () => {
    const run = async (seed: number) => {
      const kinds = ["lost_answer", "gateway_timeout", "reset"] as const
      const bank = await started({ seed, faults: { rate: 0.3, kinds } })
      for (let n = 0; n < 20; n++) await transfer(bank, `lunch-${n}`)
      expect(await countOf(bank)).toBe(20)
      return [bank.faults(), await seenOf(bank)]
    }
    const [first] = await run(3)
    expect(await run(3)).toEqual(await run(3))
    expect(first).toMatchObject({ slow: 0, service_unavailable: 0 })
    expect(Object.values(first ?? {}).reduce((sum, n) => sum + Number(n), 0)).toBeGreaterThan(3)
  })

  it.each([
    [{ rate: 0 }, "faults.rate must be above 0 and at most 1 (got 0); without faults none happen"],
    [{ rate: 2 }, "faults.rate must be above 0 and at most 1 (got 2)"],
    [{ rate: 0.1, kinds: [] }, "faults.kinds must name at least one of lost_answer, gateway_timeout"],
    [{ rate: 0.1, kinds: ["fire"] }, "faults.kinds has no fire; it has lost_answer"],
    [{ rate: 0.1, kinds: ["reset"], slowMs: 5 }, "faults.slowMs is set, but faults.kinds has no slow"],
    [{ rate: 1, kinds: ["reset", "lost_answer"] }, "faults.rate is 1 and no kind lets an answer through"],
    [{ rate: 0.1, slowMs: -1 }, "faults.slowMs must be whole milliseconds from 0 to 60000"],
    [{ rate: 0.1, delay: 1 }, "faults has no option delay; it has rate, kinds, seed, slowMs"]
  ])("refuse %j with the remedy", async (faults, message) => {
    await expect(Reflect.apply(started, undefined, [{ faults }])).rejects.toThrow(message)
  })

  it("are unknown to a bank outside the sandbox, which ignores the header", async () => {
    const secrets = { operatorToken: "operator", masterKey: new Uint8Array(32).fill(7) }
    const bank = await createBank({ store: "memory", secrets, network: "agreeable" })
    onTestFinished(() => bank.close())
    const headers = { "vostro-fault": "service_unavailable" }
    expect((await bank.fetch(new Request("http://host/v1/event", { headers }))).status).toBe(403)
  })

  it("refuse an unknown kind in failNext", async () => {
    const bank = await started()
    expect(() => Reflect.apply(bank.failNext, undefined, ["fire"])).toThrow(
      `there is no fault fire; the faults are ${Object.keys(faultKinds).join(", ")}`
    )
  })
})
