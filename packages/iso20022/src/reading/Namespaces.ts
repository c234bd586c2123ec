import type { Reason } from "../faults/Reason.ts"

const XML = "http://www.w3.org/XML/1998/namespace"

interface Binding {
  readonly depth: number
  readonly prefix: string
  readonly uri: string
}

/** Namespace declarations in force, innermost last. */
export class Namespaces {
  readonly #bindings: Array<Binding> = [
    { depth: 0, prefix: "", uri: "" },
    { depth: 0, prefix: "xml", uri: XML }
  ]

  /** Takes a declaration of the element at a depth: its attribute name and value. */
  declare(depth: number, name: string, uri: string): Reason | undefined {
    const prefix = name === "xmlns" ? "" : name.slice("xmlns:".length)
    const isReserved = prefix === "xml" || prefix === "xmlns"
    if (isReserved || (uri === "" && prefix !== ""))
      return { _tag: "malformed", message: `invalid namespace declaration ${name}` }
    this.#bindings.push({ depth, prefix, uri })
    return undefined
  }

  /** Forgets the declarations of an element that ends. */
  leave(depth: number): void {
    while ((this.#bindings.at(-1)?.depth ?? 0) >= depth && depth > 0) this.#bindings.pop()
  }

  /** Namespace of a prefix; the empty prefix names the default namespace. */
  resolve(prefix: string): string | undefined {
    for (let at = this.#bindings.length - 1; at >= 0; at--) {
      const binding = this.#bindings[at]
      if (binding?.prefix === prefix) return binding.uri
    }
    return undefined
  }
}

/** Prefix of a name; empty without one. */
export const prefixOf = (name: string): string => {
  const colon = name.indexOf(":")
  return colon === -1 ? "" : name.slice(0, colon)
}
