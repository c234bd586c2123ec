import { Result } from "effect"
import { fedwireDayFor } from "../../../../kernel/calendar/FedwireDays.ts"
import { dayAt, NETWORK_ZONE } from "../../../../kernel/calendar/LocalTime.ts"
import { ZERO } from "../../../../kernel/Money.ts"
import { fault, reject, type SubError } from "../../../../kernel/Rejection.ts"
import { closedFaults } from "../../../../ledger/ClosedFaults.ts"
import { decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import { type AccountNumber, accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import type { AccountElsewhere } from "../../blocked-account/model/AccountElsewhere.ts"
import { instructionOf, newUetr } from "../../transfer/model/Identification.ts"
import { alongside } from "../../transfer/model/Move.ts"
import { nextStepAt } from "../../transfer/model/Queues.ts"
import { started } from "../../transfer/outgoing/Admit.ts"
import type { Agent } from "../model/Agent.ts"
import { accountAt } from "../model/Agent.ts"
import { isForeignAgent } from "../model/Corridor.ts"
import { createWire, mustMoveWire, type WireDecision, type WireResult } from "../model/Move.ts"
import type { Address } from "../model/Party.ts"
import { amountOf, type Wire, wire } from "../model/Wire.ts"
import { admitWire, unfundedBy } from "./Admit.ts"
import { admitsCreditor } from "./Controls.ts"
import { debtorOf } from "./Debtor.ts"
import { addressFaults, purposeFaults } from "./Rules.ts"
import { accountFaults, accountOf, type StatedAccount } from "./StatedAccount.ts"
import {
  abroadOf,
  agentFaults,
  agentOf,
  receiverAgentOf,
  receiverFaults,
  type StatedAgent,
  type Version
} from "./StatedAgent.ts"

/** A wire as a client states it. */
export interface NewWire {
  readonly account_number_id: string
  readonly amount: Wire["amounts"]["settlement_amount"]
  readonly currency_code: "USD"
  readonly creditor_agent: StatedAgent
  readonly instructed_agent?: StatedAgent
  readonly creditor: {
    readonly name: string
    readonly account_identifier: StatedAccount
    readonly address?: Address
  }
  readonly remittance_details: Wire["remittance_details"]
  readonly payment_identifiers?: { readonly end_to_end_identification?: string }
  readonly metadata?: Wire["metadata"]
}

/**
 * Accepts a wire and holds its amount, or returns all faults of the request. A wire that the bank refuses has no hold,
 * and a worker rejects it.
 */
export const createOutgoing = (body: NewWire, version: Version, facts: Facts): WireResult => {
  const number = facts.find(accountNumber, body.account_number_id)?.object
  const stated = statedFaults(body, version, dayAt(facts.now.ms, NETWORK_ZONE))
  const faults = [...stated, ...numberFaults(body, version, number, facts)]
  if (number === undefined || faults.length > 0) return Result.fail(reject("parameters_invalid", ...faults))
  const admission = admitWire(creditorAccountOf(body, version), body.amount, number, facts)
  const start = (fields: NewFields<Wire>, refusal: Wire["rejection"]) =>
    startWire(refusal === undefined ? fields : { ...fields, kept: { ...fields.kept, refusal } }, facts)
  return Result.succeed(started(newWire(body, version, number, facts), admission, start, number, facts))
}

/** Returns the account that a new wire goes to. */
export const creditorAccountOf = (body: NewWire, version: Version): AccountElsewhere =>
  accountAt(accountOf(body.creditor.account_identifier).value, agentOf(body.creditor_agent, version))

const statedFaults = (body: NewWire, version: Version, today: string): ReadonlyArray<SubError> => {
  const { creditor, creditor_agent, instructed_agent } = body
  const bank = agentFaults({ stated: creditor_agent, path: "creditor_agent", version })
  const country = abroadOf(creditor_agent)
  // A bank without its codes could be anywhere.
  const isPlaced = country !== undefined || bank.length === 0
  return [
    ...purposeFaults(body.remittance_details),
    ...addressFaults(creditor.address, "creditor.address", version === "v1" ? "legacy" : "v2", today),
    ...bank,
    ...(isPlaced ? accountFaults(creditor.account_identifier, country, "creditor", "creditor_agent") : []),
    ...(instructed_agent === undefined
      ? []
      : receiverFaults({ stated: instructed_agent, path: "instructed_agent", version }))
  ]
}

const numberFaults = (
  body: NewWire,
  version: Version,
  number: AccountNumber | undefined,
  facts: Facts
): ReadonlyArray<SubError> => {
  if (number === undefined) return [fault("not_found", "account_number_id")]
  const creditor = accountOf(body.creditor.account_identifier)
  return [
    ...closedFaults(facts.position(number.id), "account_number_id", number.status),
    ...(admitsCreditor(number.wire_controls, creditor, agentOf(body.creditor_agent, version))
      ? []
      : [fault("disallowed_counterparty", "creditor")])
  ]
}

/**
 * Creates a return with its hold and its timer. A return without funds is accepted and rejected at once, so that its
 * original stays as it is.
 */
export const acceptReturn = (fields: NewFields<Wire>, facts: Facts): WireDecision => {
  const rejection = unfundedBy(fields.kept.place, amountOf(fields), facts)
  if (rejection === undefined) return startWire(fields, facts)
  const { decision: made, payment: object } = createWire("create", fields, facts)
  const end = mustMoveWire({ object, version: 0 }, "reject", { rejection }, facts).decision
  return { payment: object, decision: decision({ changes: end.changes, events: [...made.events, ...end.events] }) }
}

// A worker schedules the wire, or rejects a refused one.
const startWire = (fields: NewFields<Wire>, facts: Facts): WireDecision => {
  const made = createWire("create", fields, facts)
  return alongside(made, { timers: nextStepAt(wire, made.payment, facts.now.ms) })
}

const newWire = (body: NewWire, version: Version, number: AccountNumber, facts: Facts): NewFields<Wire> => {
  const id = facts.newId("wire")
  const ours = { routing_number: facts.settings.routing_number }
  const theirs = agentOf(body.creditor_agent, version)
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
    debtor: debtorOf(number, facts),
    debtor_agent: ours,
    instructing_agent: ours,
    instructed_agent: receiverOf(body, theirs, facts),
    creditor_agent: theirs,
    creditor: {
      name: body.creditor.name,
      account_identifier: accountOf(body.creditor.account_identifier),
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

// Wires to a bank abroad go through the bank's correspondent, unless the client names another one.
const receiverOf = (body: NewWire, creditorAgent: Agent, { settings }: Facts): Agent => {
  if (body.instructed_agent !== undefined) return receiverAgentOf(body.instructed_agent)
  return isForeignAgent(creditorAgent) ? { routing_number: settings.wire_correspondent } : creditorAgent
}
