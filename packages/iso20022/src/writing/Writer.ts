import { Result } from "effect"
import { WriteError } from "../faults/Fault.ts"
import type { Reason } from "../faults/Reason.ts"
import { type Element, type Group, keysOf } from "../schema/Compile.ts"
import { labelOf } from "../schema/Frame.ts"
import type { Leaf } from "../values/Leaf.ts"
import { encodeLeaf } from "../values/LeafText.ts"

type Data = Readonly<Record<string, unknown>>

/** Writes elements and their plain data as text, up to the first fault. */
export class Writer {
  readonly #foreign: RegExp
  readonly #path: Array<string> = []
  #out = ""
  #fault: WriteError | undefined

  constructor(foreign: RegExp) {
    this.#foreign = foreign
  }

  /** Writes the root element of a document. */
  document(root: Element, data: Data): Result.Result<string, WriteError> {
    this.#out = '<?xml version="1.0" encoding="UTF-8"?>\n'
    this.#element(root, data, "", root.tag)
    return this.#fault === undefined ? Result.succeed(`${this.#out}\n`) : Result.fail(this.#fault)
  }

  #element({ tag, namespace, shape }: Element, value: unknown, around: string, label: string): undefined {
    this.#path.push(label)
    const name = namespace === around ? tag : `${tag} xmlns="${namespace}"`
    if (shape._tag !== "group") this.#leaf(tag, name, shape, value)
    else if (!isData(value)) this.#fail({ _tag: "type", expected: "object" })
    else this.#group(tag, name, namespace, shape, value)
    this.#path.pop()
  }

  #group(tag: string, name: string, namespace: string, group: Group, data: Data): undefined {
    this.#out += `<${name}>`
    const start = this.#out.length
    if (group.isChoice) this.#choice(group, namespace, data)
    else for (const child of group.children) this.#child(child, namespace, data)
    if (this.#out.length === start) this.#fail({ _tag: "empty" })
    this.#out += `</${tag}>`
  }

  #choice(group: Group, namespace: string, data: Data): undefined {
    const [child, ...others] = group.children.filter((one) => isPresent(one, data))
    if (child === undefined) return this.#fail({ _tag: "missing" })
    if (others.length > 0) return this.#fail({ _tag: "alternatives" })
    this.#child(child, namespace, data)
  }

  #child(child: Element, namespace: string, data: Data): undefined {
    if (this.#fault !== undefined) return
    const { tag, key, min, isList, shape } = child
    if (key === undefined) {
      if (min > 0 || isPresent(child, data)) this.#element(child, data, namespace, tag)
      return
    }
    const value = data[key]
    if (value === undefined) {
      if (min > 0) this.#failBelow(tag, { _tag: "missing" })
      return
    }
    if (isList) return this.#list(child, namespace, value)
    if (shape._tag === "group") this.#checkKeys(tag, shape, value)
    this.#element(child, value, namespace, tag)
  }

  #list(child: Element, namespace: string, values: unknown): undefined {
    const { tag, max, shape } = child
    if (!Array.isArray(values)) return this.#failBelow(tag, { _tag: "type", expected: "list" })
    if (values.length === 0) return this.#failBelow(tag, { _tag: "empty" })
    if (values.length > max) return this.#failBelow(`${tag}[${max + 1}]`, { _tag: "repeated", max })
    for (const [index, value] of values.entries()) {
      const label = labelOf(child, index + 1)
      if (shape._tag === "group") this.#checkKeys(label, shape, value)
      this.#element(child, value, namespace, label)
    }
  }

  /** Refuses fields that the network does not carry, rather than drop them. */
  #checkKeys(tag: string, { keys }: Group, value: unknown): undefined {
    if (!isData(value)) return
    for (const field of Object.keys(value)) {
      if (!keys.has(field) && value[field] !== undefined) this.#failBelow(tag, { _tag: "notCarried", field })
    }
  }

  #leaf(tag: string, name: string, leaf: Leaf, value: unknown): undefined {
    const written = encodeLeaf(leaf, leaf._tag === "fixed" ? leaf.value : value)
    if (Result.isFailure(written)) return this.#fail(written.failure)
    const { text, currency } = written.success
    const [foreign] = this.#foreign.exec(text) ?? []
    if (foreign !== undefined) return this.#fail({ _tag: "character", character: nameOf(foreign) })
    const attribute = currency === undefined ? "" : ` Ccy="${currency}"`
    this.#out += `<${name}${attribute}>${escaped(text)}</${tag}>`
  }

  #fail(reason: Reason): undefined {
    this.#failBelow("", reason)
  }

  #failBelow(below: string, reason: Reason): undefined {
    const path = [...this.#path, below].filter((part) => part !== "").join("/")
    this.#fault ??= new WriteError({ path, reason })
  }
}

const isData = (value: unknown): value is Data => typeof value === "object" && value !== null && !Array.isArray(value)

const isPresent = (element: Element, data: Data): boolean => {
  for (const key of keysOf(element)) if (data[key] !== undefined) return true
  return false
}

const escaped = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;") : text

/** Unicode name of a character by number, such as `U+00E9`. */
const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`
