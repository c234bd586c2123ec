import { plainAccount } from "../../../../kernel/Iban.ts"
import { type Cents, ZERO } from "../../../../kernel/Money.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import type { AccountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { admitsAccount } from "../../../deposits/account-number/Controls.ts"
import { type Arrival, obstacleOf, receiverOf } from "../../transfer/incoming/Credit.ts"
import { heldNow, SIMULATED } from "../../transfer/model/Held.ts"
import { instructionOf, newUetr } from "../../transfer/model/Identification.ts"
import { ofNumber } from "../../transfer/model/Transfer.ts"
import { type Agent, accountAt } from "../model/Agent.ts"
import { createWire, type WireDecision } from "../model/Move.ts"
import { simulatedImad } from "../model/Number.ts"
import type { Party } from "../model/Party.ts"
import { wireTransfers } from "../model/Transfers.ts"
import type { Wire } from "../model/Wire.ts"
import { sendBack } from "../returns/Return.ts"
import { fedwireDayFor } from "../tables/FedwireDays.ts"
import { compareCreditor } from "./CreditorName.ts"
import { type FromAbroad, withAbroad } from "./FromAbroad.ts"

/** Transfer that another bank sends to an account number. */
export interface ReceivedWire {
  readonly amount: Cents
  readonly debtor: Party
  readonly debtor_agent: Agent
  /** Bank of the creditor as the message names it; this bank if absent. */
  readonly creditor_agent?: Agent
  readonly abroad?: FromAbroad
  readonly creditor_name?: string
  readonly end_to_end_identification?: string
  readonly message_to_creditor?: string
  /** IMAD and UETR; a simulated wire has its own. */
  readonly message_identification?: string
  readonly uetr?: string
}

/** Sender of a transfer. */
type Sent = Pick<ReceivedWire, "debtor" | "debtor_agent">

/** Returns the account that a transfer comes from, if the transfer names it. */
export const debtorAccountOf = ({ debtor, debtor_agent }: Sent) =>
  debtor.account_identifier === undefined ? undefined : accountAt(debtor.account_identifier.value, debtor_agent)

/** Account number that a transfer names, with its owner. */
interface Creditor extends Pick<AccountNumber, "id" | "account_id"> {
  readonly account_number: AccountNumber["account_number"] | string | undefined
}

/** Returns the fields of a transfer that another bank sends. */
export const receivedFields = (stated: ReceivedWire, number: Creditor, facts: Facts): NewFields<Wire> => {
  const id = facts.newId("wire")
  const ours = { routing_number: facts.settings.routing_number }
  const settlement_date = fedwireDayFor(facts.now.ms).date
  const { end_to_end_identification, message_to_creditor, creditor_name } = stated
  const amount = { settlement_amount: stated.amount, instructed_amount: stated.amount }
  const fields: NewFields<Wire> = {
    id,
    ...ofNumber(number, "incoming"),
    type: "transfer",
    settlement_date,
    amounts: { ...amount, settlement_currency_code: "USD", instructed_currency_code: "USD" },
    debtor: stated.debtor,
    debtor_agent: stated.debtor_agent,
    instructing_agent: stated.debtor_agent,
    instructed_agent: ours,
    creditor_agent: stated.creditor_agent ?? ours,
    creditor: {
      ...(creditor_name !== undefined && { name: creditor_name }),
      ...(number.account_number !== undefined && {
        account_identifier: { type: "other", value: String(number.account_number) }
      })
    },
    payment_identifiers: {
      message_identification: stated.message_identification ?? simulatedImad(id, settlement_date),
      end_to_end_identification: end_to_end_identification ?? instructionOf(id),
      uetr: stated.uetr ?? newUetr(facts)
    },
    remittance_details: { ...(message_to_creditor !== undefined && { message_to_creditor }) },
    charges: { charge_bearer: "shared" },
    related_wires: { return_wire_ids: [] },
    metadata: {},
    kept: { place: number.id, returned: ZERO }
  }
  return withAbroad(fields, stated.abroad ?? {}, facts.settings.wire_correspondent)
}

const obstacleTo = obstacleOf({
  listed: "per_agent_request",
  uncontrolled: "creditor_request",
  senderOf: debtorAccountOf,
  admits: ({ wire_controls }, { debtor, debtor_agent }: Sent) => {
    const account_number = debtor.account_identifier?.value ?? ""
    const routing_number = debtor_agent.routing_number ?? ""
    return admitsAccount(wire_controls?.incoming, { account_number, routing_number }, plainAccount)
  }
})

/** Transfer whose name of the creditor was compared. */
interface Compared extends ReceivedWire {
  readonly name: ReturnType<typeof compareCreditor>
}

const receive = receiverOf(wireTransfers, {
  fieldsOf: receivedFields,
  obstacleTo: (stated: Compared, number, facts) =>
    obstacleTo(stated, number, facts) ?? (stated.name === "mismatch" ? "creditor_name_mismatch" : undefined),
  take: (fields, on, facts, { name }) => createWire(on, on === "review" ? heldFor(fields, name, facts) : fields, facts),
  refused: (fields, reason, facts) => sendBack(fields, { reason }, facts)
})

const heldFor = (fields: NewFields<Wire>, name: Compared["name"], facts: Facts): NewFields<Wire> => {
  const hits = name === "close" ? ([{ rule: "close_creditor_name" }] as const) : SIMULATED
  return { ...fields, kept: { ...fields.kept, ...heldNow(facts, hits) } }
}

/**
 * Posts an incoming transfer on its account number, or in suspense while it is under review. A transfer that cannot be
 * posted, or that names another creditor, is rejected and sent back. A close name is reviewed, unless a setting treats
 * it as a match.
 */
export const receiveWire = (stated: ReceivedWire, number: AccountNumber, on: Arrival, facts: Facts): WireDecision => {
  const name = compareCreditor(stated, number, facts)
  const isReviewed = name === "close" && facts.settings.close_creditor_names === "review"
  return receive({ ...stated, name }, number, isReviewed ? "review" : on, facts)
}
