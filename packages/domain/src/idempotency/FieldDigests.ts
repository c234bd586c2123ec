/** Bits of a field's digest: enough to tell two values apart, too few to guess a value from. */
const DIGEST_BITS = 16

const MASK = 2 ** DIGEST_BITS - 1

const PRIME = 0x01000193

/**
 * Returns a short digest of a value: FNV-1a over its JSON, two characters at a time, folded to {@link DIGEST_BITS} bits. It
 * is on the path of every payment, so it is no hash of cryptography, and a text is not quoted first.
 */
export const fieldDigest = (value: unknown): string => {
  const isText = typeof value === "string"
  const text = isText ? value : (JSON.stringify(value) ?? "")
  let hash = isText ? 0x811c9dc5 : PRIME
  let at = 0
  for (; at + 1 < text.length; at += 2) {
    hash = Math.imul(hash ^ text.charCodeAt(at) ^ (text.charCodeAt(at + 1) << DIGEST_BITS), PRIME)
  }
  if (at < text.length) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return ((hash ^ (hash >>> DIGEST_BITS)) & MASK).toString(36)
}

/**
 * Returns a fingerprint with the digest of each field of the request behind its name. The words are joined at once: a text
 * that grew piece by piece would keep all its pieces as long as its key.
 */
export const withFields = (fingerprint: string, ...parts: ReadonlyArray<object>): string => {
  const words = [fingerprint]
  for (const part of parts) {
    for (const name in part) {
      const value: unknown = Reflect.get(part, name)
      if (value !== undefined) words.push(name, fieldDigest(value))
    }
  }
  return words.join(" ")
}

/** Returns a fingerprint as stored: with the time in ms until which it is. */
export const storedPrint = (fingerprint: string, untilMs: number): string => `${fingerprint} @${untilMs}`

/** Returns the time in ms until which a stored fingerprint is kept; undefined for one of an older version. */
export const keptUntil = (stored: string): number | undefined => {
  const until = stored.slice(stored.lastIndexOf(" ") + 1)
  return until.startsWith("@") ? Number(until.slice(1)) : undefined
}

/** Checks that two fingerprints are of the same request, byte for byte. */
export const isSameRequest = (one: string, other: string): boolean => requestOf(one) === requestOf(other)

const requestOf = (print: string): string => {
  const end = print.indexOf(" ")
  return end === -1 ? print : print.slice(0, end)
}

/** Checks that a fingerprint has the digests of fields; one of an older version has none. */
export const hasFields = (print: string): boolean => digestsOf(print).size > 0

/** Returns the names of the fields that differ, or that only one of two requests has, in their order. */
export const differingFields = (held: string, print: string): ReadonlyArray<string> => {
  const [before, now] = [digestsOf(held), digestsOf(print)]
  return [...new Set([...now.keys(), ...before.keys()])].filter((name) => now.get(name) !== before.get(name))
}

const digestsOf = (print: string): ReadonlyMap<string, string> => {
  const words = print.split(" ")
  const digests = new Map<string, string>()
  for (let at = 1; at + 1 < words.length; at += 2) digests.set(words[at] ?? "", words[at + 1] ?? "")
  return digests
}
