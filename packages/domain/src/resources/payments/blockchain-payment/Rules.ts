import { fault, type SubError } from "../../../kernel/Rejection.ts"
import type { BlockchainPayment } from "./model/BlockchainPayment.ts"
import { CHAINS, type Chain, DESTINATIONS, railOf } from "./model/Rails.ts"

const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
const HEX = /^0x[0-9a-fA-F]{40}$/

/** Address format of each chain. */
const forms: Readonly<Record<Chain, RegExp>> = {
  ethereum: HEX,
  base: HEX,
  solana: new RegExp(`^[${BASE58}]{32,44}$`)
}

const isAddress = (chain: Chain, text: string): boolean => forms[chain].test(text)

/** Fields of a payment stated by a client. */
export type StatedPayment = Pick<BlockchainPayment, "creditor" | "payment_purpose"> & {
  readonly debtor: Omit<BlockchainPayment["debtor"], "funding_instructions">
  readonly amounts: Omit<BlockchainPayment["amounts"], "settlement_amount" | "settlement_exchange_rate">
}

/** Lists every field of a payment that conflicts with another one. */
export const paymentFaults = (stated: StatedPayment): ReadonlyArray<SubError> => [
  ...debtorFaults(stated),
  ...creditorFaults(stated),
  ...(stated.payment_purpose.type === "other" && stated.payment_purpose.other_details === undefined
    ? [fault("required", "payment_purpose.other_details")]
    : [])
]

const debtorFaults = ({ debtor, amounts }: StatedPayment): ReadonlyArray<SubError> => {
  const { account_identifier: payer, chain, refund_wallet_address: refund } = debtor
  const isWallet = payer.type === "wallet_address"
  const type = "debtor.account_identifier.type"
  // Coins come from wallets, and dollars from accounts.
  const currency =
    (amounts.instructed_currency_code === "USD") === isWallet
      ? [fault("value_conflicting", "amounts.instructed_currency_code", type)]
      : []
  if (!isWallet) {
    return [
      ...currency,
      ...(chain === undefined ? [] : [fault("value_conflicting", "debtor.chain", type)]),
      ...(refund === undefined ? [] : [fault("value_conflicting", "debtor.refund_wallet_address", type)])
    ]
  }
  if (chain === undefined) return [...currency, fault("required", "debtor.chain")]
  return [
    ...currency,
    ...(isAddress(chain, payer.value) ? [] : [fault("value_malformed", "debtor.account_identifier.value")]),
    ...(refund === undefined || isAddress(chain, refund)
      ? []
      : [fault("value_malformed", "debtor.refund_wallet_address")])
  ]
}

const creditorFaults = ({ creditor, amounts }: StatedPayment): ReadonlyArray<SubError> => {
  const { destination, currencies } = railOf(creditor.payment_rail)
  const chain = CHAINS.find((one) => one === creditor.payment_rail)
  const address = creditor.wallet?.wallet_address
  return [
    ...DESTINATIONS.flatMap((name) =>
      partFaults(name === destination, creditor[name], `creditor.${name}`, "creditor.payment_rail")
    ),
    ...(["individual", "business"] as const).flatMap((name) =>
      partFaults(name === creditor.type, creditor[name], `creditor.${name}`, "creditor.type")
    ),
    ...(chain !== undefined && address !== undefined && !isAddress(chain, address)
      ? [fault("value_malformed", "creditor.wallet.wallet_address")]
      : []),
    ...(currencies.includes(amounts.settlement_currency_code)
      ? []
      : [fault("value_conflicting", "amounts.settlement_currency_code", "creditor.payment_rail")])
  ]
}

const partFaults = (isNeeded: boolean, part: unknown, name: string, by: string): ReadonlyArray<SubError> => {
  if (isNeeded === (part !== undefined)) return []
  return [isNeeded ? fault("required", name) : fault("value_conflicting", name, by)]
}
