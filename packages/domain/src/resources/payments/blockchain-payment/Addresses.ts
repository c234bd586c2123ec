import type { Chain } from "./model/Rails.ts"

const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

const hex = /^0x[0-9a-fA-F]{40}$/

/** Address format of each chain. */
const forms: Readonly<Record<Chain, RegExp>> = {
  ethereum: hex,
  base: hex,
  solana: new RegExp(`^[${BASE58}]{32,44}$`)
}

/** Checks that a text has the address format of a chain. */
export const isAddress = (chain: Chain, text: string): boolean => forms[chain].test(text)
