import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { validKeysAt } from "../../../kernel/MasterKeys.ts"
import type { Settings } from "../../../kernel/Settings.ts"
import { sameText } from "../client/Secret.ts"
import type { Operator } from "./Operator.ts"

/** Builds an operator's token: its id, by which it is found, and 256 random bits as 64 hexadecimal digits. */
export const operatorTokenOf = (id: string, secret: string): string => `${id}_${secret}`

/** Returns the id in an operator's token; undefined if the text is not an operator's token. */
export const operatorIdIn = (token: string): string | undefined => /^(operator_\w{32})_[0-9a-f]{64}$/.exec(token)?.[1]

/** Computes the stored digest of a token. Computing one takes the master key, so write access to the store is not enough. */
export const tokenDigestOf = (masterKey: Uint8Array, token: string): string =>
  bytesToHex(hmac(sha256, masterKey, utf8ToBytes(`vostro operator token\n${token}`)))

/** Checks a token against its operator under the master keys that are valid at a time, in constant time. */
export const isTokenOf = (
  { token_digest }: Operator,
  token: string,
  keys: Pick<Settings, "master_key" | "former_master_keys">,
  nowMs: number
): boolean =>
  validKeysAt(keys, nowMs)
    .map((key) => sameText(token_digest, tokenDigestOf(key, token)))
    .includes(true)
