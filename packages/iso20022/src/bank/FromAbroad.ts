import { cents } from "@vostro/domain/ports"
import { type ArrivedWire, PURPOSES } from "@vostro/domain/rails"
import type { CreditTransfer } from "../tables/CreditTransfer.ts"
import { formatDecimal } from "../values/Decimal.ts"
import type { Money } from "../values/Leaf.ts"
import { minorDecimals } from "../values/Minor.ts"
import { agentIn, otherAgentsIn, partyIn } from "./Parties.ts"
import { codeIn } from "./Reasons.ts"
import { ascii } from "./Texts.ts"

/** Reads the facts of a payment beyond its debtor, its creditor and its amount. */
export const fromAbroadIn = (body: CreditTransfer): Partial<ArrivedWire> => {
  const other_agents = otherAgentsIn(body)
  const ultimate_debtor = partyIn(body.ultimateDebtor)
  const ultimate_creditor = partyIn(body.ultimateCreditor)
  const initiating_party = partyIn(body.initiatingParty)
  const message_to_receiving_fi = instructionsIn(body)
  return {
    ...(other_agents !== undefined && { other_agents }),
    ...(ultimate_debtor !== undefined && { ultimate_debtor }),
    ...(ultimate_creditor !== undefined && { ultimate_creditor }),
    ...(initiating_party !== undefined && { initiating_party }),
    ...instructedIn(body),
    charge_bearer: bearers[body.chargeBearer],
    ...chargesIn(body),
    ...purposeIn(body),
    ...(message_to_receiving_fi !== "" && { message_to_receiving_fi })
  }
}

const bearers = { DEBT: "debtor", CRED: "creditor", SHAR: "shared", SLEV: "shared" } as const

/** Greatest amount of a wire, in minor units. */
const MOST = 990_000_000_000

const instructedIn = ({ instructedAmount, exchangeRate }: CreditTransfer): Partial<ArrivedWire> => {
  if (instructedAmount === undefined || instructedAmount.amount < 1 || instructedAmount.amount > MOST) return {}
  return {
    instructed_amount: cents(instructedAmount.amount),
    instructed_currency_code: instructedAmount.currency,
    ...(exchangeRate !== undefined && { exchange_rate: exchangeRate })
  }
}

/** Most charges that a wire states, and most digits of one before its decimals. What exceeds them stays in the message. */
const CHARGES = 20
const DIGITS = 13

const decimalOf = ({ amount, currency }: Money): string => formatDecimal(amount, minorDecimals(currency))

const isStated = ({ amount }: { readonly amount: Money }): boolean =>
  amount.amount < 10 ** (DIGITS + minorDecimals(amount.currency))

const chargesIn = ({ charges = [] }: CreditTransfer): Partial<ArrivedWire> => {
  const stated = charges.filter(isStated).slice(0, CHARGES)
  if (stated.length === 0) return {}
  const charge_breakdown = stated.map(({ amount, agent }) => {
    const charging_agent = agentIn(agent)
    return {
      amount: decimalOf(amount),
      currency_code: amount.currency,
      ...(charging_agent !== undefined && { charging_agent })
    }
  })
  return { charge_breakdown }
}

const OTHER = "other"

const purposeIn = ({ purpose, remittance }: CreditTransfer): Partial<ArrivedWire> => {
  const stated = codeIn(purpose)
  if (stated === undefined) return {}
  const type = PURPOSES.find((one) => one === stated)
  if (type !== undefined && type !== OTHER) return { transfer_purpose: { type } }
  const details = ascii((type === OTHER ? remittance?.structured?.[0]?.additionalInformation?.[0] : stated) ?? "", 140)
  const isDetail = details.trim().length > 0 && details.length >= 3
  return { transfer_purpose: { type: OTHER, ...(isDetail && { other_details: details }) } }
}

const INSTRUCTIONS = 280

const instructionsIn = ({ creditorAgentInstructions = [] }: CreditTransfer): string =>
  creditorAgentInstructions
    .map(({ code, text }) => ascii([code, text].filter((part) => part !== undefined).join(" ")))
    .filter((line) => line.trim() !== "")
    .join("\n")
    .slice(0, INSTRUCTIONS)
