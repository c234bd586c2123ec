import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { ask, type BankUnderTest } from "../../support/BankUnderTest.ts"
import type { recordingWires } from "../../support/RecordingWires.ts"
import { incomingTo, wireOf, wireV2Of } from "../../support/Wires.ts"
import { type Calling, commonCall, nthOf, openWorld, type PaymentWorld, taking } from "../PaymentSteps.ts"
import type { Step, Version } from "./WireModel.ts"

/** A bank in which a life takes place. */
export interface World extends PaymentWorld<ReturnType<typeof recordingWires>> {
  /** Wires that a simulation settled, so that the network does not know of it. */
  readonly simulated: Set<string>
  /** Cents that the operator moved out of suspense to each account number. */
  readonly booked: Map<string, number>
}

/** Opens two account numbers for a life. */
export const startWorld = async (bank: BankUnderTest, network: World["network"]): Promise<World> => ({
  ...(await openWorld(bank, network)),
  simulated: new Set(),
  booked: new Map()
})

/** Every wire in the view of v1, newest first. */
export const wiresOf = async ({ bank }: World) =>
  (await ask(bank.partner.call("wire.list", { query: { limit: 100 } }))).objects

const key = () => ({ idempotencyKey: randomUUID() })

/** Takes a step. A refusal is no failure; a failure of the bank is. */
export const take = (world: World, step: Step): Promise<void> => taking(world.bank, () => callOf(world, step))

const callOf = async (world: World, step: Step): Promise<Calling> => {
  const { bank, numbers } = world
  switch (step.do) {
    case "create":
    case "incoming":
      return step.do === "create"
        ? creation(world, numbers[step.number] ?? "", step)
        : arrival(world, numbers[step.number] ?? "", step)
    case "receive":
      return bank.operator.call("wire.receive", {
        params: { program_id: bank.programId },
        body: {
          message_identification: `20270201MMQFMP3100000${step.message}`,
          uetr: `8a562c67-ca16-48ba-b074-65581be6f01${step.message}`,
          amount: step.amount,
          account_number_id: numbers[step.number] ?? "",
          debtor: { account_number: "1" },
          debtor_routing_number: "021000021"
        }
      })
    case "resolve":
      return resolution(world, step)
    case "switch":
    case "reply":
    case "wait":
    case "work":
      return commonCall(world, step)
    default:
      return onWire(world, step)
  }
}

interface Payment {
  readonly amount: number
  readonly version: Version
}

const creation = ({ bank }: World, number: string, { amount, version }: Payment): Calling =>
  version === "v1"
    ? bank.partner.call("wire.create", { ...key(), body: wireOf(number, amount) })
    : bank.partner.call("wire.create_v2", { ...key(), body: wireV2Of(number, amount) })

const arrival = ({ bank }: World, number: string, { amount, version }: Payment): Calling => {
  const body = incomingTo(number, amount)
  if (version === "v2") return bank.partner.call("wire.simulate_incoming_v2", { ...key(), body })
  const agent = { routing_number: body.debtor_agent.local_routing_identifier?.value ?? "" }
  return bank.partner.call("wire.simulate_incoming", { ...key(), body: { ...body, debtor_agent: agent } })
}

/** Suspense items, newest first. */
export const itemsOf = async ({ bank }: World, query: { readonly status?: "open" } = {}) => {
  const params = { program_id: bank.programId }
  return (await ask(bank.operator.call("wire_suspense_item.list", { params, query: { limit: 100, ...query } }))).objects
}

const resolution = async (world: World, { nth, to }: Extract<Step, { readonly do: "resolve" }>): Promise<Calling> => {
  const { bank, numbers, booked } = world
  const item = nthOf(await itemsOf(world, { status: "open" }), nth)
  if (item === undefined) return Effect.void
  const params = { program_id: bank.programId, wire_suspense_item_id: item.id }
  if (typeof to === "string") return bank.operator.call("wire_suspense_item.resolve", { params, body: { to } })
  const account_number_id = numbers[to] ?? ""
  const body = { to: "account_number", account_number_id } as const
  return Effect.tap(bank.operator.call("wire_suspense_item.resolve", { params, body }), () =>
    Effect.sync(() => booked.set(account_number_id, (booked.get(account_number_id) ?? 0) + item.amount))
  )
}

type OnWire = Extract<Step, { readonly nth: number; readonly version: Version }>

const onWire = async (world: World, step: OnWire): Promise<Calling> => {
  const one = nthOf(await wiresOf(world), step.nth)
  if (one === undefined) return Effect.void
  const params = { wire_id: one.id }
  const { partner } = world.bank
  const isV1 = step.version === "v1"
  switch (step.do) {
    case "cancel":
      return isV1 ? partner.call("wire.cancel", { params }) : partner.call("wire.cancel_v2", { params })
    case "advance":
      if (one.status === "processing") world.simulated.add(one.id)
      return isV1
        ? partner.call("wire.simulate_advance", { params })
        : partner.call("wire.simulate_advance_v2", { params })
    case "return": {
      const amount = step.amount === undefined ? {} : { amount: step.amount }
      return isV1
        ? partner.call("wire.return", { ...key(), params, body: { return_code: "MS02", ...amount } })
        : partner.call("wire.return_v2", { ...key(), params, body: { reason: "creditor_request", ...amount } })
    }
    case "hold":
    case "approve":
    case "reject":
      return review(world, one.id, step.do)
    default:
      return asking(world, params, { verb: step.do, isV1 })
  }
}

const review = ({ bank }: World, wire_id: string, verb: "hold" | "approve" | "reject"): Calling => {
  const params = { program_id: bank.programId, wire_id }
  if (verb === "hold") return bank.operator.call("wire.hold_for_review", { params })
  if (verb === "approve") return bank.operator.call("wire.approve", { params })
  return bank.operator.call("wire.reject", { params, body: { reason: "amount_blocked" } })
}

interface Asking {
  readonly verb: "incoming_return" | "request" | "incoming_request" | "reject_request" | "accept" | "decline"
  readonly isV1: boolean
}

const asking = (
  { bank: { partner } }: World,
  params: { readonly wire_id: string },
  { verb, isV1 }: Asking
): Calling => {
  const body = { reason: "duplication" } as const
  const given = { ...key(), params, body }
  switch (verb) {
    case "incoming_return":
      return isV1
        ? partner.call("wire.simulate_incoming_return", { params, body: { return_code: "AC06", amount: 400 } })
        : partner.call("wire.simulate_incoming_return_v2", { params, body: { reason: "account_blocked", amount: 400 } })
    case "request":
      return isV1 ? partner.call("wire.request_return", given) : partner.call("wire.request_return_v2", given)
    case "incoming_request":
      return isV1
        ? partner.call("wire.simulate_incoming_return_request", given)
        : partner.call("wire.simulate_incoming_return_request_v2", given)
    case "reject_request":
      return isV1
        ? partner.call("wire.reject_return_request", { ...given, body: {} })
        : partner.call("wire.reject_return_request_v2", { ...given, body: {} })
    case "accept":
      return isV1
        ? partner.call("wire.simulate_incoming_return_request_acceptance", { params, body: {} })
        : partner.call("wire.simulate_incoming_return_request_acceptance_v2", { params, body: {} })
    case "decline":
      return isV1
        ? partner.call("wire.simulate_incoming_return_request_rejection", { params, body: {} })
        : partner.call("wire.simulate_incoming_return_request_rejection_v2", { params, body: {} })
  }
}
