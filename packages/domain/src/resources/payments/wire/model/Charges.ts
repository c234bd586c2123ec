import { Schema } from "effect"
import { Agent, AgentV2, agentV2 } from "./Agent.ts"

/** Amount of money as a decimal number of its currency's main unit (S175). */
export const DecimalAmount = Schema.String.check(Schema.isPattern(/^\d{1,13}(\.\d{1,5})?$/))

/** Rate between two currencies, of at most ten decimals (S175). */
export const ExchangeRate = Schema.String.check(Schema.isPattern(/^\d{1,11}(\.\d{1,10})?$/))

/** ISO 4217 code of a currency. */
export const AnyCurrency = Schema.String.check(Schema.isPattern(/^[A-Z]{3}$/))

/** Party that bears the charges of a wire (S175). */
export const ChargeBearer = Schema.Literals(["debtor", "shared", "creditor"])

/** Most charges that a wire states. */
const MAX_CHARGES = 20

/** Charges that banks on the way have taken. */
export const breakdownBy = <S extends Schema.Top>(agent: S) =>
  Schema.Array(
    Schema.Struct({
      amount: DecimalAmount,
      currency_code: AnyCurrency,
      charging_agent: Schema.optionalKey(agent)
    })
  ).check(Schema.isMaxLength(MAX_CHARGES))

const chargesBy = <S extends Schema.Top>(agent: S) =>
  Schema.Struct({ charge_bearer: ChargeBearer, breakdown: Schema.optionalKey(breakdownBy(agent)) })

/** Bearer of the charges of a wire, and those that banks on the way have taken. */
export const Charges = chargesBy(Agent)
/** Bearer of the charges of a wire, and those that banks on the way have taken. */
export type Charges = typeof Charges.Type

/** Charges of a wire, as v2 shows them. */
export const ChargesV2 = chargesBy(AgentV2)

/** Returns the v2 form of charges. */
export const chargesV2 = ({ breakdown, charge_bearer }: Charges): typeof ChargesV2.Type => ({
  charge_bearer,
  ...(breakdown !== undefined && {
    breakdown: breakdown.map(({ charging_agent, ...charge }) => ({
      ...charge,
      ...(charging_agent !== undefined && { charging_agent: agentV2(charging_agent) })
    }))
  })
})
