/** Raw body of a webhook. A string stands for its UTF-8 bytes. */
export type Body = Uint8Array | ArrayBuffer | string

const encoder = new TextEncoder()

/**
 * Refuses secrets that are no array of non-empty strings with a `TypeError`. Each character of a string would be a secret, and an unset
 * variable of the environment reads as undefined in JavaScript.
 */
export const checkSecrets = (secrets: ReadonlyArray<string>): void => {
  if (!Array.isArray(secrets) || secrets.length === 0 || !secrets.every((one) => one && typeof one === "string"))
    throw new TypeError("the webhook secrets must be an array of non-empty strings")
}

/** Computes the signature of a body sent at `t` under each secret, in Base64. */
export const hmac = async (secrets: ReadonlyArray<string>, t: string, body: Body): Promise<ReadonlyArray<string>> => {
  checkSecrets(secrets)
  const bytes = bytesOf(body)
  const macs: Array<string> = []
  for (const secret of secrets) {
    const key = keys.get(secret) ?? (await importKey(secret))
    const mac = await crypto.subtle.sign("HMAC", key, signedBytes(t, bytes))
    macs.push(btoa(String.fromCharCode(...new Uint8Array(mac))))
  }
  return macs
}

/** Buffer for a timestamp and an ordinary body. `sign` copies its input before it returns (Web Crypto, 14.3.3). */
const space = new Uint8Array(8_192)
/** Maximum length of a timestamp with its dot. */
const MAX_STAMP = 32

const signedBytes = (t: string, body: Uint8Array): Uint8Array<ArrayBuffer> => {
  const place = body.length + MAX_STAMP > space.length ? new Uint8Array(body.length + MAX_STAMP) : space
  const { written } = encoder.encodeInto(`${t}.`, place)
  place.set(body, written)
  return place.subarray(0, written + body.length)
}

const bytesOf = (body: Body): Uint8Array => {
  if (typeof body === "string") return encoder.encode(body)
  if (body instanceof Uint8Array) return body
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  throw new TypeError("the webhook body was parsed: pass its raw bytes")
}

/** Maximum number of cached keys. A receiver has one or two secrets per endpoint. */
const MAX_KEYS = 64

// Importing a key takes as long as signing.
const keys = new Map<string, CryptoKey>()

const importKey = async (secret: string): Promise<CryptoKey> => {
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"])
  if (keys.size >= MAX_KEYS) keys.clear()
  keys.set(secret, key)
  return key
}
