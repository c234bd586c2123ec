import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { isIban } from "../../../../kernel/Iban.ts"

/** An account at another bank: with a routing number in the US, with a BIC or as an IBAN abroad. */
export interface AccountElsewhere {
  readonly routing_number?: string
  readonly business_identifier_code?: string
  readonly account_number: string
}

/** Returns an account number without blanks, dashes and slashes, in upper case. */
export const plainNumber = (accountNumber: string): string => accountNumber.replaceAll(/[\s/-]/g, "").toUpperCase()

/**
 * Returns the digests that identify an account in ids and indexes. An IBAN alone has one, because it identifies the
 * account whichever bank a payment names; a number has one with its bank. A BIC counts without its branch.
 */
export const accountDigests = (account: Partial<AccountElsewhere> | undefined): ReadonlyArray<string> => {
  if (account?.account_number === undefined) return []
  const { account_number, routing_number, business_identifier_code } = account
  const key = `${account_number} ${routing_number} ${business_identifier_code}`
  if (last.key !== key) last = { key, digests: digestsOf({ ...account, account_number }) }
  return last.digests
}

// One create asks twice for the same digests, which took half the time of its decision.
let last: { readonly key: string; readonly digests: ReadonlyArray<string> } = { key: "", digests: [] }

const digestsOf = ({ account_number, routing_number, business_identifier_code: bic }: AccountElsewhere) => {
  const number = plainNumber(account_number)
  return [
    ...(isIban(number) ? [digestOf("IBAN", number)] : []),
    ...(routing_number === undefined ? [] : [digestOf(routing_number, number)]),
    ...(bic === undefined ? [] : [digestOf(bic.slice(0, 8).toUpperCase(), number)])
  ]
}

const digestOf = (bank: string, number: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${bank} ${number}`))).slice(0, 40)
