import { cents } from "@vostro/domain/ports"
import type { ArrivedInstantPayment } from "@vostro/domain/rails"
import type { CreditTransfer } from "../../tables/CreditTransfer.ts"
import { nameIn, numberIn, routingNumberIn } from "../Parties.ts"
import { ascii, NOT_PROVIDED } from "../Texts.ts"
import type { InstantNetwork } from "./Route.ts"

const NAME = { min: 3, max: 35 }
const ACCOUNT = 17

const partyNameIn = (party: CreditTransfer["debtor"]): string | undefined => {
  const name = ascii(nameIn(party) ?? "", NAME.max)
  return name.length < NAME.min ? undefined : name
}

/** Reads a payment message, as the operation `instant_payment.receive` takes it. */
export const instantArrivedIn = (body: CreditTransfer, network: InstantNetwork): ArrivedInstantPayment => {
  const creditor_name = partyNameIn(body.creditor)
  const description = ascii(body.remittance?.text ?? "", 140)
  const transaction_id = body.transactionId ?? body.instructionId
  return {
    message_identification: body.messageId,
    network,
    ...(body.uetr !== undefined && { uetr: body.uetr }),
    ...(transaction_id !== undefined && { transaction_id }),
    ...(body.endToEndId !== NOT_PROVIDED && { end_to_end_id: body.endToEndId }),
    amount: cents(body.settlementAmount),
    creditor_agent: { routing_number: body.creditorAgent.clearing?.member ?? "" },
    account_number: numberIn(body.creditorAccount) ?? "",
    ...(creditor_name !== undefined && { creditor_name }),
    debtor: {
      name: partyNameIn(body.debtor) ?? NOT_PROVIDED,
      account_number: (numberIn(body.debtorAccount) ?? NOT_PROVIDED).replaceAll(" ", "").slice(-ACCOUNT)
    },
    debtor_agent: {
      routing_number: body.debtorAgent.clearing?.member ?? routingNumberIn(body.debtorAgent) ?? body.instructingAgent
    },
    ...(description.trim() !== "" && { description })
  }
}

/** Greatest amount of a payment on both networks, in cents (S141). */
const MOST = 1_000_000_000

/** Returns the code with which the bank must reject a payment that it cannot book. */
export const unbookable = ({
  amount,
  account_number = "",
  debtor_agent
}: ArrivedInstantPayment): string | undefined => {
  if (!/^\d{9}$/.test(debtor_agent.routing_number)) return "RC03"
  if (amount < 1) return "AM01"
  if (amount > MOST) return "AM02"
  return /^[a-zA-Z0-9]{1,17}$/.test(account_number) ? undefined : "AC03"
}
