import { randomUUID } from "node:crypto"
import type { CallOf } from "@vostro/http/client"
import { Effect } from "effect"
import { ask, type BankUnderTest } from "../../support/BankUnderTest.ts"
import { arrivedAt, instantOf } from "../../support/InstantPayments.ts"
import { instantReturnDesk } from "../../support/InstantReturns.ts"
import type { recordingInstants } from "../../support/RecordingInstants.ts"
import { type Calling, commonCall, nthOf, openWorld, type PaymentWorld, taking } from "../PaymentSteps.ts"
import { paymentsOf } from "./InstantBooks.ts"
import type { Step, Verb } from "./InstantReturnModel.ts"

/** A bank in which a life takes place. */
export interface World extends PaymentWorld<ReturnType<typeof recordingInstants>> {
  /** Cents that the operator moved out of suspense to each account number. */
  readonly booked: Map<string, number>
}

/** Opens two account numbers for a life. */
export const startWorld = async (bank: BankUnderTest, network: World["network"]): Promise<World> => ({
  ...(await openWorld(bank, network)),
  booked: new Map()
})

const key = () => ({ idempotencyKey: randomUUID() })

/** Takes a step. A refusal is no failure; a failure of the bank is. */
export const take = (world: World, step: Step): Promise<void> =>
  taking(world.bank, () => callOf(world, step), [400, 404, 409, 422])

const callOf = async (world: World, step: Step): Promise<Calling> => {
  const { bank, numbers } = world
  switch (step.do) {
    case "create":
    case "simulate_incoming":
    case "receive":
      return paying(bank, numbers[step.number] ?? "", step)
    case "resolve":
      return resolution(world, step)
    case "switch":
    case "reply":
    case "wait":
    case "work":
      return commonCall(world, step)
    default:
      return onPayment(world, step)
  }
}

type Paying = Extract<Step, { readonly amount: number }>

const paying = (bank: BankUnderTest, number: string, step: Paying): Calling => {
  const { account_number_id, ...arrived } = arrivedAt(number, step.amount)
  if (step.do === "create") {
    return bank.partner.call("instant_payment.create", { ...key(), body: instantOf(number, step.amount) })
  }
  if (step.do === "receive") {
    const body = { ...arrived, account_number_id: number, without_posting: step.without_posting }
    return bank.operator.call("instant_payment.receive", { params: { program_id: bank.programId }, body })
  }
  const { amount, debtor, debtor_agent } = arrived
  const body: CallOf<"instant_payment.simulate_incoming">["body"] = {
    creditor_account_number_id: number,
    amount,
    currency_code: "USD",
    debtor,
    debtor_agent
  }
  return bank.partner.call("instant_payment.simulate_incoming", { ...key(), body })
}

/** Suspense items, newest first. */
export const itemsOf = async ({ bank }: World, query: { readonly status?: "open" } = {}) => {
  const params = { program_id: bank.programId }
  const listed = bank.operator.call("instant_payment_suspense_item.list", { params, query: { limit: 100, ...query } })
  return (await ask(listed)).objects
}

const resolution = async (world: World, { item: nth, to }: Extract<Step, { do: "resolve" }>): Promise<Calling> => {
  const { bank, numbers, booked } = world
  const item = nthOf(await itemsOf(world, { status: "open" }), nth)
  if (item === undefined) return Effect.void
  const { resolving } = instantReturnDesk(bank)
  if (typeof to === "string") return resolving(item.id, { to })
  const account_number_id = numbers[to] ?? ""
  return Effect.tap(resolving(item.id, { to: "account_number", account_number_id }), () =>
    Effect.sync(() => booked.set(account_number_id, (booked.get(account_number_id) ?? 0) + item.amount))
  )
}

const onPayment = async (
  world: World,
  { do: verb, nth }: Extract<Step, { readonly nth: number }>
): Promise<Calling> => {
  const one = nthOf(await paymentsOf(world), nth)
  return one === undefined ? Effect.void : calls(world.bank)[verb](one.id, one.amount)
}

const calls = (bank: BankUnderTest): Readonly<Record<Verb, (id: string, amount: number) => Calling>> => {
  const desk = instantReturnDesk(bank)
  const params = (id: string) => ({ params: { instant_payment_id: id } })
  const { partner } = bank
  const counterparty = (id: string, counterparty_status: "posted" | "under_review" | "rejected") =>
    partner.call("instant_payment.simulate_counterparty_status", { ...params(id), body: { counterparty_status } })
  return {
    cancel: (id) => desk.cancel(id),
    return: (id) => desk.returning(id),
    request: (id) => desk.requesting(id),
    reject_request: (id) => desk.rejecting(id),
    incoming_return: (id, amount) => desk.incomingReturn(id, desk.returnOf(amount, "AC06")),
    incoming_request: (id) => desk.incomingRequest(id, "DUPL"),
    incoming_rejection: (id) => desk.incomingRejection(id, "LEGL"),
    simulate_return: (id, amount) =>
      partner.call("instant_payment.simulate_incoming_return", {
        ...params(id),
        ...key(),
        body: { amount, reason: "duplication" }
      }),
    simulate_request: (id) =>
      partner.call("instant_payment.simulate_incoming_return_request", {
        ...params(id),
        ...key(),
        body: { reason: "duplication" }
      }),
    simulate_rejection: (id) =>
      partner.call("instant_payment.simulate_incoming_return_request_rejection", {
        ...params(id),
        body: { reason: "account_closed" }
      }),
    simulate_acceptance: (id) =>
      partner.call("instant_payment.simulate_incoming_return_request_acceptance", params(id)),
    settle: (id) => counterparty(id, "posted"),
    accept_without_posting: (id) => counterparty(id, "under_review"),
    refuse: (id) => counterparty(id, "rejected"),
    hold: (id) => desk.hold(id),
    approve: (id) => desk.approve(id),
    reject: (id) => desk.reject(id)
  }
}
