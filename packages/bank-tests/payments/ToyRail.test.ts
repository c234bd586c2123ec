import { randomUUID } from "node:crypto"
import { allModules, catalogueOf, HOUR_MS } from "@vostro/domain"
import { eachStep } from "@vostro/testing/rails/RailDesk"
import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, inject, it } from "vitest"
import {
  auditOf,
  type BankUnderTest,
  balanceOf,
  everyStore,
  layerStore,
  openAccountNumbers,
  postJson,
  SOUND,
  type StoreKind,
  startBankOn,
  tokenOf
} from "../support/BankUnderTest.ts"
import { type TelexMoney, telexModule, telexMoney, telexNetwork } from "../support/Telex.ts"

/** Step of a life: a payment of one of two account numbers, the return of the nth payment, or the work that is due. */
type Step =
  | { readonly do: "send" | "receive"; readonly number: 0 | 1; readonly amount: number }
  | { readonly do: "return"; readonly nth: number }
  | { readonly do: "work" }

const number = fc.constantFrom(0 as const, 1 as const)
const amount = fc.integer({ min: 1, max: 150 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom("send" as const, "receive" as const), number, amount }),
  fc.record({ do: fc.constant("return" as const), nth: fc.nat(20) }),
  fc.record({ do: fc.constant("work" as const) })
)

/** A cable as the bank shows it. */
const Shown = Schema.Struct({
  id: Schema.String,
  account_number_id: Schema.String,
  direction: Schema.Literals(["outgoing", "incoming"]),
  status: Schema.String,
  amount: Schema.Number,
  original_cable_id: Schema.optionalKey(Schema.String)
})
type Shown = typeof Shown.Type
const shownIn = async (response: Response): Promise<Shown> => Schema.decodeUnknownSync(Shown)(await response.json())

const SEED = 200

/** Lives a life on a bank with the toy network, until nothing is under way. Returns its payments. */
const live = async (bank: BankUnderTest, numbers: ReadonlyArray<string>, life: ReadonlyArray<Step>) => {
  const token = await tokenOf(bank)
  const made: Array<Shown> = []
  const post = async (path: string, body: unknown, by = token) => {
    const response = await postJson(bank, path, { token: by, key: randomUUID(), body })
    expect([200, 400]).toContain(response.status)
    if (response.status === 200) made.push(await shownIn(response))
  }
  const operator = bank.settings.operator_token ?? ""
  const ofProgram = `/operator/v1/programs/${bank.programId}/cables`
  for (const one of life) {
    if (one.do === "work") await bank.drain()
    else if (one.do === "return") {
      const original = made[one.nth]
      if (original?.direction === "incoming") await post(`/v1/cables/${original.id}/return`, {})
      if (original?.direction === "outgoing") await post(`${ofProgram}/${original.id}/receive_return`, {}, operator)
    } else {
      const body = { account_number_id: numbers[one.number], amount: one.amount }
      await (one.do === "send" ? post("/v1/cables", body) : post(`${ofProgram}/receive`, body, operator))
    }
  }
  await bank.drain()
  return Promise.all(
    made.map(async ({ id }): Promise<Shown> => {
      const response = await fetch(`${bank.url}/v1/cables/${id}`, { headers: { authorization: `Bearer ${token}` } })
      return shownIn(response)
    })
  )
}

const startWith = async (kind: StoreKind, network: ReturnType<typeof telexNetwork>, money: TelexMoney = telexMoney) => {
  const catalogue = catalogueOf([...allModules, telexModule(money, network)])
  const layer = await layerStore(kind, inject("databaseUrl"))
  return startBankOn(layer, {}, undefined, undefined, undefined, catalogue)
}

const lawsOf = async (kind: StoreKind, life: ReadonlyArray<Step>, money: TelexMoney = telexMoney) => {
  const network = telexNetwork()
  const bank = await startWith(kind, network, money)
  try {
    const numbers = await openAccountNumbers(bank, SEED, SEED)
    const payments = await live(bank, numbers, life)
    expect(await auditOf(bank)).toMatchObject(SOUND)
    for (const id of numbers) {
      const posted = payments.filter((one) => one.account_number_id === id && one.status === "posted")
      const moved = posted.map((one) => (one.direction === "incoming" ? one.amount : -one.amount))
      const sum = moved.reduce((total, one) => total + one, SEED)
      expect(await balanceOf(bank, id)).toMatchObject({ posted: sum, held: 0 })
      expect(sum).toBeGreaterThanOrEqual(0)
    }
    const returns = payments.flatMap(({ original_cable_id, status }) =>
      original_cable_id === undefined || status === "rejected" ? [] : [original_cable_id]
    )
    expect(new Set(returns).size).toBe(returns.length)
    expect(payments.every(({ status }) => status === "posted" || status === "rejected")).toBe(true)
    const sent = payments.filter(({ direction, status }) => direction === "outgoing" && status === "posted")
    expect(network.got.map(({ id }) => id).toSorted()).toEqual(sent.map(({ id }) => id).toSorted())
    return payments
  } finally {
    await bank.close()
  }
}

describe.each(everyStore)("a toy network on %s", (kind) => {
  it("sends, receives, returns, and takes money back", async () => {
    const life: ReadonlyArray<Step> = [
      { do: "send", number: 0, amount: 150 },
      { do: "send", number: 0, amount: 100 },
      { do: "receive", number: 1, amount: 30 },
      { do: "work" },
      { do: "return", nth: 0 },
      { do: "return", nth: 2 },
      { do: "return", nth: 2 }
    ]
    const payments = await lawsOf(kind, life)
    expect(payments.map(({ direction, status }) => [direction, status])).toEqual([
      ["outgoing", "posted"],
      ["outgoing", "rejected"],
      ["incoming", "posted"],
      ["incoming", "posted"],
      ["outgoing", "posted"]
    ])
  })

  it("keeps its books in any life, and returns a payment once", () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (life) => void (await lawsOf(kind, life))),
      { numRuns: kind === "memory" ? 25 : 2 }
    ))
})

it("a cable goes out once and is posted, whichever step of its network fails", async () => {
  const network = telexNetwork()
  const bank = await startWith("memory", network)
  const [number = ""] = await openAccountNumbers(bank, SEED)
  let cables = 0
  await eachStep(
    network.steps.control,
    async () => {
      const body = { account_number_id: number, amount: 1 }
      await postJson(bank, "/v1/cables", { token: await tokenOf(bank), key: randomUUID(), body })
      await bank.drain().catch(() => 0)
    },
    async (step) => {
      cables = step
      bank.advance(HOUR_MS)
      await bank.drain()
      expect([step, network.got.length]).toEqual([step, step])
    }
  )
  expect(cables).toBeGreaterThan(5)
  expect(await balanceOf(bank, number)).toMatchObject({ posted: SEED - cables, held: 0 })
  await bank.close()
})

it("a toy network that keeps its holds is seen to be wrong", async () => {
  const unreleased: TelexMoney["outgoing"] = { ...telexMoney.outgoing, post: [{ path: ["place", "settlement"] }] }
  const life = [{ do: "send", number: 0, amount: 10 }] as const
  await expect(lawsOf("memory", life, { ...telexMoney, outgoing: unreleased })).rejects.toThrow("held: +0")
})
