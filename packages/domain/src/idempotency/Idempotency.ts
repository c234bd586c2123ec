import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { Result } from "effect"
import type { JsonObject } from "../kernel/Json.ts"
import { explained, fault, type Rejection, reject } from "../kernel/Rejection.ts"
import type { AnyOperation, IdempotencyPolicy } from "../operation/Operation.ts"
import type { StoredReply } from "../ports/Stored.ts"
import { differingFields, hasFields, isSameRequest } from "./FieldDigests.ts"

/** Maximum length of an Idempotency-Key (spec, "Limits"). */
export const MAX_KEY_LENGTH = 255

/** Characters of a key. Header values are visible ASCII by RFC 9110; programs decode other bytes differently. */
export const KEY_FORM = /^[\x20-\x7e]*$/

const HEADER = "Idempotency-Key"

/** Returns the key that a request runs under, if any, or the rejection of its `Idempotency-Key` header. */
export const checkKey = (
  { key: policy, min_length }: IdempotencyPolicy,
  key: string | undefined
): Result.Result<string | undefined, Rejection> => {
  if (policy === "none") return Result.succeed(undefined)
  if (policy === "required" && (key === undefined || key === "")) {
    return Result.fail(reject("idempotency_key_missing", fault("required", HEADER)))
  }
  if (key === undefined) return Result.succeed(undefined)
  if (key.length > MAX_KEY_LENGTH) return Result.fail(reject("parameters_invalid", fault("value_too_long", HEADER)))
  if (key.length < min_length) return Result.fail(reject("parameters_invalid", fault("value_too_short", HEADER)))
  if (!KEY_FORM.test(key)) return Result.fail(reject("parameters_invalid", fault("header_malformed", HEADER)))
  return Result.succeed(key)
}

/**
 * Returns the SHA-256 (hex) of method, endpoint, path parameters, query and raw body bytes. The path parameters make
 * one key on two objects' `/reverse` a mismatch instead of a replay.
 */
export const fingerprintOf = (
  { at: [method, path] }: AnyOperation,
  params: Readonly<Record<string, string>>,
  body: Uint8Array,
  query: JsonObject = {}
): string => {
  const asked = Object.keys(query).length === 0 ? "" : ` ${JSON.stringify(query)}`
  return bytesToHex(
    sha256
      .create()
      .update(utf8ToBytes(`${method} ${path} ${JSON.stringify(params)}${asked}\n`))
      .update(body)
      .digest()
  )
}

/** A part of a form in the fingerprint: its name, file name and content type, and the checksum of its bytes. */
export type PartPrint = readonly [name: string, fileName: string | null, contentType: string | null, checksum: string]

/** Returns the fingerprint of a form: method, endpoint and every part, in order. The boundary is left out. */
export const formFingerprintOf = (
  operation: AnyOperation,
  params: Readonly<Record<string, string>>,
  parts: ReadonlyArray<PartPrint>
): string => fingerprintOf(operation, params, utf8ToBytes(JSON.stringify(parts)))

/** Outcome of a request whose idempotency key is already in use. */
export type Verdict =
  | { readonly _tag: "Replay"; readonly reply: StoredReply }
  | { readonly _tag: "Inconsistent" }
  | { readonly _tag: "InFlight" }

/** Request that holds a key: its fingerprint and its answer. Without an answer, the request is still running. */
export interface KeyHolder {
  readonly fingerprint: string
  readonly reply?: StoredReply
}

/** Compares a request with the holder of its key. Source: spec, "Idempotency behaviour". */
export const verdictOn = (holder: KeyHolder, fingerprint: string): Verdict => {
  if (!isSameRequest(holder.fingerprint, fingerprint)) return { _tag: "Inconsistent" }
  return holder.reply === undefined ? { _tag: "InFlight" } : { _tag: "Replay", reply: holder.reply }
}

/** Makes the refusal of a request whose key was used with another one. It names the fields that differ, never a value. */
export const inconsistent = (held: string, fingerprint: string): Rejection => {
  if (!hasFields(held)) return reject("idempotency_request_inconsistent")
  const names = differingFields(held, fingerprint)
  return reject("idempotency_request_inconsistent", names.length > 0 ? fault("value_differs", ...names) : sameFields)
}

const sameFields = explained(
  fault("value_differs", "body"),
  "Every field equals that of the request that this key was used with. The texts of the bodies differ, for example in white space: repeat the first text byte for byte."
)
