import { Schema } from "effect"
import { idOf } from "../../../../kernel/Resource.ts"
import { AnyCurrency, ChargeBearer, DecimalAmount, ExchangeRate } from "../model/Charges.ts"
import { AccountValue, GivenAddress } from "../model/Party.ts"
import { MessageToCreditor, wireText } from "../model/Text.ts"
import { WireAmount } from "../model/Wire.ts"
import { EndToEnd, GivenAgentV1, GivenAgentV2 } from "../outgoing/Fields.ts"

const optional = Schema.optionalKey

const incoming = <S extends Schema.Top>(agent: S) => ({
  amount: WireAmount,
  creditor_account_number_id: idOf("account_number"),
  /** Name that the wire gives its creditor, to be compared with the holders of the account number. */
  creditor_name: optional(wireText(1, 140)),
  debtor: Schema.Struct({
    name: wireText(3, 35),
    account_identifier: Schema.Struct({ type: Schema.Literals(["account_number", "IBAN"]), value: AccountValue }),
    address: optional(GivenAddress)
  }),
  debtor_agent: agent,
  /** Amount before charges, if it is not the amount that settles. */
  amounts: optional(
    Schema.Struct({
      instructed_amount: WireAmount,
      instructed_currency_code: AnyCurrency,
      instructed_to_settlement_exchange_rate: optional(ExchangeRate)
    })
  ),
  charges: optional(
    Schema.Struct({
      charge_bearer: ChargeBearer,
      breakdown: optional(
        Schema.Array(Schema.Struct({ amount: DecimalAmount, currency_code: AnyCurrency })).check(Schema.isMaxLength(20))
      )
    })
  ),
  remittance_details: optional(Schema.Struct({ message_to_creditor: optional(MessageToCreditor) })),
  payment_identifiers: optional(Schema.Struct({ end_to_end_identification: EndToEnd }))
})

/** Body of a simulated incoming wire on v1. */
export const IncomingV1 = Schema.Struct(incoming(GivenAgentV1))

/** Body of a simulated incoming wire on v2. */
export const IncomingV2 = Schema.Struct(incoming(GivenAgentV2))
