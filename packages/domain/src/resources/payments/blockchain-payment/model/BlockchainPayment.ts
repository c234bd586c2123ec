/**
 * The blockchain payment, its lifecycle and the port to its chain. Rails.ts lists the chains and currencies, Chain.ts
 * the progress that a chain reports. Creating a payment, moving it and its money is left to the parent folder.
 */

import { Schema } from "effect"
import { viewer } from "../../../../kernel/InternalFields.ts"
import { Cents, PaymentAmount } from "../../../../kernel/Money.ts"
import { reasonNamed } from "../../../../kernel/Reason.ts"
import { Count, EntityId, idOf, resource, Timestamp, text } from "../../../../kernel/Resource.ts"
import { PURPOSES } from "../../transfer/model/Purposes.ts"
import { CHAINS, Country, destinations, PAYMENT_RAILS, SETTLEMENT_CURRENCIES } from "./Rails.ts"
import { BlockchainPaymentStatus, type BlockchainPaymentTrigger, lifecycle } from "./Transitions.ts"

const Address = Schema.Struct({
  line_one: text(120),
  line_two: Schema.optionalKey(text(120)),
  city: text(64),
  country: Country,
  state: Schema.optionalKey(text(64)),
  postal_code: Schema.optionalKey(text(16))
})

/** The debtor as stated by a client: an account number of the program, or a wallet on a chain. */
export const debtorFields = {
  account_identifier: Schema.Struct({
    type: Schema.Literals(["account_number_id", "wallet_address"]),
    value: text(80)
  }),
  chain: Schema.optionalKey(Schema.Literals(CHAINS)),
  refund_wallet_address: Schema.optionalKey(text(64)),
  entity_id: Schema.optionalKey(EntityId)
}

/** The amounts as stated by a client. */
export const amountFields = {
  instructed_amount: PaymentAmount,
  instructed_currency_code: Schema.Literals(["USD", "USDC", "USDB"]),
  settlement_currency_code: Schema.Literals(SETTLEMENT_CURRENCIES)
}

const shownFields = {
  id: idOf("blockchain_payment"),
  debtor: Schema.Struct({
    ...debtorFields,
    /** Instructions for a wallet to send its coins, present once they are awaited. `amount` is in units, as text. */
    funding_instructions: Schema.optionalKey(
      Schema.Struct({
        from_wallet_address: Schema.String,
        chain: Schema.String,
        amount: Schema.String,
        currency_code: Schema.String,
        to_wallet_address: Schema.String
      })
    )
  }),
  creditor: Schema.Struct({
    payment_rail: Schema.Literals(PAYMENT_RAILS),
    ...destinations,
    type: Schema.Literals(["individual", "business"]),
    individual: Schema.optionalKey(Schema.Struct({ first_name: text(64), last_name: text(64) })),
    business: Schema.optionalKey(Schema.Struct({ business_name: text(120) })),
    address: Address
  }),
  creditor_agent: Schema.optionalKey(
    Schema.Struct({ bank_name: text(120), country_code: Country, address: Schema.optionalKey(Address) })
  ),
  amounts: Schema.Struct({
    ...amountFields,
    /** Known, like the exchange rate, once the chain has accepted the payment. */
    settlement_amount: Schema.optionalKey(Cents),
    settlement_exchange_rate: Schema.optionalKey(Schema.String)
  }),
  payment_purpose: Schema.Struct({ type: Schema.Literals(PURPOSES), other_details: Schema.optionalKey(text(140)) }),
  reference: Schema.optionalKey(text(140)),
  status: BlockchainPaymentStatus,
  rejection_reason: Schema.optionalKey(Schema.String),
  cancelation_reason: Schema.optionalKey(Schema.String),
  created_at: Timestamp,
  updated_at: Timestamp
}

/** A payment over a blockchain (S70). Amounts in hundredths of their currency. */
export interface BlockchainPayment extends Schema.Schema.Type<typeof BlockchainPayment> {}
export const BlockchainPayment = Schema.Struct({
  ...shownFields,
  /** Number of the submission to the chain, from 2; absent at the first. */
  kept: Schema.optionalKey(Schema.Struct({ attempt: Count }))
})

/** A payment as shown in responses and events. */
export const BlockchainPaymentView = Schema.Struct(shownFields)

/** The blockchain payment resource. */
export const blockchainPayment = resource<BlockchainPayment, BlockchainPaymentTrigger>({
  kind: "blockchain_payment",
  schema: BlockchainPayment,
  shown: viewer<BlockchainPayment>(),
  lifecycles: [lifecycle],
  reasons: ({ cancelation_reason, rejection_reason }) =>
    [rejection_reason, cancelation_reason].flatMap((reason) => (reason === undefined ? [] : [reasonNamed(reason)])),
  attributes: ({ status }) => ({ status }),
  unindexed: ["status"]
})

/** Returns the account number debited for a payment; undefined if a wallet pays. */
export const payerOf = ({ debtor: { account_identifier } }: Pick<BlockchainPayment, "debtor">): string | undefined =>
  account_identifier.type === "account_number_id" ? account_identifier.value : undefined
