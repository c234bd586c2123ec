/** A member of a JSON object: its name, and the text of its value as sent. */
export type Member = readonly [name: string, text: string]

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN: ReadonlySet<number> = new Set([0x7b, 0x5b])
const CLOSE: ReadonlySet<number> = new Set([0x7d, 0x5d])
const BLANK: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d])

/**
 * Cuts an object into its members, whose texts stay as they were sent: the bank compares the bytes of a body, and reads
 * them more strictly than `JSON.parse`. The text must be a valid JSON object.
 */
export const membersOf = (text: string): ReadonlyArray<Member> => {
  const members: Array<Member> = []
  for (let at = afterBlanks(text, afterBlanks(text, 0) + 1); text.charCodeAt(at) === QUOTE; ) {
    const nameEnd = endOfString(text, at)
    const from = afterBlanks(text, afterBlanks(text, nameEnd) + 1)
    const end = endOfValue(text, from)
    members.push([String(JSON.parse(text.slice(at, nameEnd))), text.slice(from, end).trimEnd()])
    at = afterBlanks(text, end + 1)
  }
  return members
}

const afterBlanks = (text: string, from: number): number => {
  let at = from
  while (BLANK.has(text.charCodeAt(at))) at++
  return at
}

const endOfString = (text: string, from: number): number => {
  let at = from + 1
  while (text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at + 1
}

/** Returns the index of the comma or bracket after a value. */
const endOfValue = (text: string, from: number): number => {
  let depth = 0
  for (let at = from; ; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at) - 1
    else if (OPEN.has(code)) depth++
    else if (depth === 0 && (code === COMMA || CLOSE.has(code))) return at
    else if (CLOSE.has(code)) depth--
  }
}
