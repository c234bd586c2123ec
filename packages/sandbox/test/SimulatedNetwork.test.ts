import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DAY_MS, instantOfLocal } from "@vostro/domain"
import { Store } from "@vostro/domain/ports"
import { type CallOf, type Client, makeClient } from "@vostro/http/client"
import { layerMemoryStore } from "@vostro/memory"
import type { SandboxNetwork } from "@vostro/sandbox/networks/Network"
import { makeSimulatedNetwork } from "@vostro/sandbox/networks/SimulatedNetwork"
import { testNumbers } from "@vostro/sandbox/networks/TestNumbers"
import { type Sandbox, startSandbox } from "@vostro/sandbox/Sandbox"
import { Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openAccountNumbers, startBankOn } from "../../bank-tests/support/BankUnderTest.ts"

const MONDAY_MS = instantOfLocal("2035-03-05", "08:00", "America/Chicago")

type Body = CallOf<"ach.create">["body"]

const achTo = (account_number_id: string, account_number: string): Body => ({
  amount: 100,
  currency_code: "USD",
  transaction_type: "debit",
  account_number_id,
  counterparty: { name: "Jane Receiver", account_number, routing_number: "021000021", account_type: "checking" },
  delivery_type: "next_business_day",
  sec_code: "PPD",
  statement_descriptor: "PAYMENT"
})

describe("the simulated network", () => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-network-"))
  const scope = Scope.makeUnsafe()
  let bank: Sandbox
  let partner: Client
  beforeAll(async () => {
    writeFileSync(join(folder, "clock"), String(MONDAY_MS))
    const options = { port: 0, folder, store: "memory", clock: "manual" } as const
    bank = await Effect.runPromise(Scope.provide(startSandbox(options), scope))
    const { base_url: baseUrl, client_id, client_secret } = bank
    partner = makeClient({ baseUrl, credentials: { client_id, client_secret } })
  })
  afterAll(async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(folder, { recursive: true, force: true })
  })

  const advance = (ms: number) => Effect.runPromise(bank.advance(ms))
  const get = async (ach_id: string) => (await Effect.runPromise(partner.call("ach.get", { params: { ach_id } }))).value
  const events = async (object_id: string) =>
    (await Effect.runPromise(partner.call("event.list", { query: { object_id, limit: 100 } }))).value.objects
      .map(({ event }) => event)
      .toReversed()
  const send = async (account_number: string, parts: Partial<Body> = {}) => {
    const body = { ...achTo(bank.account_number_ids[0] ?? "", account_number), ...parts }
    return (await Effect.runPromise(partner.call("ach.create", { idempotencyKey: crypto.randomUUID(), body }))).value.id
  }

  /** Entries that fit a return code, where a PPD debit does not. */
  const fitting: Readonly<Record<string, Partial<Body>>> = {
    R05: { sec_code: "CCD" },
    R23: { transaction_type: "credit" },
    R31: { sec_code: "CCD" }
  }

  const account_number = "1000000000"
  const routing_number = "231380104"
  /** Corrected fields of NOCs for a checking account; empty for the others. */
  const corrections: Readonly<Record<string, object>> = {
    C01: { account_number },
    C02: { routing_number },
    C03: { account_number, routing_number },
    C05: { account_type: "savings" },
    C06: { account_number, account_type: "savings" },
    C07: { account_number, routing_number, account_type: "savings" }
  }

  it.each(testNumbers)("answers $code to a number ending in $ends", async ({ code, ends, on }) => {
    const id = await send(`123456${ends}`, fitting[code])
    const other = await send(`123456${ends}55`, fitting[code])
    await advance(7 * DAY_MS)
    const { correction, returns, status } = await get(id)
    const told = await events(id)
    if (code.startsWith("R")) {
      expect(returns).toMatchObject([{ return_code: code, status: "returned" }])
      expect(told).toEqual(["ach.processing", ...upTo(on), "ach.returned"])
    } else {
      expect([status, correction]).toEqual(["posted", corrections[code] ?? {}])
      expect(told.at(-1)).toBe("ach.corrected")
    }
    expect((await get(other)).status).toBe("posted")
  })

  it.each([
    ["R61", "R71"],
    ["R67", "R75"],
    ["R68", "R73"],
    ["R69", "R76"]
  ] as const)(
    "contests a dishonored return with %s by %s if a 7 precedes the last four digits",
    async (code, contest) => {
      const [contested, accepted] = [await send("123470003"), await send("123400003")]
      await advance(7 * DAY_MS)
      for (const ach_id of [contested, accepted]) {
        await Effect.runPromise(
          partner.call("ach.dishonor_return", { params: { ach_id }, body: { return_code: code } })
        )
      }
      await advance(7 * DAY_MS)
      const hops = async (id: string) => (await get(id)).returns.map(({ return_code }) => return_code)
      expect([(await get(contested)).status, await hops(contested)]).toEqual([
        "return_contested",
        ["R03", code, contest]
      ])
      expect([(await get(accepted)).status, await hops(accepted)]).toEqual(["return_dishonored", ["R03", code]])
    }
  )

  it("contests a received dishonored return, and not a withdrawn one", async () => {
    const ach_id = await send("123470003")
    await advance(7 * DAY_MS)
    const dishonor = (return_code: "R67" | "R68") =>
      Effect.runPromise(partner.call("ach.dishonor_return", { params: { ach_id }, body: { return_code } }))
    const { base_url: baseUrl, operator_token, program_id } = bank
    const operator = makeClient({ baseUrl, credentials: { operator_token } })
    await dishonor("R67")
    await Effect.runPromise(operator.call("ach.withdraw_hop", { params: { program_id, ach_id } }))
    await dishonor("R68")
    await advance(7 * DAY_MS)
    const { returns, status } = await get(ach_id)
    expect([status, returns.map(({ return_code }) => return_code)]).toEqual([
      "return_contested",
      ["R03", "R67", "R68", "R73"]
    ])
  })

  it("has a row in the guide for every test number", () => {
    const guide = readFileSync(join(import.meta.dirname, "../../../docs/guides/ach.md"), "utf8")
    const rows = [...guide.matchAll(/^\| `(\d{4})` \| (\w+) \| .* \| (\w+) \|$/gm)]
    expect(rows.map(([, ends, code, once]) => ({ ends, code, on: `ach.${once}` }))).toEqual(testNumbers)
  })

  it("sends no answer that does not fit the entry", async () => {
    const credit = await send("1234560001", { transaction_type: "credit" })
    const consumer = await send("1234560031")
    await advance(7 * DAY_MS)
    expect([(await get(credit)).status, (await get(consumer)).status]).toEqual(["posted", "posted"])
  })
})

const upTo = (event: string) => ["ach.submitted", "ach.posted"].slice(0, event === "ach.posted" ? 2 : 1)

describe("a restarted simulated network", () => {
  it("answers every pending event exactly once, across many pages and dropped events", async () => {
    const bank = await startBankOn(layerMemoryStore)
    const [account_number_id = ""] = await openAccountNumbers(bank, 0)
    const program = bank.programId
    const look = (network: SandboxNetwork) =>
      Effect.runPromise(Effect.provideService(network.look(bank.operator, program), Store, bank.store))
    const settle = async () => {
      for (const _ of ["the cutoff", "the settlement"]) {
        bank.advance(5 * DAY_MS)
        await bank.drain()
      }
    }
    const sendMany = async (count: number) => {
      for (let at = 0; at < count; at++) {
        const body = achTo(account_number_id, "1234560003")
        await Effect.runPromise(bank.partner.call("ach.create", { idempotencyKey: crypto.randomUUID(), body }))
      }
      await settle()
    }
    const returned = async () => {
      const { objects } = await Effect.runPromise(
        bank.store.events({ program_id: program, names: ["ach.returned"], from_ms: 0, limit: 1_000 })
      )
      return objects.length
    }
    const first = makeSimulatedNetwork()
    expect([await look(first), await returned()]).toEqual([0, 0])
    await sendMany(260)
    expect([await look(first), await returned()]).toEqual([260, 260])
    await sendMany(260)
    expect([await look(makeSimulatedNetwork()), await returned()]).toEqual([520, 520])
    expect([await look(first), await returned()]).toEqual([260, 520])
    expect([await look(first), await returned()]).toEqual([0, 520])
    bank.advance(91 * DAY_MS)
    await bank.sweep()
    await sendMany(1)
    expect([await look(first), await returned()]).toEqual([1, 1])
    await bank.close()
  })
})
