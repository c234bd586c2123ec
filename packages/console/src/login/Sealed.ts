/** Seals texts so that only holders of the secret read or make them. */
export interface Seal {
  readonly seal: (text: string) => Promise<string>
  /** Returns the text that was sealed; undefined for anything else. */
  readonly open: (sealed: string) => Promise<string | undefined>
}

/** Bytes of a nonce of AES-GCM (NIST SP 800-38D, 8.2.2). */
const NONCE = 12

/**
 * Makes a seal of AES-256-GCM under a key that is derived from a secret of at least 32 random bytes. A text that is sealed for one
 * purpose does not open for another.
 */
export const makeSeal = (secret: Uint8Array, purpose: string): Seal => {
  if (secret.length < 32)
    throw new TypeError(`the secret of a console needs 32 bytes or more, and has ${secret.length}`)
  const key = keyOf(Uint8Array.from(secret), purpose)
  return {
    seal: async (text) => {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE))
      const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await key, new TextEncoder().encode(text))
      return textOf(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
    },
    open: async (sealed) => {
      const bytes = bytesOf(sealed)
      if (bytes === undefined || bytes.length <= NONCE) return undefined
      const iv = bytes.slice(0, NONCE)
      return crypto.subtle.decrypt({ name: "AES-GCM", iv }, await key, bytes.slice(NONCE)).then(
        (opened) => new TextDecoder().decode(opened),
        () => undefined
      )
    }
  }
}

// RFC 5869. The secret is random already, so it needs no salt.
const keyOf = async (secret: Uint8Array<ArrayBuffer>, purpose: string): Promise<CryptoKey> => {
  const from = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"])
  const by = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: new TextEncoder().encode(purpose) }
  return crypto.subtle.deriveKey(by, from, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])
}

const textOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

const bytesOf = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return undefined
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0))
}
