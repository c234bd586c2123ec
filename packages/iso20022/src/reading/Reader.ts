import { Result } from "effect"
import { SaxesParser } from "saxes"
import { ReadError } from "../faults/Fault.ts"
import { defaultLimits, type Limits } from "../faults/Limits.ts"
import { type Reason, shortened } from "../faults/Reason.ts"
import { type Documents, documentsOf, type Root } from "../messages/Documents.ts"
import type { Message } from "../messages/Message.ts"
import type { Element, Group } from "../schema/Compile.ts"
import { Frame, labelOf } from "../schema/Frame.ts"
import type { Network } from "../schema/Network.ts"
import { decodeLeaf } from "../values/LeafText.ts"
import { finished } from "./Finish.ts"
import { Namespaces, prefixOf } from "./Namespaces.ts"
import { Utf8 } from "./Utf8.ts"

const SCHEMA_INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"

/** Characters that the parser gets at a time: it goes on to the end of what it has, also behind a fault. */
const PIECE = 4_096

interface Attribute {
  readonly name: string
  readonly value: string
}

/** Reads one message in chunks. Memory is bounded by the limits; a message comes out whole or not at all. */
export class Reader {
  readonly #network: Network
  readonly #documents: Documents
  readonly #limits: Limits
  // Namespaces are resolved here: the parser's own resolution takes a fifth of its time.
  readonly #parser = new SaxesParser({ xmlns: false, position: false })
  readonly #namespaces = new Namespaces()
  readonly #attributes: Array<Attribute> = []
  readonly #frames: Array<Frame> = []
  readonly #root: Record<string, unknown> = {}
  #frame: Frame | undefined
  #utf8: Utf8 | undefined
  #form: Root | undefined
  #leaf: Element | undefined
  #currency = ""
  #text = ""
  #size = 0
  #taken = 0
  // Position behind the last event of the parser.
  #heard = 0
  // Name of the element whose attributes are being read.
  #opening = ""
  #elements = 0
  #isComplete = false
  #fault: ReadError | undefined

  constructor(network: Network, limits: Limits = defaultLimits) {
    this.#network = network
    this.#documents = documentsOf(network)
    this.#limits = limits
    this.#listen()
  }

  /** Number of characters that the parser has taken: nothing follows a fault but the rest of its piece. */
  get taken(): number {
    return this.#taken
  }

  /** Reads a chunk. */
  push(chunk: string | Uint8Array): Result.Result<void, ReadError> {
    if (this.#fault === undefined) {
      if (typeof chunk === "string") this.#feed(chunk)
      else this.#decode(chunk)
    }
    return this.#fault === undefined ? Result.succeed(undefined) : Result.fail(this.#fault)
  }

  /** Ends the document and gives its message. */
  end(): Result.Result<Message, ReadError> {
    if (this.#fault === undefined && this.#utf8?.end().isInvalid)
      this.#fail({ _tag: "encoding", found: "incomplete character" })
    if (this.#fault === undefined && !this.#isComplete) this.#fail({ _tag: "truncated" })
    if (this.#fault === undefined) this.#parser.close()
    if (this.#fault !== undefined) return Result.fail(this.#fault)
    const message = finished(this.#network, this.#documents, this.#form, this.#root)
    return Result.mapError(message, ({ below, reason }) => this.#errorAt(below, reason))
  }

  #decode(bytes: Uint8Array): undefined {
    this.#utf8 ??= new Utf8()
    const { text, isInvalid } = this.#utf8.push(bytes)
    this.#feed(text)
    if (isInvalid) this.#fail({ _tag: "encoding", found: "invalid byte sequence" })
  }

  #feed(text: string): undefined {
    this.#size += text.length
    if (this.#size > this.#limits.size) return this.#fail({ _tag: "limit", limit: "size", max: this.#limits.size })
    for (let at = 0; at < text.length && this.#fault === undefined; at += PIECE) {
      const piece = text.slice(at, at + PIECE)
      this.#taken += piece.length
      this.#parser.write(piece)
      this.#checkMarkup()
    }
  }

  // Of a tag, a comment or a text that does not end, the parser says nothing.
  #checkMarkup(): undefined {
    const { markup } = this.#limits
    if (this.#taken - this.#heard > markup)
      this.#failBelow(this.#opening, { _tag: "limit", limit: "markup", max: markup })
  }

  #listen(): undefined {
    const parser = this.#parser
    parser.on("error", ({ message }) => this.#fail(syntaxFault(message)))
    parser.on("doctype", () => this.#fail({ _tag: "doctype" }))
    parser.on("text", (text) => this.#addText(text))
    parser.on("cdata", (text) => this.#addText(text))
    // One handler fewer: with an eighth the parser becomes an object of slow properties, and reading takes five times as long.
    parser.on("opentagstart", ({ name }) => {
      this.#heard = this.#taken
      this.#opening = name
    })
    parser.on("opentag", ({ name, attributes }) => {
      this.#opening = ""
      for (const key in attributes) this.#attributes.push({ name: key, value: attributes[key] ?? "" })
      this.#open(name)
      // Most elements have no attributes.
      if (this.#attributes.length > 0) this.#attributes.length = 0
    })
    parser.on("closetag", () => this.#close())
  }

  #open(name: string): undefined {
    if (this.#fault !== undefined) return
    if (this.#elements === 0) this.#checkDeclaration()
    const { attributes, depth, elements } = this.#limits
    if (this.#attributes.length > attributes)
      return this.#failBelow(name, { _tag: "limit", limit: "attributes", max: attributes })
    this.#declare()
    const prefix = prefixOf(name)
    const local = prefix === "" ? name : name.slice(prefix.length + 1)
    const uri = this.#namespaces.resolve(prefix)
    if (uri === undefined) return this.#failBelow(local, { _tag: "malformed", message: `unbound prefix ${prefix}` })
    const element = this.#take(local, uri)
    if (this.#frames.length >= depth) return this.#fail({ _tag: "limit", limit: "depth", max: depth })
    if (++this.#elements > elements) return this.#fail({ _tag: "limit", limit: "elements", max: elements })
    if (element === undefined) return
    if (element.shape._tag === "group") this.#enter(element, element.shape)
    else this.#leaf = element
    this.#text = ""
    this.#currency = ""
    this.#checkAttributes(element)
  }

  #checkDeclaration(): undefined {
    const { encoding, version } = this.#parser.xmlDecl
    if (version !== undefined && version !== "1.0") this.#fail({ _tag: "malformed", message: `XML ${version}` })
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) this.#fail({ _tag: "encoding", found: encoding })
  }

  #declare(): undefined {
    for (const { name, value } of this.#attributes) {
      if (name !== "xmlns" && prefixOf(name) !== "xmlns") continue
      const fault = this.#namespaces.declare(this.#frames.length + 1, name, value)
      if (fault !== undefined) this.#fail(fault)
    }
  }

  #take(local: string, uri: string): Element | undefined {
    if (this.#leaf !== undefined) return this.#failBelow(local, { _tag: "unknownElement" })
    if (this.#frame === undefined) return this.#begin(local, uri)
    const taken = this.#frame.take(local, uri)
    const { fault } = this.#frame
    return fault === undefined ? taken : this.#failBelow(fault.below, fault.reason)
  }

  #begin(local: string, uri: string): Element | undefined {
    const named = this.#documents.roots.filter(({ element }) => element.tag === local)
    this.#form = named.find(({ element }) => element.namespace === uri)
    if (this.#form !== undefined) return this.#form.element
    const [first] = named
    if (first === undefined) return this.#failBelow(local, { _tag: "unknownElement" })
    const expected = named.map(({ element }) => element.namespace).join(" | ")
    return this.#failBelow(local, { _tag: "namespace", expected, found: uri })
  }

  #enter(element: Element, group: Group): undefined {
    const around = this.#frame?.target ?? this.#root
    const target = element.key === undefined ? around : {}
    this.#frame = new Frame(element, group, target, this.#frame?.count ?? 1)
    this.#frames.push(this.#frame)
  }

  #checkAttributes({ shape }: Element): undefined {
    for (const { name, value } of this.#attributes) {
      if (name === "xmlns" || prefixOf(name) === "xmlns") continue
      const isCurrency = name === "Ccy" && (shape._tag === "cents" || shape._tag === "money")
      if (isCurrency) this.#currency = value
      else if (!this.#isSchemaLocation(name)) return this.#fail({ _tag: "unknownAttribute", name })
    }
  }

  #isSchemaLocation(name: string): boolean {
    const prefix = prefixOf(name)
    return name === `${prefix}:schemaLocation` && this.#namespaces.resolve(prefix) === SCHEMA_INSTANCE
  }

  #addText(text: string): undefined {
    this.#heard = this.#taken
    if (this.#fault !== undefined) return
    if (this.#leaf === undefined) {
      if (/[^ \t\r\n]/.test(text)) this.#fail({ _tag: "unexpectedText" })
      return
    }
    this.#text += text
    if (this.#text.length > this.#limits.text) this.#fail({ _tag: "limit", limit: "text", max: this.#limits.text })
  }

  #close(): undefined {
    this.#heard = this.#taken
    if (this.#fault !== undefined) return
    const depth = this.#frames.length + (this.#leaf === undefined ? 0 : 1)
    if (this.#leaf === undefined) this.#leave()
    else this.#read(this.#leaf)
    this.#namespaces.leave(depth)
    this.#leaf = undefined
    this.#isComplete = this.#frame === undefined
  }

  #read(element: Element): undefined {
    const { shape, key } = element
    if (shape._tag === "group") return
    const isAmount = shape._tag === "cents" || shape._tag === "money"
    if (isAmount && this.#currency === "") return this.#fail({ _tag: "missingAttribute", name: "Ccy" })
    if (hasLoneSurrogate(this.#text)) return this.#fail({ _tag: "malformed", message: "lone surrogate" })
    const value = decodeLeaf(shape, this.#text, this.#currency)
    if (Result.isFailure(value)) return this.#fail(value.failure)
    if (key !== undefined) this.#set(key, element, value.success)
  }

  #leave(): undefined {
    const frame = this.#frame
    const fault = frame?.end()
    if (frame === undefined) return
    if (fault !== undefined) return this.#failBelow(fault.below, fault.reason)
    this.#frames.pop()
    this.#frame = this.#frames.at(-1)
    if (frame.element.key !== undefined) this.#set(frame.element.key, frame.element, frame.target)
  }

  #set(key: string, { isList, shape }: Element, value: unknown): undefined {
    const target = this.#frame?.target ?? this.#root
    const known = target[key]
    if (isList) {
      if (Array.isArray(known)) known.push(value)
      else target[key] = [value]
      return
    }
    if (known !== undefined && shape._tag !== "group" && known !== value) return this.#fail({ _tag: "contradiction" })
    target[key] = value
  }

  #fail(reason: Reason): undefined {
    return this.#failBelow("", reason)
  }

  #failBelow(below: string, reason: Reason): undefined {
    this.#fault ??= this.#errorAt(below, reason)
  }

  #errorAt(below: string, reason: Reason): ReadError {
    const leaf = this.#leaf === undefined ? "" : labelOf(this.#leaf, this.#frame?.count ?? 1)
    const path = [...this.#frames.map(({ label }) => label), leaf, shortened(below)]
      .filter((part) => part !== "")
      .join("/")
    return new ReadError({ path, line: this.#parser.line, column: Math.max(1, this.#parser.column), reason })
  }
}

/** Fault for an error of the XML parser. */
const syntaxFault = (message: string): Reason => {
  const text = message.replace(/\.$/, "")
  return /entity/.test(text) ? { _tag: "entity", message: text } : { _tag: "malformed", message: text }
}

// The first test settles almost every text, and quickly.
const hasLoneSurrogate = (text: string): boolean => /[\ud800-\udfff]/.test(text) && /\p{Surrogate}/u.test(text)
