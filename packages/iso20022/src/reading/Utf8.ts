interface Decoder {
  readonly decode: (bytes?: Uint8Array, options?: { readonly stream: boolean }) => string
}

/** Part of every JavaScript runtime, though not of the language. */
declare const TextDecoder: new (label: string, options: { readonly fatal: boolean }) => Decoder

/** Text of some bytes, and an error behind it. */
export interface Decoded {
  readonly text: string
  readonly isInvalid: boolean
}

/** Decodes UTF-8 in chunks. */
export class Utf8 {
  readonly #strict = new TextDecoder("utf-8", { fatal: true })

  /** Decodes a chunk; invalid bytes end the text. */
  push(bytes: Uint8Array): Decoded {
    try {
      return { text: this.#strict.decode(bytes, { stream: true }), isInvalid: false }
    } catch {
      // The text before the invalid bytes tells the line and column.
      const [text = ""] = new TextDecoder("utf-8", { fatal: false }).decode(bytes).split("\uFFFD")
      return { text, isInvalid: true }
    }
  }

  /** Checks that the last character is complete. */
  end(): Decoded {
    try {
      return { text: this.#strict.decode(), isInvalid: false }
    } catch {
      return { text: "", isInvalid: true }
    }
  }
}
