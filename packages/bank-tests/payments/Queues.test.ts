import { randomUUID } from "node:crypto"
import { DAY_MS } from "@vostro/domain"
import type { CallOf } from "@vostro/http/client"
import { Effect } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  everyStore,
  inAnotherProgram,
  openAccountNumbers,
  refusal,
  startBank
} from "../support/BankUnderTest.ts"
import { incomingTo, MONDAY_NOON, wireDesk, wireOf } from "../support/Wires.ts"

const counterparty = { account_number: "987654321", routing_number: "021000021", account_type: "checking" } as const

describe.each(everyStore)("what waits for a person on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"), {
      wire_review: { amount_over: 200_000, new_creditor: true },
      close_creditor_names: "review"
    })
    wireDesk(bank).goTo(MONDAY_NOON)
  })
  afterAll(() => bank.close())

  const inProgram = (at = bank) => ({ program_id: at.programId })
  const items = async (query: NonNullable<CallOf<"queue.items">["query"]> = {}, at = bank) =>
    ask(bank.operator.call("queue.items", { params: inProgram(at), query }))
  const reasons = async (object_id: string, at = bank) =>
    (await ask(bank.operator.call("queue.item", { params: { ...inProgram(at), object_id } }))).held_for?.rules
  const sentAch = async (at: BankUnderTest, number: string, amount: number, name = "Jane Receiver") => {
    const { id } = await ask(
      at.partner.call("ach.create", {
        idempotencyKey: randomUUID(),
        body: {
          amount,
          currency_code: "USD",
          transaction_type: "credit",
          account_number_id: number,
          counterparty: { name, ...counterparty },
          delivery_type: "next_business_day",
          sec_code: "PPD",
          statement_descriptor: "PAYMENT"
        }
      })
    )
    await at.drain()
    return id
  }

  it("says which rules hold an ACH entry, with their limits and what hit them, also once it is decided", async () => {
    const at = await inAnotherProgram(bank)
    const rules = { amount_over: 500, first_use_of_counterparty: true, velocity: { entries: 1, hours: 24 } }
    await ask(bank.operator.call("ach.set_review_rules", { params: inProgram(at), body: { outgoing: rules } }))
    const [number = ""] = await openAccountNumbers(at, 100_000)
    const [first, second] = [await sentAch(at, number, 100), await sentAch(at, number, 501)]
    expect(await reasons(first, at)).toEqual([{ rule: "first_use_of_counterparty" }])
    expect(await reasons(second, at)).toEqual([
      { rule: "amount_over", threshold: 500, value: 501 },
      { rule: "velocity", threshold: 1, value: 2, hours: 24 }
    ])
    const { objects } = await items({ queue: "ach.review" }, at)
    expect(objects.map(({ held_for, id }) => [id, held_for?.rules.length])).toEqual([
      [first, 1],
      [second, 2]
    ])
    await ask(bank.operator.call("ach.approve", { params: { ...inProgram(at), ach_id: second } }))
    const decided = await ask(bank.operator.call("queue.item", { params: { ...inProgram(at), object_id: second } }))
    expect(decided).toMatchObject({ kind: "ach", id: second, waits: [], held_for: { rules: { length: 2 } } })
    expect((await items({}, at)).objects.map(({ id }) => id)).toEqual([first])
  })

  it("says which rules hold a wire, and who held one, without showing it to partners", async () => {
    const at = await inAnotherProgram(bank)
    const [number = ""] = await openAccountNumbers(at, 1_000_000)
    const create = async (amount: number) => {
      const { id } = await ask(
        at.partner.call("wire.create", { idempotencyKey: randomUUID(), body: wireOf(number, amount) })
      )
      await at.drain()
      return id
    }
    const large = await create(200_001)
    expect(await reasons(large, at)).toEqual([
      { rule: "amount_over", threshold: 200_000, value: 200_001 },
      { rule: "new_creditor" }
    ])
    await ask(bank.operator.call("wire.approve", { params: { ...inProgram(at), wire_id: large } }))
    const small = await create(1_000)
    expect(await reasons(small, at)).toBeUndefined()
    await ask(bank.operator.call("wire.hold_for_review", { params: { ...inProgram(at), wire_id: small } }))
    expect(await reasons(small, at)).toEqual([{ rule: "held_by_operator" }])
    const own = await ask(at.partner.call("wire.get", { params: { wire_id: small } }))
    expect(JSON.stringify(own)).not.toContain("held_by_operator")
  })

  it("lists a payment that waits, however old it is, until it is decided, and a return request with its deadline", async () => {
    const at = await inAnotherProgram(bank)
    const [number = ""] = await openAccountNumbers(at, 1_000_000)
    const body = wireOf(number, 200_001)
    const { id: wire_id } = await ask(at.partner.call("wire.create", { idempotencyKey: randomUUID(), body }))
    await at.drain()
    const { id: received } = await wireDesk(at).incoming(incomingTo(number))
    await at.drain()
    await ask(wireDesk(at).incomingRequest(received))
    const since = bank.now()
    bank.advance(100 * DAY_MS)
    const { objects } = await items({}, at)
    expect(objects).toMatchObject([
      { queue: "wire.review", kind: "wire", id: wire_id, object: { id: wire_id, status: "under_review" } },
      { queue: "wire.return_request", id: received, deadline: expect.any(String) }
    ])
    expect(objects.every((one) => Date.parse(one.since) <= since)).toBe(true)
    const reject = { reason: "creditor_name_mismatch" } as const
    await ask(bank.operator.call("wire.reject", { params: { ...inProgram(at), wire_id }, body: reject }))
    expect((await items({}, at)).objects.map(({ queue }) => queue)).toEqual(["wire.return_request"])
  })

  it("counts the queues of the programs, by pages of programs", async () => {
    const at = await inAnotherProgram(bank)
    await ask(
      bank.operator.call("ach.set_review_rules", { params: inProgram(at), body: { outgoing: { amount_over: 0 } } })
    )
    const [number = ""] = await openAccountNumbers(at, 100_000)
    await sentAch(at, number, 100)
    await sentAch(at, number, 200)
    const empty = await inAnotherProgram(bank)
    const first = await ask(bank.operator.call("queue.list", { query: { limit: 2 } }))
    expect(first).toMatchObject({
      objects: [
        { program_id: "bank" },
        { program_id: empty.programId, queues: [] },
        { program_id: at.programId, queues: [{ queue: "ach.review", count: 2, has_more: false }] }
      ],
      has_more: true,
      last_program_id: at.programId
    })
    const query = { starting_after: at.programId, limit: 25 } as const
    const others = await ask(bank.operator.call("queue.list", { query }))
    const seen = others.objects.map(({ program_id }) => program_id)
    expect(seen).not.toContain(at.programId)
    expect(seen).not.toContain("bank")
    expect(others.has_more).toBe(false)
  })

  it("lists a queue by pages, oldest first, and names the queues that there are", async () => {
    const at = await inAnotherProgram(bank)
    await ask(
      bank.operator.call("ach.set_review_rules", { params: inProgram(at), body: { outgoing: { amount_over: 0 } } })
    )
    const [number = ""] = await openAccountNumbers(at, 100_000)
    const ids = [await sentAch(at, number, 1), await sentAch(at, number, 2), await sentAch(at, number, 3)]
    const queue = "ach.review"
    const first = await items({ queue, limit: 2 }, at)
    expect(first.objects.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(first).toMatchObject({ has_more: true, more_in: [queue] })
    const last = await items({ queue, limit: 2, starting_after: first.objects[1]?.id ?? "" }, at)
    expect(last.objects.map(({ id }) => id)).toEqual(ids.slice(2))
    expect(last.has_more).toBe(false)
    const unknown = refusal(bank.operator.call("queue.items", { params: inProgram(at), query: { queue: "x" } }))
    expect(await unknown).toMatchObject({ status: 400, parameters: [{ parameter: "queue" }] })
    expect(JSON.stringify(await unknown)).toContain("wire.return_request, ")
  })
})

describe("the queue of reviews", () => {
  it("has the payments under review and no others, whatever became of them", async () => {
    const bank = await startBank("memory", inject("databaseUrl"))
    wireDesk(bank).goTo(MONDAY_NOON)
    const [number = ""] = await openAccountNumbers(bank, 10_000_000)
    const params = { program_id: bank.programId }
    const tried = async <A, E>(call: Effect.Effect<{ readonly value: A }, E>): Promise<void> => {
      await Effect.runPromiseExit(call)
    }
    const body = { reason: "creditor_name_mismatch" } as const
    const steps: Readonly<Record<string, (wire_id: string) => Promise<void>>> = {
      create: () => tried(bank.partner.call("wire.create", { idempotencyKey: randomUUID(), body: wireOf(number) })),
      hold: (wire_id) => tried(bank.operator.call("wire.hold_for_review", { params: { ...params, wire_id } })),
      approve: (wire_id) => tried(bank.operator.call("wire.approve", { params: { ...params, wire_id } })),
      reject: (wire_id) => tried(bank.operator.call("wire.reject", { params: { ...params, wire_id }, body })),
      cancel: (wire_id) => tried(bank.partner.call("wire.cancel", { params: { wire_id } })),
      wait: async () => void (await bank.drain())
    }
    const Step = fc.constantFrom(...Object.keys(steps))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(Step, fc.nat(4)), { maxLength: 12 }), async (taken) => {
        const list = async (query: NonNullable<CallOf<"wire.list_of_program">["query"]>) =>
          (await ask(bank.operator.call("wire.list_of_program", { params, query }))).objects.map(({ id }) => id)
        for (const [step, place] of taken) await steps[step]?.((await list({ limit: 5 }))[place] ?? "wire_1")
        const waiting = await ask(
          bank.operator.call("queue.items", { params, query: { queue: "wire.review", limit: 100 } })
        )
        expect(waiting.objects.map(({ id }) => id)).toEqual(
          (await list({ status: "under_review", limit: 100 })).toReversed()
        )
      }),
      { numRuns: 15 }
    )
    await bank.close()
  })
})
