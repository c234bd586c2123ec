import { randomUUID } from "node:crypto"
import { MINUTE_MS } from "@vostro/domain"
import type { CallOf } from "@vostro/http/client"
import { achDesk } from "./AchDesk.ts"
import { ask, type BankUnderTest } from "./BankUnderTest.ts"

/** Body of a request to create a blockchain payment. */
export type Body = CallOf<"blockchain_payment.create">["body"]

/** An address on Ethereum and on Base. */
export const WALLET = `0x${"ab12".repeat(10)}`

/** Creditor without a destination. */
export const creditor = {
  type: "individual",
  individual: { first_name: "Ana", last_name: "Silva" },
  address: { line_one: "Rua 1", city: "Recife", country: "BR" }
} as const

/** Creditor in Brazil, paid by Pix. */
export const pix = { ...creditor, payment_rail: "pix_key", pix_key: { pix_key: "ana@example.com" } } as const

/** Builds a payment from an account number. */
export const fromNumber = (value: string, amount = 1_000): Body => ({
  debtor: { account_identifier: { type: "account_number_id", value } },
  creditor: pix,
  amounts: { instructed_amount: amount, instructed_currency_code: "USD", settlement_currency_code: "BRL" },
  payment_purpose: { type: "gift" },
  reference: "for Ana"
})

/** Body of a stablecoin payment from wallet to wallet. */
export const fromWallet: Body = {
  debtor: { account_identifier: { type: "wallet_address", value: WALLET }, chain: "base" },
  creditor: { ...creditor, payment_rail: "ethereum", wallet: { wallet_address: WALLET } },
  amounts: { instructed_amount: 1_205, instructed_currency_code: "USDC", settlement_currency_code: "USDC" },
  payment_purpose: { type: "other", other_details: "a bet" }
}

/** Calls of a bank that tests of blockchain payments share. */
export const blockchainDesk = (bank: BankUnderTest) => {
  const { audit, eventNames } = achDesk(bank)
  return {
    audit,
    creation: (body: Body) => {
      bank.advance(1)
      return bank.partner.call("blockchain_payment.create", { idempotencyKey: randomUUID(), body })
    },
    get: (blockchain_payment_id: string) =>
      ask(bank.partner.call("blockchain_payment.get", { params: { blockchain_payment_id } })),
    /** Waits a minute, in which the chain advances a step. */
    wait: async () => {
      bank.advance(MINUTE_MS)
      await bank.drain()
    },
    names: async (id: string) => (await eventNames(id)).map((name) => name.replace("blockchain_payment.", ""))
  }
}
