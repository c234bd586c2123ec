import { MINUTE_MS } from "@vostro/domain"
import { Result } from "effect"
import { expect } from "vitest"
import { balanceOf } from "../../support/BankUnderTest.ts"
import { nth } from "../../support/Nth.ts"
import {
  availableInModel,
  inAMinute,
  isPayableInModel,
  lowestAvailable,
  type Model,
  type ModelNumber,
  type ModelOrder,
  type ModelPayment,
  type ModelPaymentStatus,
  mayBecome
} from "../reference/Model.ts"
import { type Advance, advancing, agree, goAsTheBank, onePayment, sendPayment, sendTransfer } from "./ModelBank.ts"
import { type ModelStep, type ModelWorld, outcomeOf, STEP_LAWS, step } from "./ModelWorld.ts"

/** A concurrent request; amounts are in quarters of the available balance. */
export type Deed =
  | readonly ["pay", quarters: number, times: number]
  | readonly ["pay_coins", cents: number, times: number]
  | readonly ["transfer", to: number, quarters: number]
  | readonly ["advance", which: number, to: ReadonlyArray<Advance>]

/** A requested status change of a payment, and its success. */
interface Asked {
  readonly id: string
  readonly to: ModelPaymentStatus
  readonly isDone: boolean
}

/** Concurrent requests and their outcomes. */
interface Moment {
  readonly model: Model
  readonly world: ModelWorld
  readonly payer: string
  readonly number: ModelNumber
  /** Payments before the requests. */
  readonly before: Map<string, ModelPayment>
  readonly orders: Map<string, ModelOrder>
  readonly asked: Array<Asked>
}

/** Sends several concurrent requests from one account number, while due work runs, at once or after a minute. */
export const atOnce = (from: number, isLater: boolean, deeds: ReadonlyArray<Deed>): ModelStep =>
  step(
    "at_once",
    [from, isLater, ...deeds],
    async (model, world) => {
      const [payer, number] = nth(model.numbers, from) ?? []
      if (payer === undefined || number === undefined) return
      const before = new Map([...model.payments].map(([id, one]) => [id, { ...one, lived: [...one.lived] }]))
      const moment: Moment = { model, world, payer, number, before, orders: new Map(), asked: [] }
      const lowest = lowestAvailable(model)
      world.bank.advance(isLater ? MINUTE_MS : 1)
      await Promise.all([world.bank.drain(), ...deeds.map((deed) => does(moment, deed))])
      await goAsTheBank(model, world, moment.orders, lowest)
      await agree(model, world)
      expect((await balanceOf(world.bank, payer)).available).toBe(availableInModel(number))
      for (const [id, earlier] of before) {
        const asked = moment.asked.filter((one) => one.id === id)
        judge(earlier, model.payments.get(id)?.lived ?? [], asked, isLater)
      }
    },
    STEP_LAWS.atOnce
  )

const does = (moment: Moment, deed: Deed): Promise<void> => {
  const amountOf = (quarters: number) => Math.max(1, Math.ceil((availableInModel(moment.number) * quarters) / 4))
  switch (deed[0]) {
    case "pay":
      return pay(moment, { payer: moment.payer, amount: amountOf(deed[1]) }, deed[2])
    case "pay_coins":
      return pay(moment, { payer: undefined, amount: deed[1] }, deed[2])
    case "transfer":
      return sendTransfer(moment.model, moment.world, moment.payer, deed[1], amountOf(deed[2]))
    case "advance":
      return advance(moment, deed[1], deed[2])
  }
}

const pay = async ({ model, world, orders }: Moment, order: ModelOrder, times: number): Promise<void> => {
  const done = await sendPayment(world, order, times)
  const said = new Set(done.map((one) => (Result.isSuccess(one) ? one.success.id : one.failure)))
  // Under a shared key, one request may get its response while another is in progress.
  if (times > 1) said.delete("idempotency_key_in_use")
  expect([...said]).toEqual([
    isPayableInModel(model, order) ? expect.stringMatching(/^blockchain_payment_/) : "parameters_invalid"
  ])
  for (const id of said) orders.set(id, order)
}

const advance = async ({ world, before, asked }: Moment, which: number, all: ReadonlyArray<Advance>): Promise<void> => {
  const [id] = onePayment({ payments: before }, which) ?? []
  if (id === undefined) return
  const to = async (status: Advance) => {
    const done = await outcomeOf(advancing(world.bank.partner, id, status))
    const said = Result.map(done, (payment) => payment.status)
    expect([Result.succeed(status), Result.fail("operation_not_allowed")]).toContainEqual(said)
    asked.push({ id, to: status, isDone: Result.isSuccess(done) })
  }
  await Promise.all(all.map(to))
}

/**
 * Checks a payment's statuses: a successful change happened, a refused one was impossible at some moment. Other changes
 * come from the worker: at most one per minute, and exactly one if no request changed the payment.
 */
const judge = (
  earlier: ModelPayment,
  lived: ReadonlyArray<ModelPaymentStatus>,
  asked: ReadonlyArray<Asked>,
  isLater: boolean
): void => {
  const past = earlier.lived.length
  const news = lived.slice(past)
  const done = asked.filter(({ isDone }) => isDone).map(({ to }) => to)
  expect(new Set(done).size, "no change was applied twice").toBe(done.length)
  expect(news).toEqual(expect.arrayContaining(done))
  const worked = news.filter((to) => !done.includes(to))
  const due = isLater ? inAMinute(earlier) : undefined
  if (done.length === 0 || due === undefined) expect(worked).toEqual(due === undefined ? [] : [due])
  else expect(worked.length).toBeLessThanOrEqual(1)
  const moments = [undefined, ...news].map((_, at) => ({ ...earlier, lived: lived.slice(0, past + at) }))
  for (const { to, isDone } of asked) {
    expect(isDone || moments.some((moment) => !mayBecome(moment, to)), `${to} was refused correctly`).toBe(true)
  }
}
