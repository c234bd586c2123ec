import { Result } from "effect"
import { fedwireDayFor } from "../../../../kernel/calendar/FedwireDays.ts"
import { dayAt, NETWORK_ZONE } from "../../../../kernel/calendar/LocalTime.ts"
import { ZERO } from "../../../../kernel/Money.ts"
import { type ErrorDialect, fault, reject, type SubError } from "../../../../kernel/Rejection.ts"
import { available, isOpen, isPositionId } from "../../../../ledger/Position.ts"
import { decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import { type AccountNumber, accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { admitsAccount } from "../../../deposits/account-number/Controls.ts"
import { alongside, createWire, mustMoveWire, relyingOn, type WireDecision, type WireResult } from "../model/Move.ts"
import { instructionOf, newUetr } from "../model/Number.ts"
import type { Address } from "../model/Party.ts"
import { amountOf, type Wire } from "../model/Wire.ts"
import { SEND_QUEUE } from "./Queue.ts"
import { wireFaults } from "./Rules.ts"

/** A wire as a client states it. */
export interface NewWire {
  readonly account_number_id: string
  readonly amount: Wire["amounts"]["settlement_amount"]
  readonly currency_code: "USD"
  readonly creditor_agent: { readonly routing_number: string }
  readonly instructed_agent?: { readonly routing_number: string }
  readonly creditor: {
    readonly name: string
    readonly account_identifier: { readonly value: string }
    readonly address?: Address
  }
  readonly remittance_details: Wire["remittance_details"]
  readonly payment_identifiers?: { readonly end_to_end_identification?: string }
  readonly metadata?: Wire["metadata"]
}

/** Accepts a domestic wire and holds its amount, or names everything that is wrong with it. */
export const createOutgoing = (body: NewWire, dialect: ErrorDialect, facts: Facts): WireResult => {
  const number = facts.find(accountNumber, body.account_number_id)?.object
  const today = dayAt(facts.now.ms, NETWORK_ZONE)
  const faults = [...wireFaults(body, dialect, today), ...numberFaults(body, number, facts)]
  return number === undefined || faults.length > 0
    ? Result.fail(reject("parameters_invalid", ...faults))
    : Result.succeed(alongside(acceptWire(newWire(body, number, facts), facts), relyingOn(number.id, facts)))
}

const numberFaults = (body: NewWire, number: AccountNumber | undefined, facts: Facts): ReadonlyArray<SubError> => {
  if (number === undefined) return [fault("not_found", "account_number_id")]
  const position = facts.position(number.id)
  const isActive = number.status === "active" && position !== undefined && isOpen(position)
  const counterparty = {
    account_number: body.creditor.account_identifier.value,
    routing_number: body.creditor_agent.routing_number
  }
  return [
    ...(isActive ? [] : [fault("account_number_not_active", "account_number_id")]),
    ...(admitsAccount(number.wire_controls?.outgoing, counterparty)
      ? []
      : [fault("disallowed_counterparty", "creditor")])
  ]
}

/** Creates an outgoing wire with its hold and its timer. One without funds is accepted and rejected at once. */
export const acceptWire = (fields: NewFields<Wire>, facts: Facts): WireDecision => {
  const creation = createWire("create", fields, facts)
  const { decision: made, wire: object } = creation
  const shortfall = shortfallOf(object, facts)
  if (shortfall !== undefined) {
    const rejection = { reason: "non_sufficient_funds", additional_information: shortfall } as const
    const end = mustMoveWire({ object, version: 0 }, "reject", { rejection }, facts).decision
    return { wire: object, decision: decision({ changes: end.changes, events: [...made.events, ...end.events] }) }
  }
  const timers = [{ queue: SEND_QUEUE, object_id: object.id, due_at_ms: facts.now.ms }]
  return { wire: object, decision: { ...made, timers } }
}

const shortfallOf = (one: Wire, facts: Facts): string | undefined => {
  const { place } = one.kept
  if (!isPositionId(place)) return undefined
  const position = facts.position(place)
  const balance = position === undefined ? 0 : available(position)
  return balance < amountOf(one) ? `The available balance is ${balance} cents.` : undefined
}

const newWire = (body: NewWire, number: AccountNumber, facts: Facts): NewFields<Wire> => {
  const id = facts.newId("wire")
  const ours = { routing_number: facts.settings.routing_number }
  const theirs = { routing_number: body.creditor_agent.routing_number }
  const instruction_identification = instructionOf(id)
  return {
    id,
    account_id: number.account_id,
    account_number_id: number.id,
    direction: "outgoing",
    type: "transfer",
    settlement_date: fedwireDayFor(facts.now.ms, facts.settings.wire_cutoff).date,
    amounts: {
      settlement_amount: body.amount,
      settlement_currency_code: body.currency_code,
      instructed_amount: body.amount,
      instructed_currency_code: body.currency_code
    },
    debtor: {
      name: facts.programName,
      account_identifier: { type: "other", value: String(number.account_number) }
    },
    debtor_agent: ours,
    instructing_agent: ours,
    instructed_agent: body.instructed_agent ?? theirs,
    creditor_agent: theirs,
    creditor: {
      name: body.creditor.name,
      account_identifier: { type: "other", value: body.creditor.account_identifier.value },
      ...(body.creditor.address !== undefined && { address: body.creditor.address })
    },
    payment_identifiers: {
      end_to_end_identification: body.payment_identifiers?.end_to_end_identification ?? instruction_identification,
      uetr: newUetr(facts),
      instruction_identification
    },
    remittance_details: body.remittance_details,
    charges: { charge_bearer: "shared" },
    related_wires: { return_wire_ids: [] },
    return_requests: [],
    metadata: body.metadata ?? {},
    kept: { place: number.id, returned: ZERO }
  }
}
