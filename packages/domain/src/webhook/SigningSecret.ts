import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import * as Base64 from "effect/encoding/Base64"
import { standardPublicKey } from "./StandardSignature.ts"

/** Derives an endpoint's signing secret from the bank's master key, so that none is stored. */
export const signingSecret = (masterKey: Uint8Array, endpointId: string, generation: number): string =>
  `whsec_${Base64.encode(derived(masterKey, "signing secret", endpointId, generation))}`

/** Derives the private Ed25519 key of an endpoint and a generation. It is neither stored nor shown. */
export const privateKey = (masterKey: Uint8Array, endpointId: string, generation: number): Uint8Array =>
  derived(masterKey, "ed25519 key", endpointId, generation)

/** Returns the public Ed25519 key of an endpoint and a generation, in the form of Standard Webhooks: `whpk_...`. */
export const publicKey = (...of: Parameters<typeof privateKey>): string => standardPublicKey(privateKey(...of))

const derived = (masterKey: Uint8Array, purpose: string, endpointId: string, generation: number): Uint8Array =>
  hmac(sha256, masterKey, utf8ToBytes(`vostro webhook ${purpose}\n${endpointId}\n${generation}`))

/** Returns the generations whose secrets sign now, newest first; during the overlap, the previous one too. */
export const activeGenerations = (
  { generation, rotated_at_ms }: { readonly generation: number; readonly rotated_at_ms?: number },
  nowMs: number,
  overlapMs: number
): ReadonlyArray<number> =>
  generation > 1 && rotated_at_ms !== undefined && nowMs < rotated_at_ms + overlapMs
    ? [generation, generation - 1]
    : [generation]
