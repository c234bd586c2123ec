import { randomUUID } from "node:crypto"
import { lifecycle as numberLifecycle } from "@vostro/domain/resources/account-number/Transitions"
import { emptyModel, lowestBalances, type Model, settleInModel } from "@vostro/testing/Model"
import { Effect, Result } from "effect"
import fc from "fast-check"
import { describe, expect, inject, it } from "vitest"
import {
  ask,
  auditOf,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  SOUND,
  startBank,
  stores,
  transferOf
} from "./support/BankUnderTest.ts"

type Step = fc.AsyncCommand<Model, BankUnderTest>

const nth = <A>(all: Iterable<A>, index: number): A | undefined => {
  const list = [...all]
  return list[index % list.length]
}

class Open implements Step {
  readonly balance: number
  constructor(balance: number) {
    this.balance = balance
  }
  check = () => true
  async run(model: Model, bank: BankUnderTest) {
    const [id = ""] = await openAccountNumbers(bank, this.balance)
    model.numbers.set(id, { status: "active", balance: this.balance })
    model.credited += this.balance
  }
  toString = () => `open(${this.balance})`
}

class Transfer implements Step {
  readonly parts: readonly [sender: number, receiver: number, amount: number, repeat: boolean]
  constructor(sender: number, receiver: number, amount: number, repeat: boolean) {
    this.parts = [sender, receiver, amount, repeat]
  }
  check = (model: Readonly<Model>) => model.numbers.size >= 2
  async run(model: Model, bank: BankUnderTest) {
    const [from, to, amount, repeat] = this.parts
    const sender = nth(model.numbers.keys(), from) ?? ""
    const receiver =
      nth(
        [...model.numbers.keys()].filter((id) => id !== sender),
        to
      ) ?? ""
    bank.advance(1)
    const call = { idempotencyKey: randomUUID(), body: transferOf(sender, receiver, amount) }
    const created = await Effect.runPromise(bank.partner.call("internal_transfer.create", call))
    expect(created.value.status).toBe("processing")
    model.transfers.set(created.value.id, { sender, receiver, amount, status: "processing", reason: undefined })
    if (!repeat) return
    const again = await Effect.runPromise(bank.partner.call("internal_transfer.create", call))
    expect([again.replayed, again.value]).toEqual([true, created.value])
  }
  toString = () => `transfer(${this.parts.join(", ")})`
}

class Move implements Step {
  readonly on: "activate" | "deactivate" | "cancel"
  readonly which: number
  constructor(on: "activate" | "deactivate" | "cancel", which: number) {
    this.on = on
    this.which = which
  }
  check = (model: Readonly<Model>) => model.numbers.size > 0
  async run(model: Model, bank: BankUnderTest) {
    const [account_number_id, number] = nth(model.numbers, this.which) ?? ["", undefined]
    if (number === undefined) return
    const expected = numberLifecycle.next(number.status, this.on)
    const done = await Effect.runPromise(
      Effect.result(bank.partner.call(`account_number.${this.on}`, { params: { account_number_id } }))
    )
    expect(Result.isSuccess(done)).toBe(Result.isSuccess(expected))
    if (Result.isSuccess(done) && done.success.value.status !== "unassigned") number.status = done.success.value.status
  }
  toString = () => `${this.on}(${this.which})`
}

class Settle implements Step {
  check = () => true
  async run(model: Model, bank: BankUnderTest) {
    await bank.drain()
    // Transfers of one batch settle in any order; the bank's own order tells which, and the model must agree with it.
    const lowest = lowestBalances(model)
    for (const id of await settledInOrder(bank, model)) {
      const transfer = model.transfers.get(id)
      if (transfer === undefined) continue
      const real = await ask(bank.partner.call("internal_transfer.get", { params: { internal_transfer_id: id } }))
      settleInModel(model, transfer, lowest, real.status)
    }
    for (const [id, transfer] of model.transfers) {
      const real = await ask(bank.partner.call("internal_transfer.get", { params: { internal_transfer_id: id } }))
      expect([real.status, real.rejection?.reason]).toEqual([transfer.status, transfer.reason])
    }
  }
  toString = () => "settle"
}

const settledInOrder = async (bank: BankUnderTest, model: Model): Promise<ReadonlyArray<string>> => {
  const waiting = [...model.transfers].filter(([, { status }]) => status === "processing").map(([id]) => id)
  const names = ["internal_transfer.posted", "internal_transfer.rejected"]
  const seen: Array<string> = []
  let cursor: string | undefined
  for (;;) {
    const query = { events: names, limit: 100, ...(cursor !== undefined && { starting_after: cursor }) }
    const page = await ask(bank.partner.call("event.list", { query }))
    seen.push(...page.objects.map(({ object }) => String(object["id"])))
    cursor = page.objects.at(-1)?.id
    if (!page.has_more) break
  }
  expect(new Set(seen).size, "one event for each end").toBe(seen.length)
  return seen.reverse().filter((id) => waiting.includes(id))
}

const steps = [
  fc.integer({ min: 0, max: 100 }).map((balance) => new Open(balance)),
  fc.tuple(fc.nat(9), fc.nat(9), fc.integer({ min: 1, max: 120 }), fc.boolean()).map((parts) => new Transfer(...parts)),
  fc.tuple(fc.constantFrom("activate", "deactivate", "cancel"), fc.nat(9)).map((parts) => new Move(...parts)),
  fc.constant(new Settle())
]

describe.each(stores)("a model of the bank on %s", (kind) => {
  it("agrees with the bank over any sequence of requests", async () => {
    const bank = await startBank(kind, inject("databaseUrl"))
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 30 }), async (commands) => {
        const model = emptyModel()
        await fc.asyncModelRun(() => ({ model, real: bank }), [...commands, new Settle()])
        let total = 0
        for (const [id, { balance }] of model.numbers) {
          expect((await balanceOf(bank, id)).posted).toBe(balance)
          expect(balance).toBeGreaterThanOrEqual(0)
          total += balance
        }
        expect(total).toBe(model.credited)
        const audit = await auditOf(bank)
        expect(audit).toMatchObject(SOUND)
      }),
      { numRuns: kind === "memory" ? 300 : 80 }
    )
    await bank.close()
  })
})
