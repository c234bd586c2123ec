import { randomUUID } from "node:crypto"
import type { Disbursement } from "@vostro/domain/resources/lending/disbursement/Disbursement"
import { counterparty } from "../../support/DisbursementDesk.ts"
import type { Step } from "./AchModel.ts"
import { amountOf, tried } from "./AchModelChoice.ts"
import type { World } from "./AchModelWorld.ts"

/** Picks a disbursement for a step: in one of these statuses, or any if there is none. */
const pick = (
  { watched }: World,
  nth: number,
  ...statuses: ReadonlyArray<Disbursement["status"]>
): Disbursement | undefined => {
  const all = [...watched.payouts.values()].flatMap((states) => states.at(-1)?.one ?? [])
  const meant = all.filter(({ status }) => statuses.includes(status))
  return meant.length > 0 ? meant[nth % meant.length] : all[nth % Math.max(1, all.length)]
}

type Of<Do extends Step["do"]> = Extract<Step, { do: Do }>

const disburse = async (world: World, step: Of<"disburse">) => {
  const account_number_id = world.numbers[step.number]?.id ?? ""
  const amount = await amountOf(world, account_number_id, step.amount)
  const payment_details = {
    account_number_id,
    statement_descriptor: "LOAN",
    counterparty,
    ...(step.delivery !== undefined && { delivery_type: step.delivery })
  }
  const body = { client_loan_id: "loan", amount, payment_method: "ach", payment_details } as const
  return tried(world.bank.partner.call("disbursement.create", { idempotencyKey: randomUUID(), body }))
}

/** Statuses of the disbursements for which an event comes next. */
const MEANT: Readonly<Record<Of<"advance_disbursement">["to"], ReadonlyArray<Disbursement["status"]>>> = {
  processing: ["created"],
  succeeded: ["processing"],
  failed: ["created", "processing"],
  ach_correction: ["processing", "succeeded", "failed"]
}

/** Takes a step on disbursed loans. */
export const payOut = async (
  world: World,
  step: Of<"disburse" | "cancel_disbursement" | "advance_disbursement">
): Promise<unknown> => {
  if (step.do === "disburse") return disburse(world, step)
  const { calledOff, wished } = world
  const { partner } = world.bank
  const statuses = step.do === "cancel_disbursement" ? (["created"] as const) : MEANT[step.to]
  const id = pick(world, step.nth, ...statuses)?.id ?? "disbursement_none"
  const params = { disbursement_id: id }
  if (step.do === "cancel_disbursement") {
    const isDone = await tried(partner.call("disbursement.cancel", { params }))
    return isDone ? calledOff.push(id) : undefined
  }
  const { to } = step
  const query = { event: `lending.disbursement.${to}` } as const
  const isTaken = await tried(partner.call("disbursement.simulate_advance", { params, query }))
  return isTaken ? wished.push({ id, to }) : undefined
}
