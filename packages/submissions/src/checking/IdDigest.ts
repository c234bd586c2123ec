/** A digest of 64 bits as two words of 32. */
export interface Digest {
  high: number
  low: number
}

const KEY: readonly [number, number] = [0x03020100, 0x07060504]

/**
 * Digests a text with HalfSipHash-2-4 over its UTF-16 units, into `into`. SHA-256 in JavaScript takes most of the time of
 * a check; a hash without a key's mixing lets a file choose ids that share a slot.
 */
export const digest = (text: string, into: Digest): void => {
  let v0 = KEY[0]
  let v1 = KEY[1] ^ 0xee
  let v2 = 0x6c796765 ^ KEY[0]
  let v3 = 0x74656462 ^ KEY[1]
  const round = (): void => {
    v0 = (v0 + v1) | 0
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0
    v0 = (v0 << 16) | (v0 >>> 16)
    v2 = (v2 + v3) | 0
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2
    v0 = (v0 + v3) | 0
    v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0
    v2 = (v2 + v1) | 0
    v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2
    v2 = (v2 << 16) | (v2 >>> 16)
  }
  const absorb = (word: number): void => {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }
  const whole = text.length & ~1
  for (let at = 0; at < whole; at += 2) absorb(text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16))
  // The last word holds the length, so that texts of different lengths differ.
  if (whole < text.length) absorb(text.charCodeAt(whole))
  absorb(text.length)
  v2 ^= 0xee
  for (let at = 0; at < 4; at++) round()
  into.high = (v1 ^ v3) >>> 0
  v1 ^= 0xdd
  for (let at = 0; at < 4; at++) round()
  into.low = (v1 ^ v3) >>> 0
}
