import { cents } from "@vostro/domain/ports"
import type { ArrivedWire } from "@vostro/domain/rails"
import type { CreditTransfer } from "../tables/CreditTransfer.ts"
import { fromAbroadIn } from "./FromAbroad.ts"
import { agentIn, debtorIn, nameIn, numberIn, routingNumberIn } from "./Parties.ts"
import { ascii, NOT_PROVIDED } from "./Texts.ts"

const MESSAGE = 140

/** Reads the transfer of a payment message, as the operation `wire.receive` takes it. */
export const arrivedIn = (body: CreditTransfer): ArrivedWire => {
  const creditor_name = nameIn(body.creditor)
  const account_number = numberIn(body.creditorAccount)
  const message = ascii(body.remittance?.text ?? "", MESSAGE)
  return {
    message_identification: body.messageId,
    uetr: body.uetr ?? "",
    amount: cents(body.settlementAmount),
    ...(account_number !== undefined && { account_number }),
    creditor_agent: agentIn(body.creditorAgent) ?? {},
    ...(creditor_name !== undefined && { creditor_name }),
    debtor: debtorIn(body.debtor, body.debtorAccount),
    ...banksIn(body),
    ...fromAbroadIn(body),
    ...(body.endToEndId !== NOT_PROVIDED && { end_to_end_identification: body.endToEndId }),
    ...(message.trim() !== "" && { message_to_creditor: message })
  }
}

/** Reads the debtor's bank, and the bank that sent the message where that is another. */
const banksIn = ({ debtorAgent, instructingAgent }: CreditTransfer): Partial<ArrivedWire> => {
  const routing = routingNumberIn(debtorAgent)
  const debtor_agent = agentIn(debtorAgent)
  const sender = routing === instructingAgent ? {} : { instructing_routing_number: instructingAgent }
  if (debtor_agent === undefined) return { debtor_routing_number: instructingAgent }
  const isPlain = Object.keys(debtor_agent).length === 1 && routing !== undefined
  return { ...(isPlain ? { debtor_routing_number: routing } : { debtor_agent }), ...sender }
}
