import { cents } from "@vostro/domain/ports"
import type { ArrivedWire } from "@vostro/domain/rails"
import type { CreditTransfer } from "../tables/CreditTransfer.ts"
import { debtorIn, nameIn, numberIn, routingNumberIn } from "./Parties.ts"
import { ascii } from "./Texts.ts"
import { NOT_PROVIDED } from "./TransferMessage.ts"

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
    ...(creditor_name !== undefined && { creditor_name }),
    debtor: debtorIn(body.debtor, body.debtorAccount),
    debtor_routing_number: routingNumberIn(body.debtorAgent) ?? body.instructingAgent,
    ...(body.endToEndId !== NOT_PROVIDED && { end_to_end_identification: body.endToEndId }),
    ...(message.trim() !== "" && { message_to_creditor: message })
  }
}
