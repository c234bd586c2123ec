import { randomUUID } from "node:crypto"
import { MINUTE_MS } from "@vostro/domain"
import { dayAt } from "@vostro/domain/kernel/calendar/LocalTime"
import { type Ach, NETWORK_ZONE } from "@vostro/domain/rails"
import { achOf } from "../../support/Ach.ts"
import { incomingOf } from "../../support/AchNetwork.ts"
import { ask } from "../../support/BankUnderTest.ts"
import type { Step } from "./AchModel.ts"
import { amountOf, noticed, pick, tried } from "./AchModelChoice.ts"
import { payOut } from "./AchModelDisbursements.ts"
import { takeFile } from "./AchModelFiles.ts"
import type { Promised, World } from "./AchModelWorld.ts"

/** Records an accepted request with a deadline. */
const promise = (
  { bank, promised, watched }: World,
  what: Promised["what"],
  id: string,
  code: string,
  from: string | undefined
): void => {
  const version = watched.states.get(id)?.at(-1)?.version ?? 0
  if (from !== undefined) promised.push({ what, id, code, from, version, at_ms: bank.now() })
}

/** Day in New York on which a reported return stage settled: as the file said, or the next minute. */
const settledOn = ({ dated, watched }: World, id: string, status: Ach["status"]): string | undefined => {
  const since = watched.states.get(id)?.find(({ one }) => one.status === status)
  if (since === undefined) return undefined
  const next = Math.ceil((since.at_ms + 1) / MINUTE_MS) * MINUTE_MS
  return dated.get(since.one.returns.at(-1)?.trace_number ?? "") ?? dayAt(next, NETWORK_ZONE)
}

const send = async (world: World, step: Extract<Step, { do: "send" }>) => {
  const { id } = world.numbers[step.number] ?? { id: "" }
  const amount = await amountOf(world, id, step.amount)
  const { delivery, side } = step
  const body = achOf({ account_number_id: id, amount, transaction_type: side, delivery_type: delivery })
  await tried(world.bank.partner.call("ach.create", { idempotencyKey: randomUUID(), body }))
}

const receive = async (world: World, step: Extract<Step, { do: "receive" }>) => {
  const number = world.numbers[step.number]
  const amount = await amountOf(world, number?.id ?? "", step.amount)
  const receiver =
    number === undefined
      ? { account_number: "999999999999", routing_number: world.bank.settings.routing_number }
      : { account_number_id: number.id }
  const body = incomingOf({
    amount,
    transaction_type: step.side,
    ...receiver,
    ...(step.delivery !== undefined && { delivery_type: step.delivery })
  })
  await tried(world.bank.partner.call("ach.simulate_incoming", { body }))
}

const sendBack = async (world: World, { code, nth }: Extract<Step, { do: "send_back" }>) => {
  const one = pick(world, nth, "incoming", "posted", "scheduled")
  if (one === undefined) return
  const wasPosted = world.latest().some(({ id, status }) => id === one.id && status === "posted")
  const params = { ach_id: one.id }
  const done = await tried(world.bank.partner.call("ach.return", { params, body: { return_code: code } }))
  // An entry that has not posted is returned once it has.
  if (done && wasPosted) promise(world, "return", one.id, code, one.record_details.settlement_date)
}

const answer = async (world: World, step: Extract<Step, { do: "dishonor" | "contest" }>) => {
  const isDishonor = step.do === "dishonor"
  const one = isDishonor
    ? pick(world, step.nth, "outgoing", "returned")
    : pick(world, step.nth, "incoming", "return_dishonored")
  if (one === undefined) return
  const params = { ach_id: one.id }
  const done = await tried<unknown, unknown>(
    step.do === "dishonor"
      ? world.bank.partner.call("ach.dishonor_return", { params, body: { return_code: step.code } })
      : world.bank.partner.call("ach.contest_dishonored_return", { params, body: { return_code: step.code } })
  )
  const answered = isDishonor ? "returned" : "return_dishonored"
  if (done) promise(world, step.do, one.id, step.code, settledOn(world, one.id, answered))
}

const reverse = async (world: World, { nth, reason }: Extract<Step, { do: "reverse" }>) => {
  const one = pick(world, nth, "outgoing", "submitted", "posted")
  if (one === undefined) return
  const params = { ach_id: one.id }
  const done = await tried(world.bank.partner.call("ach.reverse", { params, body: { reversal_reason: reason } }))
  const reversed = world.latest().find(({ id }) => id === one.id)
  const reversal = reversed?.direction === "outgoing" ? reversed.reversal?.linked_ach_id : undefined
  if (done && reversal !== undefined) promise(world, "reversal", reversal, reason, one.record_details.settlement_date)
}

const notice = async (world: World, { code, nth }: Extract<Step, { do: "notice" }>) => {
  const one = noticed(world, nth, code)
  if (one === undefined) return
  const body = { return_code: code }
  await tried(world.bank.partner.call("ach.simulate_incoming_return", { params: { ach_id: one.id }, body }))
}

const simple = async (
  world: World,
  step: Extract<Step, { do: "cancel" | "patch" | "advance" | "withdraw" | "correct" | "decide" }>
) => {
  const { partner } = world.bank
  const of = (one: Ach | undefined) => ({ params: { ach_id: one?.id ?? "ach_none" } })
  switch (step.do) {
    case "cancel":
      return tried(
        partner.call("ach.cancel", { ...of(pick(world, step.nth, "outgoing", "scheduled", "approved")), body: {} })
      )
    case "patch": {
      const body = { metadata: { note: randomUUID() } }
      return tried(partner.call("ach.update", { ...of(world.latest()[step.nth]), body }))
    }
    case "advance": {
      const waiting = world.latest().filter(({ kept }) => kept.queue !== undefined)
      return tried(partner.call("ach.simulate_advance", of(waiting[step.nth % Math.max(1, waiting.length)])))
    }
    case "withdraw": {
      const pending = world.latest().filter(({ status }) => status.startsWith("pending_"))
      const ach_id = pending[step.nth % Math.max(1, pending.length)]?.id ?? "ach_none"
      const params = { program_id: world.bank.programId, ach_id }
      return tried(world.bank.operator.call("ach.withdraw_hop", { params }))
    }
    case "correct": {
      const body = { change_code: "C01", account_number: "55555" } as const
      const one = pick(world, step.nth, "outgoing", "submitted", "posted", "returned")
      return tried(partner.call("ach.simulate_incoming_correction", { ...of(one), body }))
    }
    case "decide": {
      const reviewed = world.latest().filter(({ status }) => status === "under_review")
      const id = reviewed[step.nth % Math.max(1, reviewed.length)]?.id ?? "ach_none"
      return decide(world, id, step.how)
    }
  }
}

/** Decides the review of an entry. */
export const decide = ({ bank }: World, ach_id: string, how: "approve" | "reject") => {
  const params = { program_id: bank.programId, ach_id }
  return tried<unknown, unknown>(
    how === "approve"
      ? bank.operator.call("ach.approve", { params })
      : bank.operator.call("ach.reject", { params, body: {} })
  )
}

/** Takes one step of a life. */
export const take = async (world: World, step: Step): Promise<unknown> => {
  const { bank, network, numbers, watched } = world
  // Keeps ids in the order of creation.
  bank.advance(1)
  switch (step.do) {
    case "send":
      return send(world, step)
    case "receive":
      return receive(world, step)
    case "disburse":
    case "cancel_disbursement":
    case "advance_disbursement":
      return payOut(world, step)
    case "live":
      return world.live(world.lifetime(step.minutes * MINUTE_MS))
    case "wait":
      return bank.advance(world.lifetime(step.minutes * MINUTE_MS))
    case "meanwhile":
      return watched.meanwhile(() => world.liveElsewhere(world.lifetime(step.minutes * MINUTE_MS)))
    case "work":
      return Promise.all([bank.drain(), bank.drain()])
    case "rush":
      return Promise.all([...step.steps.map((one) => take(world, one)), bank.drain(), bank.drain()])
    case "crash":
      return world.crash(step.crash)
    case "fail":
      return network.failures.push(step.failure)
    case "send_back":
      return sendBack(world, step)
    case "dishonor":
    case "contest":
      return answer(world, step)
    case "reverse":
      return reverse(world, step)
    case "notice":
      return notice(world, step)
    case "ingest":
      return takeFile(world, step)
    case "rules":
      return ask(
        bank.operator.call("ach.set_review_rules", {
          params: { program_id: bank.programId },
          body: {
            ...(step.outgoing !== undefined && { outgoing: step.outgoing }),
            ...(step.incoming !== undefined && { incoming: step.incoming })
          }
        })
      )
    case "control": {
      const { accept_credit, accept_debit } = step
      const params = { account_number_id: numbers[step.number]?.id ?? "" }
      const incoming = { accept_credit, accept_debit }
      // The controls are replaced as a whole.
      const ach_controls = { incoming, ...(step.number < 2 && { originator_id: world.originator }) }
      return tried(bank.partner.call("account_number.update", { params, body: { ach_controls } }))
    }
    case "switch": {
      const params = { account_number_id: numbers[step.number]?.id ?? "" }
      return tried<unknown, unknown>(bank.partner.call(`account_number.${step.on}`, { params }))
    }
    case "originator": {
      const params = { originator_id: world.originator }
      return tried(bank.partner.call(`originator.${step.on}`, { params, body: {} }))
    }
    default:
      return simple(world, step)
  }
}
