import { dayAt, NETWORK_ZONE } from "../../../../kernel/calendar/LocalTime.ts"
import { plainAccount } from "../../../../kernel/Iban.ts"
import { ZERO } from "../../../../kernel/Money.ts"
import type { SubError } from "../../../../kernel/Rejection.ts"
import { decision, type Facts } from "../../../../operation/Decision.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import type { AccountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { admitsAccount, admitsAccountAbroad, type Controls } from "../../../deposits/account-number/Controls.ts"
import type { AccountElsewhere } from "../../blocked-account/model/BlockedAccount.ts"
import { instructionOf, newUetr } from "../../transfer/model/Identification.ts"
import { ofNumber } from "../../transfer/model/Transfer.ts"
import { createOf, type Made, type Sending } from "../../transfer/outgoing/Create.ts"
import { type Agent, accountAt } from "../model/Agent.ts"
import { isForeignAgent } from "../model/Corridor.ts"
import { mustMoveWire, type WireDecision, type WireResult } from "../model/Move.ts"
import type { Address } from "../model/Party.ts"
import { wireTransfers } from "../model/Transfers.ts"
import { amountOf, inDollars, type Wire } from "../model/Wire.ts"
import { fedwireDayFor } from "../tables/FedwireDays.ts"
import { obstacleToSend, type Refusal, unfundedBy } from "./Admit.ts"
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
export interface NewWire extends Sending {
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

/** Accepts a wire and holds its amount, or returns all faults of the request. */
export const createWire = (body: NewWire, version: Version, facts: Facts): WireResult => {
  const bank = agentOf(body.creditor_agent, version)
  const paid = creditorAccountOf(body, version)
  const made: Made<Wire, Refusal> = {
    faults: statedFaults(body, version, dayAt(facts.now.ms, NETWORK_ZONE)),
    admits: ({ wire_controls }) => admitsCreditor(wire_controls, paid.account_number, bank),
    fields: (number) => newWire(body, bank, number, facts),
    obstacle: ({ kept }) => obstacleToSend(paid, kept.place, body.amount, facts),
    refused: (reason, text) => ({ reason, additional_information: text }),
    start: (one, refusal) => startWire(refusal === undefined ? one : { ...one, kept: { ...one.kept, refusal } }, facts)
  }
  return createOf(wireTransfers, body, made, facts)
}

/** Returns the account that a new wire goes to. */
export const creditorAccountOf = (body: NewWire, version: Version): AccountElsewhere =>
  accountAt(accountOf(body.creditor.account_identifier).value, agentOf(body.creditor_agent, version))

/** True if the controls of an account number admit a creditor: by routing number at home, by BIC abroad. */
const admitsCreditor = (
  controls: Controls["wire_controls"],
  account: string,
  { routing_number, business_identifier_code = "" }: Agent
): boolean =>
  routing_number === undefined
    ? admitsAccountAbroad(controls?.outgoing_international, { account, business_identifier_code })
    : admitsAccount(controls?.outgoing, { account_number: account, routing_number }, plainAccount)

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

/**
 * Creates a return with its hold and its timer. A return without funds is accepted and rejected at once, so that its
 * original stays as it is.
 */
export const acceptReturn = (fields: NewFields<Wire>, facts: Facts): WireDecision => {
  const rejection = unfundedBy(fields.kept.place, amountOf(fields), facts)
  if (rejection === undefined) return startWire(fields, facts)
  const { decision: made, payment: object } = wireTransfers.create("create", fields, facts)
  const end = mustMoveWire({ object, version: 0 }, "reject", { rejection }, facts).decision
  return { payment: object, decision: decision({ changes: end.changes, events: [...made.events, ...end.events] }) }
}

// A worker schedules the wire, or rejects a refused one.
const startWire = (fields: NewFields<Wire>, facts: Facts): WireDecision =>
  wireTransfers.start(fields, facts.now.ms, facts)

const newWire = (body: NewWire, theirs: Agent, number: AccountNumber, facts: Facts): NewFields<Wire> => {
  const id = facts.newId("wire")
  const ours = { routing_number: facts.settings.routing_number }
  const instruction_identification = instructionOf(id)
  return {
    id,
    ...ofNumber(number, "outgoing"),
    type: "transfer",
    settlement_date: fedwireDayFor(facts.now.ms, facts.settings.wire_cutoff).date,
    amounts: inDollars(body.amount),
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
    metadata: body.metadata ?? {},
    kept: { place: number.id, returned: ZERO }
  }
}

// Wires to a bank abroad go through the bank's correspondent, unless the client names another one.
const receiverOf = (body: NewWire, creditorAgent: Agent, { settings }: Facts): Agent => {
  if (body.instructed_agent !== undefined) return receiverAgentOf(body.instructed_agent)
  return isForeignAgent(creditorAgent) ? { routing_number: settings.wire_correspondent } : creditorAgent
}
