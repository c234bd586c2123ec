import type { Wire } from "@vostro/domain/rails"
import { type Message, read, write } from "@vostro/iso20022"
import { type Inbound, inboundOf, type Recipient } from "@vostro/iso20022/bank"
import { Result } from "effect"
import { sent } from "./Wires.ts"

/** Message as the other side reads it: written, sent, read. */
export const carried = (message: Message): Message =>
  Result.getOrThrow(read("fedwire", Result.getOrThrow(write(message))))

/** The bank that a message is for. */
export const recipientOf = ({ body }: Message): Recipient => {
  if ("instructedAgent" in body) return { routing_number: body.instructedAgent }
  return { routing_number: "assignee" in body ? body.assignee : "123456780" }
}

/** Meaning of a message for the bank that it is for. */
export const readBy = (message: Message): Inbound => inboundOf(message, recipientOf(message))

/** Meaning of a message for the other side. */
export const meaningOf = (message: Message): Inbound => readBy(carried(message))

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === ""

/** Drops the facts without a value. */
const given = (facts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))

const addressFacts = (address: Wire["debtor"]["address"]) => {
  if (address === undefined) return undefined
  const { line_one, line_two, line_three, ...rest } = address
  const [one, two, three] = [line_one, line_two, line_three].filter((line) => !isBlank(line))
  return { ...rest, ...given({ line_one: one, line_two: two, line_three: three }) }
}

/** The debtor's bank by routing number alone, or whole; the sender of the message where that is another bank. */
const bankFacts = ({ debtor_agent, instructing_agent }: Pick<Wire, "debtor_agent" | "instructing_agent">) => {
  const { routing_number, ...more } = debtor_agent
  const isPlain = Object.keys(more).length === 0
  return {
    ...(isPlain ? { debtor_routing_number: routing_number } : { debtor_agent }),
    ...(routing_number !== instructing_agent.routing_number && {
      instructing_routing_number: instructing_agent.routing_number
    })
  }
}

/** Facts that the bank that receives a transfer shares with the bank that sends it. */
export const transferFacts = ({ payment_identifiers, remittance_details, ...wire }: Wire) => {
  const { end_to_end_identification: endToEnd, uetr } = payment_identifiers
  const message = remittance_details.message_to_creditor?.replaceAll("\n", " ")
  return {
    _tag: "Transfer",
    body: given({
      message_identification: sent.messageId,
      uetr,
      amount: wire.amounts.settlement_amount,
      account_number: wire.creditor.account_identifier?.value,
      creditor_agent: wire.creditor_agent,
      creditor_name: wire.creditor.name,
      debtor: given({
        name: wire.debtor.name,
        account_number: wire.debtor.account_identifier?.value,
        address: addressFacts(wire.debtor.address)
      }),
      ...bankFacts(wire),
      other_agents: wire.other_agents,
      ultimate_debtor: wire.ultimate_debtor,
      ultimate_creditor: wire.ultimate_creditor,
      initiating_party: wire.kept.initiating_party,
      instructed_amount: wire.amounts.instructed_amount,
      instructed_currency_code: wire.amounts.instructed_currency_code,
      exchange_rate: wire.amounts.instructed_to_settlement_exchange_rate,
      charge_bearer: wire.charges.charge_bearer,
      charge_breakdown: wire.charges.breakdown,
      transfer_purpose: remittance_details.transfer_purpose,
      end_to_end_identification: isBlank(endToEnd) ? undefined : endToEnd,
      message_to_creditor: isBlank(message) ? undefined : message
    })
  }
}

/** Facts of a return. */
export const returnFacts = ({ payment_identifiers: { uetr }, amounts, kept, ...wire }: Wire) => ({
  _tag: "Return",
  about: { messageId: kept.original?.message_identification, uetr },
  body: given({
    message_identification: sent.messageId,
    amount: amounts.settlement_amount,
    creditor_agent: wire.creditor_agent,
    return_code: wire.return?.code,
    additional_information: wire.return?.additional_information
  })
})

/** Facts of a return request, or of the answer that rejects one. */
export const requestFacts = (
  tag: "Request" | "RequestRejected",
  about: object,
  reason: string | undefined,
  details: string | undefined
) => ({ _tag: tag, about, body: given({ reason, additional_information: details?.trim() }) })
