import { getPublicKey, hashes, sign } from "@noble/ed25519"
import { sha512 } from "@noble/hashes/sha2.js"

// The library takes its hash from outside; without one, its synchronous functions throw.
hashes.sha512 = sha512

/** Signs a message with a private Ed25519 key of 32 bytes (RFC 8032): 64 bytes. */
export const signEd25519 = (message: Uint8Array, privateKey: Uint8Array): Uint8Array => sign(message, privateKey)

/** Returns the public key of a private Ed25519 key: 32 bytes. */
export const ed25519PublicKey = (privateKey: Uint8Array): Uint8Array => getPublicKey(privateKey)
