/** Number of UTF-16 units converted to text at a time. */
const CHUNK = 8_192

// The surrogates of U+10000, less the high bits of that code point (Unicode, 3.9: UTF-16).
const HIGH_SURROGATE = 0xd800 - (0x10000 >> 10)
const LOW_SURROGATE = 0xdc00

/** Decodes UTF-8; undefined for invalid bytes: overlong, cut off, a surrogate, beyond U+10FFFF, or a BOM. */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return undefined
  let text = ""
  for (let from = 0; from < bytes.length; ) {
    const plain = endOfAscii(bytes, from)
    text += textOf(bytes.subarray(from, plain))
    from = plain
    if ((bytes[from] ?? 0) < 0x80) continue
    const units: Array<number> = []
    from = mixed(bytes, from, units)
    if (from < 0) return undefined
    text += textOf(units)
  }
  return text
}

/** Checks a text for a character that PostgreSQL or UTF-8 cannot store: NUL, or half of a surrogate pair. */
export const hasForbiddenCharacter = (text: string): boolean => /[\0\p{Surrogate}]/u.test(text)

const endOfAscii = (bytes: Uint8Array, from: number): number => {
  const end = Math.min(bytes.length, from + CHUNK)
  let at = from
  while (at < end && (bytes[at] ?? 0) < 0x80) at++
  return at
}

/** Decodes from an index until a chunk is full and returns the index after it; -1 if the bytes are invalid. */
const mixed = (bytes: Uint8Array, from: number, units: Array<number>): number => {
  let at = from
  while (at < bytes.length && units.length < CHUNK) {
    const byte = bytes[at] ?? 0
    const point = byte < 0x80 ? byte : codePointAt(bytes, at)
    if (point === undefined) return -1
    if (point > 0xffff) units.push(HIGH_SURROGATE + (point >> 10), LOW_SURROGATE + (point & 0x3ff))
    else units.push(point)
    at += lengthOf(point)
  }
  return at
}

// Spreading the units into arguments is ten times slower.
const textOf = (units: ArrayLike<number>): string => Reflect.apply(String.fromCharCode, undefined, units)

// Only the shortest form is valid, so the length follows from the code point (RFC 3629, 3).
const lengthOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)

const codePointAt = (bytes: Uint8Array, at: number): number | undefined => {
  const lead = bytes[at] ?? 0
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
  if (lead < 0xc2 || lead > 0xf4 || at + length > bytes.length) return undefined
  let point = lead & (0x7f >> length)
  for (let next = at + 1; next < at + length; next++) {
    const byte = bytes[next] ?? 0
    if ((byte & 0xc0) !== 0x80) return undefined
    point = (point << 6) | (byte & 0x3f)
  }
  const isSurrogate = point >= 0xd800 && point <= 0xdfff
  return point > 0x10ffff || isSurrogate || lengthOf(point) !== length ? undefined : point
}
