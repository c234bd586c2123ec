import type { CallOf, Client } from "@vostro/http/client"
import { Result } from "effect"
import { expect } from "vitest"
import { ask, transferOf } from "../../support/BankUnderTest.ts"
import { type Body, fromNumber, fromWallet } from "../../support/Blockchain.ts"
import { nth } from "../../support/Nth.ts"
import {
  becomeInModel,
  type LowestAvailable,
  type Model,
  type ModelOrder,
  type ModelPaymentStatus,
  mayBecome,
  PAYMENT_STATUSES,
  payInModel,
  settleInModel,
  statusInModel
} from "../reference/Model.ts"
import { askUnderKey, type ModelWorld } from "./ModelWorld.ts"

const bodyOf = ({ payer, amount }: ModelOrder): Body =>
  payer === undefined
    ? { ...fromWallet, amounts: { ...fromWallet.amounts, instructed_amount: amount } }
    : fromNumber(payer, amount)

/** Picks a payment; three times out of four from those not final, if there are any. */
export const onePayment = ({ payments }: Pick<Model, "payments">, which: number) => {
  const open = [...payments].filter(([, payment]) => PAYMENT_STATUSES.some((to) => mayBecome(payment, to)))
  return nth(open.length === 0 || which % 4 === 0 ? payments : open, Math.floor(which / 4))
}

/** Status that a payment can be advanced to. */
export type Advance = Exclude<ModelPaymentStatus, "created">

/** Requests the advance of a payment to a status. */
export const advancing = (partner: Client, blockchain_payment_id: string, to: Advance) =>
  partner.call("blockchain_payment.simulate_advance", {
    params: { blockchain_payment_id },
    query: { event: `blockchain_payment.${to}` }
  })

/** Requests a transfer from an account number to one of the others; it is not settled yet. */
export const sendTransfer = async (model: Model, world: ModelWorld, sender: string, to: number, amount: number) => {
  const others = [...model.numbers.keys()].filter((id) => id !== sender)
  const receiver = nth(others, to)
  if (receiver === undefined) return
  const body = transferOf(sender, receiver, amount)
  const [done] = await askUnderKey(world, (partner, idempotencyKey) =>
    partner.call("internal_transfer.create", { idempotencyKey, body })
  )
  const { id, status } = Result.getOrThrow(done ?? Result.fail("unasked"))
  expect(status).toBe("processing")
  model.transfers.set(id, { sender, receiver, amount, status, reason: undefined })
}

/** Requests a payment under one key, `times` concurrently. */
export const sendPayment = (world: ModelWorld, order: ModelOrder, times = 1) => {
  const body = bodyOf(order)
  return askUnderKey(
    world,
    (partner, idempotencyKey) => partner.call("blockchain_payment.create", { idempotencyKey, body }),
    times
  )
}

type Query = NonNullable<CallOf<"blockchain_payment.list">["query"]>

/** Lists payments of the bank, page by page. */
export const paymentsOf = ({ bank }: ModelWorld, query: Query) =>
  everyPage((from) => ask(bank.partner.call("blockchain_payment.list", { query: { ...query, ...from } })))

/** Compares the bank's transfers and payments with the model's. */
export const agree = async (model: Model, world: ModelWorld): Promise<void> => {
  const { partner } = world.bank
  const [transfers, payments] = await Promise.all([
    everyPage((from) => ask(partner.call("internal_transfer.list", { query: { limit: 100, ...from } }))),
    paymentsOf(world, { limit: 100 })
  ])
  const said = [
    ...transfers.map(({ id, status, rejection }) => [id, status, rejection?.reason]),
    ...payments.map((one) => [one.id, one.status, one.rejection_reason ?? one.cancelation_reason])
  ]
  const expected = [
    ...[...model.transfers].map(([id, { status, reason }]) => [id, status, reason]),
    ...[...model.payments].map(([id, payment]) => [id, statusInModel(payment), payment.reason])
  ]
  expect(said.sort()).toEqual(expected.sort())
}

/** Collects a list, page by page. */
const everyPage = async <A extends { readonly id: string }>(
  page: (from: { readonly starting_after?: string }) => Promise<{
    readonly objects: ReadonlyArray<A>
    readonly has_more: boolean
  }>
): Promise<ReadonlyArray<A>> => {
  const all: Array<A> = []
  for (;;) {
    const last = all.at(-1)
    const { objects, has_more } = await page(last === undefined ? {} : { starting_after: last.id })
    all.push(...objects)
    if (!has_more) return all
  }
}

const TRANSFER_EVENTS = ["internal_transfer.posted", "internal_transfer.rejected"]

/** Returns the history of all objects by their events, oldest first. */
export const eventsOf = async ({ bank }: ModelWorld) => {
  const page = (from: object) => ask(bank.partner.call("event.list", { query: { limit: 100, ...from } }))
  return (await everyPage(page))
    .filter(({ event }) => TRANSFER_EVENTS.includes(event) || event.startsWith("blockchain_payment."))
    .map(({ event, object }) => ({ event, id: String(object["id"]), status: String(object["status"]) }))
    .toReversed()
}

type Happening = Awaited<ReturnType<typeof eventsOf>>[number]

/** Settles all transfers in the model, in the order that the bank chose: any order is allowed. */
export const settleAsTheBank = async (model: Model, world: ModelWorld, lowest: LowestAvailable): Promise<void> => {
  const waiting = () => [...model.transfers].filter(([, { status }]) => status === "processing")
  if (waiting().length === 0) return
  for (const happening of await eventsOf(world)) settleOne(model, happening, lowest)
  expect(waiting(), "no transfer is left waiting").toEqual([])
}

const settleOne = (model: Model, { event, id }: Happening, lowest: LowestAvailable) => {
  const transfer = model.transfers.get(id)
  if (transfer !== undefined) {
    settleInModel(model, transfer, lowest, event === "internal_transfer.posted" ? "posted" : "rejected")
  }
}

/** Applies the bank's history to the model, in the bank's order, by the rules of the model. */
export const goAsTheBank = async (
  model: Model,
  world: ModelWorld,
  orders: ReadonlyMap<string, ModelOrder>,
  lowest: LowestAvailable
): Promise<void> => {
  const all = await eventsOf(world)
  for (const happening of all) {
    settleOne(model, happening, lowest)
    const { id, status } = happening
    const [payment, order] = [model.payments.get(id), orders.get(id)]
    if (payment === undefined && order !== undefined) {
      const isRejected = all.some((other) => other.id === id && other.status === "rejected")
      payInModel(model, id, order, lowest, isRejected)
    }
    const to = PAYMENT_STATUSES.find((one) => one === status)
    // A payment has no status twice.
    if (payment === undefined || to === undefined || payment.lived.includes(to)) continue
    expect(mayBecome(payment, to), `${id}, which is ${statusInModel(payment)}, may become ${to}`).toBe(true)
    becomeInModel(model, payment, to)
  }
}
