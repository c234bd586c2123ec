import { fieldWithin } from "./FieldPath.ts"
import type { Json } from "./Json.ts"
import { MAX_FAULTS } from "./Rejection.ts"
import { hasForbiddenCharacter } from "./Utf8.ts"

/** Maximum nesting depth of a JSON body: a scalar alone is 0 deep, `[1]` is 1 deep. */
export const MAX_JSON_DEPTH = 32

/** Maximum number of values (objects, lists, texts, numbers ...) in a JSON body: far more than a valid request has. */
export const MAX_JSON_VALUES = 10_000

/** A fault of a JSON text and the path of its field: `details.amount`, `list[2]`, or empty for the text as a whole. */
export interface JsonFault {
  readonly _tag: "Malformed" | "TooLarge" | "TooDeep" | "DuplicateKey" | "UnsafeNumber" | "ForbiddenCharacter"
  readonly path: string
}

/** Thrown where reading cannot continue; only `parseJson` catches it. */
export class Unreadable {
  readonly fault: JsonFault
  constructor(fault: JsonFault) {
    this.fault = fault
  }
}

/** Length in characters from which a text is long: strings cut out of it are copied. */
const LONG = 1_024

const QUOTE = 0x22
const BACKSLASH = 0x5c
const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y
const WORD = /true|false|null/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these in its strings (RFC 8259, 7).
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y

/** Reads one JSON text in one pass and collects the faults of its fields on the way. */
export class JsonReader {
  readonly faults: Array<JsonFault> = []
  private readonly text: string
  private readonly within: string
  private readonly path: Array<string | number> = []
  private at = 0
  private values = 0

  /** `within` is the path of the text itself, where it is a field of another document. */
  constructor(text: string, within = "") {
    this.text = text
    this.within = within
  }

  /** Reads the whole text: one value with nothing after it. */
  document(): Json {
    const value = this.value()
    this.blanks()
    return this.at === this.text.length ? value : this.malformed()
  }

  private value(): Json {
    if (++this.values > MAX_JSON_VALUES) throw new Unreadable({ _tag: "TooLarge", path: "" })
    this.blanks()
    switch (this.text[this.at]) {
      case "{":
        return this.object()
      case "[":
        return this.array()
      case '"':
        return this.string()
      case "t":
      case "f":
      case "n":
        return this.word()
      default:
        return this.number()
    }
  }

  private object(): Json {
    const object: Record<string, Json> = {}
    this.enter()
    if (this.skip("}")) return object
    do {
      this.blanks()
      if (this.text[this.at] !== '"') this.malformed()
      const key = this.string()
      if (Object.hasOwn(object, key)) this.fault("DuplicateKey", key)
      if (!this.skip(":")) this.malformed()
      this.path.push(key)
      set(object, key, this.value())
      this.path.pop()
    } while (this.skip(","))
    return this.skip("}") ? object : this.malformed()
  }

  private array(): Json {
    const array: Array<Json> = []
    this.enter()
    if (this.skip("]")) return array
    do {
      this.path.push(array.length)
      array.push(this.value())
      this.path.pop()
    } while (this.skip(","))
    return this.skip("]") ? array : this.malformed()
  }

  private enter(): void {
    // Each path step is one nesting level, and this container adds one.
    if (this.path.length >= MAX_JSON_DEPTH) throw new Unreadable({ _tag: "TooDeep", path: "" })
    this.at++
  }

  private string(): string {
    const plain = this.plainString()
    if (plain !== undefined) return plain
    const raw = this.token(STRING)
    const text: unknown = JSON.parse(raw)
    if (typeof text !== "string") return this.malformed()
    if (hasForbiddenCharacter(text)) this.fault("ForbiddenCharacter")
    return text
  }

  // Fast path: most strings have no escapes. UTF-8 input cannot contain half a surrogate pair unescaped.
  private plainString(): string | undefined {
    for (let end = this.at + 1; end < this.text.length; end++) {
      const code = this.text.charCodeAt(end)
      if (code === QUOTE) {
        const text = this.cut(this.at + 1, end)
        this.at = end + 1
        return text
      }
      if (code === BACKSLASH || code < 0x20) return undefined
    }
    return undefined
  }

  // JavaScript engines retain the whole text for a slice of it, and fields can live long: slices of long texts are
  // copied.
  private cut(from: number, to: number): string {
    const text = this.text.slice(from, to)
    return this.text.length > LONG ? JSON.parse(`"${text}"`) : text
  }

  private number(): number {
    const raw = this.token(NUMBER)
    const value = Number(raw)
    if (!Number.isSafeInteger(value) || Object.is(value, -0) || !/^-?\d+$/.test(raw)) this.fault("UnsafeNumber")
    return value
  }

  private word(): Json {
    const raw = this.token(WORD)
    return raw === "null" ? null : raw === "true"
  }

  private token(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found === null) return this.malformed()
    this.at = pattern.lastIndex
    return found[0]
  }

  private skip(mark: string): boolean {
    this.blanks()
    if (this.text[this.at] !== mark) return false
    this.at++
    return true
  }

  private blanks(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
      this.at++
    }
  }

  private fault(_tag: JsonFault["_tag"], key?: string): void {
    if (this.faults.length === MAX_FAULTS) return
    const steps = key === undefined ? this.path : [...this.path, key]
    this.faults.push({ _tag, path: steps.reduce<string>(fieldWithin, this.within) })
  }

  private malformed(): never {
    throw new Unreadable({ _tag: "Malformed", path: "" })
  }
}

// Assigning `__proto__` would change the prototype; defining it makes an ordinary field.
const set = (object: Record<string, Json>, key: string, value: Json): void => {
  if (key !== "__proto__") object[key] = value
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}
