import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Result } from "effect"
import * as Base64 from "effect/encoding/Base64"
import type { ValidKey } from "../../../kernel/MasterKeys.ts"
import { isScope, type Scope } from "../../../kernel/Scope.ts"
import { sameText } from "../client/Secret.ts"

/**
 * Content of an access token. Tokens are stateless: none is stored, and the client is looked up when a token is used.
 */
export interface AccessToken {
  readonly client_id: string
  readonly expires_at_ms: number
  readonly scopes: ReadonlyArray<Scope>
}

/** Encodes a token, opaque to its bearer: Base64 of the content and its MAC under the bank's master key. */
export const sealToken = (masterKey: Uint8Array, token: AccessToken): string => {
  const said = `${token.client_id} ${token.expires_at_ms} ${token.scopes.join(",")}`
  return Base64.encode(`${macOf(masterKey, said)} ${said}`)
}

/** Decodes a token; undefined unless the bank issued it. The caller checks the expiry. */
export const openToken = (masterKey: Uint8Array, text: string): AccessToken | undefined => {
  const opened = Base64.decodeString(text)
  if (Result.isFailure(opened)) return undefined
  const [mac = "", ...said] = opened.success.split(" ")
  if (!sameText(mac, macOf(masterKey, said.join(" ")))) return undefined
  const [client_id = "", expires = "", scopes = ""] = said
  return { client_id, expires_at_ms: Number(expires), scopes: scopes.split(",").filter(isScope) }
}

/**
 * Decodes a token under the bank's master keys. A token of a former key expires with its key, if not before; undefined
 * unless the bank issued it.
 */
export const openTokenOf = (keys: ReadonlyArray<ValidKey>, text: string): AccessToken | undefined => {
  for (const { key, until_ms } of keys) {
    const token = openToken(key, text)
    if (token !== undefined) return { ...token, expires_at_ms: Math.min(token.expires_at_ms, until_ms) }
  }
  return undefined
}

const macOf = (masterKey: Uint8Array, said: string): string =>
  Base64.encode(hmac(sha256, masterKey, utf8ToBytes(`vostro access token\n${said}`)))
