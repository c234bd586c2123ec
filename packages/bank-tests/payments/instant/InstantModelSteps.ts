import { Effect } from "effect"
import { ask, type BankUnderTest } from "../../support/BankUnderTest.ts"
import { arrivedAt, instantDesk, instantOf } from "../../support/InstantPayments.ts"
import type { recordingInstants } from "../../support/RecordingInstants.ts"
import { type Calling, commonCall, nthOf, openWorld, type PaymentWorld, taking } from "../PaymentSteps.ts"
import { paymentsOf } from "./InstantBooks.ts"
import type { Step } from "./InstantModel.ts"

/** A bank in which a life takes place. */
export interface World extends PaymentWorld<ReturnType<typeof recordingInstants>> {
  /** Payments whose status an adapter reported, so that the network does not know of it. */
  readonly reported: Set<string>
}

/** Opens two account numbers for a life. */
export const startWorld = async (bank: BankUnderTest, network: World["network"]): Promise<World> => ({
  ...(await openWorld(bank, network)),
  reported: new Set()
})

/** Takes a step. A refusal is no failure; a failure of the bank is. */
export const take = (world: World, step: Step): Promise<void> => taking(world.bank, () => callOf(world, step))

const callOf = async (world: World, step: Step): Promise<Calling> => {
  const { bank, numbers } = world
  const desk = instantDesk(bank)
  switch (step.do) {
    case "create":
      return desk.creation(instantOf(numbers[step.number] ?? "", step.amount))
    case "receive":
      return desk.arrival({
        ...arrivedAt(numbers[step.number] ?? "", step.amount),
        message_identification: `message-${step.message}`,
        uetr: `8a562c67-ca16-48ba-b074-65581be6f01${step.message % 3}`,
        without_posting: !step.isPosted
      })
    case "switch":
    case "reply":
    case "wait":
    case "work":
      return commonCall(world, step)
    default:
      return onPayment(world, step)
  }
}

type OnPayment = Extract<Step, { readonly nth: number }>

const onPayment = async (world: World, step: OnPayment): Promise<Calling> => {
  const one = nthOf(await paymentsOf(world), step.nth)
  if (one === undefined) return Effect.void
  const desk = instantDesk(world.bank)
  switch (step.do) {
    case "cancel":
    case "hold":
    case "approve":
    case "reject":
      return desk[step.do](one.id)
    case "settle":
      return reporting(world, one.id, { type: "settled", network: "fednow" })
    case "accept":
      return reporting(world, one.id, { type: "accepted_without_posting", network: "fednow" })
    case "refuse":
      return reporting(world, one.id, { type: "rejected", rejected_by: "counterparty", code: "AC06" })
  }
}

const reporting = (
  { bank, reported }: World,
  id: string,
  status: Parameters<ReturnType<typeof instantDesk>["report"]>[1]
): Calling => Effect.tap(instantDesk(bank).report(id, status), () => Effect.sync(() => reported.add(id)))

/** Payment exceptions, newest first. */
export const exceptionsOf = async ({ operator, programId: program_id }: BankUnderTest) =>
  (await ask(operator.call("payment_exception.list", { params: { program_id }, query: { limit: 100 } }))).objects
