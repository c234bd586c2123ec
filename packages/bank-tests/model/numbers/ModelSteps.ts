import { MINUTE_MS } from "@vostro/domain"
import { lifecycle as numberLifecycle } from "@vostro/domain/resources/deposits/account-number/Transitions"
import { Result } from "effect"
import fc from "fast-check"
import { expect } from "vitest"
import { ask, openAccountNumbers } from "../../support/BankUnderTest.ts"
import { nth } from "../../support/Nth.ts"
import {
  availableInModel,
  becomeInModel,
  inAMinute,
  isPayableInModel,
  lowestAvailable,
  mayBecome,
  PAYMENT_STATUSES,
  payInModel
} from "../reference/Model.ts"
import { atOnce, type Deed } from "./ModelAtOnce.ts"
import { type Advance, advancing, agree, onePayment, sendPayment, sendTransfer, settleAsTheBank } from "./ModelBank.ts"
import { type ModelStep, outcomeOf, STEP_LAWS, step } from "./ModelWorld.ts"

/** Opens an account number with a balance in cents. */
export const open = (balance: number): ModelStep =>
  step("open", [balance], async (model, { bank }) => {
    const [id = ""] = await openAccountNumbers(bank, balance)
    model.numbers.set(id, { status: "active", balance, held: 0 })
    model.credited += balance
  })

const transfer = (from: number, to: number, amount: number): ModelStep =>
  step("transfer", [from, to, amount], async (model, world) => {
    world.bank.advance(1)
    const sender = nth(model.numbers.keys(), from)
    if (sender !== undefined) await sendTransfer(model, world, sender, to, amount)
  })

const move = (on: "activate" | "deactivate" | "cancel", which: number): ModelStep =>
  step(on, [which], async (model, { bank }) => {
    const [account_number_id, number] = nth(model.numbers, which) ?? []
    if (account_number_id === undefined || number === undefined) return
    const expected = numberLifecycle.next(number.status, on)
    const done = await outcomeOf(bank.partner.call(`account_number.${on}`, { params: { account_number_id } }))
    expect(Result.isSuccess(done)).toBe(Result.isSuccess(expected))
    if (Result.isSuccess(done) && done.success.status !== "unassigned") number.status = done.success.status
  })

/**
 * Pays an amount in cents, absolute or relative to the available balance; from an account number, a wallet, or an
 * unknown id.
 */
const pay = (from: number | "wallet" | "nobody", cents: number, isBeyond: boolean): ModelStep =>
  step("pay", [from, cents, isBeyond], async (model, world) => {
    const named = typeof from === "number" ? nth(model.numbers.keys(), from) : "account_number_nobody"
    const payer = from === "wallet" ? undefined : named
    if (from !== "wallet" && payer === undefined) return
    const number = model.numbers.get(payer ?? "")
    const amount = Math.max(1, cents + (isBeyond && number !== undefined ? availableInModel(number) : 0))
    const order = { payer, amount }
    world.bank.advance(1)
    const [done] = await sendPayment(world, order)
    if (!isPayableInModel(model, order)) return void expect(done).toEqual(Result.fail("parameters_invalid"))
    const { id, status } = Result.getOrThrow(done ?? Result.fail("unasked"))
    expect(status).toBe("created")
    payInModel(model, id, order)
    const kept = await ask(world.bank.partner.call("blockchain_payment.get", { params: { blockchain_payment_id: id } }))
    const { lived, reason } = model.payments.get(id) ?? {}
    expect([kept.status, kept.rejection_reason]).toEqual([lived?.at(-1), reason])
  })

const advance = (which: number, to: Advance): ModelStep =>
  step("advance", [which, to], async (model, { bank }) => {
    const [id, payment] = onePayment(model, which) ?? []
    if (id === undefined || payment === undefined) return
    const done = await outcomeOf(advancing(bank.partner, id, to))
    if (!mayBecome(payment, to)) return void expect(done).toEqual(Result.fail("operation_not_allowed"))
    expect(Result.map(done, ({ status }) => status)).toEqual(Result.succeed(to))
    becomeInModel(model, payment, to)
  })

/** Runs due work; if a minute passes first, the chain advances by a step. */
const work = (isLater: boolean): ModelStep =>
  step(isLater ? "minute" : "settle", [], async (model, world) => {
    if (isLater) world.bank.advance(MINUTE_MS)
    await world.bank.drain()
    await settleAsTheBank(model, world, lowestAvailable(model))
    for (const payment of model.payments.values()) {
      const to = isLater ? inAMinute(payment) : undefined
      if (to !== undefined) becomeInModel(model, payment, to)
    }
    await agree(model, world)
  })

/** Runs the work that is due now. */
export const settle: ModelStep = work(false)

const repeat = (which: number): ModelStep =>
  step("repeat", [which], async (_, { repeats }) => nth(repeats, which)?.(), STEP_LAWS.repeat)

const at = fc.nat(9)
const which = fc.nat(39)
const cents = fc.integer({ min: 1, max: 120 })
const reachable = fc.constantFrom(...PAYMENT_STATUSES.filter((one) => one !== "created"))
const times = fc.integer({ min: 1, max: 2 })
const quarters = fc.integer({ min: 1, max: 5 })
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constant("pay"), quarters, times) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("pay_coins"), cents, times) },
  { weight: 3, arbitrary: fc.tuple(fc.constant("transfer"), at, quarters) },
  { weight: 3, arbitrary: fc.tuple(fc.constant("advance"), which, fc.array(reachable, { minLength: 1, maxLength: 3 })) }
)
const payer = fc.oneof(
  { weight: 8, arbitrary: at },
  { weight: 3, arbitrary: fc.constant("wallet" as const) },
  { weight: 1, arbitrary: fc.constant("nobody" as const) }
)

/** Generates any step. */
export const anyStep: fc.Arbitrary<ModelStep> = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 100 }).map(open) },
  { weight: 4, arbitrary: fc.tuple(at, at, cents).map((parts) => transfer(...parts)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom("activate", "activate", "deactivate", "deactivate", "cancel"), at)
      .map((parts) => move(...parts))
  },
  {
    weight: 4,
    arbitrary: fc.tuple(payer, fc.integer({ min: 1, max: 60 }), fc.constant(false)).map((parts) => pay(...parts))
  },
  { weight: 1, arbitrary: fc.tuple(at, fc.constantFrom(0, 1), fc.constant(true)).map((parts) => pay(...parts)) },
  { weight: 5, arbitrary: fc.tuple(which, reachable).map((parts) => advance(...parts)) },
  { weight: 2, arbitrary: fc.boolean().map(work) },
  { weight: 1, arbitrary: fc.nat().map(repeat) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(at, fc.boolean(), fc.array(deed, { minLength: 2, maxLength: 5 }))
      .map((parts) => atOnce(...parts))
  }
)
