import { DAY_MS, HOUR_MS } from "@vostro/domain"
import { type AnyOperation, operations } from "@vostro/domain/operations"
import { arbitraryInput } from "@vostro/testing/schemas/Arbitraries"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { achOf } from "../support/Ach.ts"
import {
  type BankUnderTest,
  inAnotherProgram,
  openAccountNumbers,
  startBankOn,
  transferOf
} from "../support/BankUnderTest.ts"
import { fromNumber } from "../support/Blockchain.ts"
import {
  differences,
  dryThenReal,
  dumpOf,
  operationOf,
  type RawCall,
  type Send,
  sender,
  watchedStore
} from "../support/DryRuns.ts"
import { arrivedAt, instantOf } from "../support/InstantPayments.ts"
import { nth } from "../support/Nth.ts"
import { incomingTo, wireOf } from "../support/Wires.ts"

/** A step of a life: due work after some time, or a call of a command on some of the objects so far. */
type Step =
  | { readonly wait: number }
  | {
      readonly call: string
      readonly chosen: number
      readonly amount: number
      readonly drawn: unknown
      readonly params: unknown
    }

/** Calls with bodies that the bank accepts in some states. */
const sound: Readonly<Record<string, (ids: ReadonlyArray<string>, amount: number) => unknown>> = {
  "internal_transfer.create": ([a = "", b = ""], amount) => transferOf(a, b, amount),
  "ach.create": ([account_number_id = ""], amount) =>
    achOf({
      account_number_id,
      amount,
      ...(amount % 2 === 0 && { transaction_type: "debit" }),
      ...(amount % 3 === 0 && { delivery_type: "same_business_day" })
    }),
  "wire.create": ([a = ""], amount) => wireOf(a, amount),
  "wire.simulate_incoming_v2": ([a = ""], amount) => incomingTo(a, amount),
  "instant_payment.create": ([a = ""], amount) => instantOf(a, amount),
  "instant_payment.receive": ([a = ""], amount) => arrivedAt(a, amount),
  "blockchain_payment.create": ([a = ""], amount) => fromNumber(a, amount),
  "account_number.credit": (_, amount) => ({ amount, currency_code: "USD" })
}

const commands = operations.filter(({ _tag, at }) => _tag === "Command" && at[0] !== "GET")

const callOf = (operation: AnyOperation): fc.Arbitrary<Step> =>
  fc.record({
    call: fc.constant(operation.name),
    chosen: fc.nat(20),
    amount: fc.integer({ min: 1, max: 900 }),
    drawn: operation.body === undefined ? fc.constant({}) : arbitraryInput(operation.body),
    params: operation.params === undefined ? fc.constant({}) : arbitraryInput(operation.params)
  })

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom({ wait: 0 }, { wait: HOUR_MS }, { wait: DAY_MS }) },
  { weight: 4, arbitrary: fc.oneof(...Object.keys(sound).map((name) => callOf(operationOf(name)))) },
  {
    weight: 4,
    arbitrary: fc.oneof(...commands.filter(({ at }) => at[1].includes("_id/")).map(callOf))
  }
)

/** A life with every command once, on the objects of the calls before it. */
const everyCommand = (): ReadonlyArray<Step> => [
  ...Object.keys(sound).flatMap((name) => fc.sample(callOf(operationOf(name)), { numRuns: 2, seed: 7 })),
  { wait: 0 },
  ...commands.flatMap((one) => fc.sample(callOf(one), { numRuns: 1, seed: 7 }))
]

describe("a dry run of any command in any state", () => {
  const store = watchedStore()
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBankOn(store.layer)
  })
  afterAll(() => bank.close())

  const called = (
    own: BankUnderTest,
    known: ReadonlyArray<string>,
    one: Exclude<Step, { readonly wait: number }>
  ): RawCall => {
    const numbers = known.filter((id) => id.startsWith("account_number_"))
    const turned = [...numbers.slice(one.chosen % 2), ...numbers.slice(0, one.chosen % 2)]
    const named = Object.entries(Object(one.params)).map(([name, value]) => {
      if (name === "program_id") return [name, own.programId]
      if (!/(^|_)id$/.test(name)) return [name, value]
      const kind = name === "id" ? "" : name.replace(/_id$/, "")
      return [
        name,
        nth(
          known.filter((id) => id.startsWith(kind)),
          one.chosen
        ) ?? value
      ]
    })
    return { params: Object.fromEntries(named), body: sound[one.call]?.(turned, one.amount) ?? one.drawn }
  }

  const live = async (life: ReadonlyArray<Step>) => {
    const own = await inAnotherProgram(bank)
    const send = await sender(own)
    const known: Array<string> = [...(await openAccountNumbers(own, 1_000, 500))]
    let accepted = 0
    for (const one of life) {
      if ("wait" in one) {
        own.advance(one.wait)
        await own.drain()
        continue
      }
      accepted += await compared(own, send, known, one)
    }
    return accepted
  }

  const compared = async (
    own: BankUnderTest,
    send: Send,
    known: Array<string>,
    one: Exclude<Step, { readonly wait: number }>
  ) => {
    const operation = operationOf(one.call)
    const call = called(own, known, one)
    const [before, writes] = [await dumpOf(own), store.writes()]
    const { dry, real } = await dryThenReal(send, operation, call)
    expect(store.writes(), `writes of a dry run of ${one.call}`).toBe(writes)
    expect(await dumpOf(own)).toBe(before)
    expect(dry.headers.get("dry-run")).toBe("true")
    if (dry.text.includes("has no dry run")) return 0
    const answer = await real()
    const { dry_run, ...body } = dry.body
    expect([one.call, dry.status, differences(body, answer.body)]).toEqual([one.call, answer.status, []])
    expect(dry_run === undefined, one.call).toBe(answer.status !== 200)
    if (answer.status !== 200) return 0
    const { id } = answer.body
    if (typeof id === "string" && !known.includes(id)) known.push(id)
    return 1
  }

  it("answers as the request then does, and leaves the store as it was", () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (life) => void (await live(life))),
      { numRuns: 15 }
    ))

  // Last, because one of the commands stops the workers of this bank.
  it("does so for each command of the catalogue", async () => {
    expect(await live(everyCommand())).toBeGreaterThan(20)
  })
})
