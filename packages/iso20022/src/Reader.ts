import { Result } from "effect"
import { SaxesParser, type SaxesTagNS } from "saxes"
import type { Element, Group } from "./Compile.ts"
import { type Documents, documentsOf, type Root } from "./Documents.ts"
import { ReadError } from "./Fault.ts"
import { finished } from "./Finish.ts"
import { Frame } from "./Frame.ts"
import { decodeLeaf } from "./LeafText.ts"
import { defaultLimits, type Limits } from "./Limits.ts"
import type { Message } from "./Message.ts"
import type { Network } from "./Network.ts"
import type { Reason } from "./Reason.ts"
import { Utf8 } from "./Utf8.ts"

const SCHEMA_INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"
const NAMESPACES = "http://www.w3.org/2000/xmlns/"

/** Reads one message in chunks. Memory is bounded by the limits; a message comes out whole or not at all. */
export class Reader {
  readonly #network: Network
  readonly #documents: Documents
  readonly #limits: Limits
  readonly #parser = new SaxesParser({ xmlns: true, position: true })
  readonly #utf8 = new Utf8()
  readonly #frames: Array<Frame> = []
  readonly #path: Array<string> = []
  readonly #root: Record<string, unknown> = {}
  #form: Root | undefined
  #leaf: Element | undefined
  #currency: string | undefined
  #text = ""
  #size = 0
  #elements = 0
  #isComplete = false
  #fault: ReadError | undefined

  constructor(network: Network, limits: Limits = defaultLimits) {
    this.#network = network
    this.#documents = documentsOf(network)
    this.#limits = limits
    this.#listen()
  }

  /** Reads a chunk. */
  push(chunk: string | Uint8Array): Result.Result<void, ReadError> {
    if (this.#fault === undefined) {
      const { text, isInvalid } = typeof chunk === "string" ? { text: chunk, isInvalid: false } : this.#utf8.push(chunk)
      this.#feed(text)
      if (isInvalid) this.#fail({ _tag: "encoding", found: "invalid byte sequence" })
    }
    return this.#fault === undefined ? Result.succeed(undefined) : Result.fail(this.#fault)
  }

  /** Ends the document and gives its message. */
  end(): Result.Result<Message, ReadError> {
    if (this.#fault === undefined && this.#utf8.end().isInvalid)
      this.#fail({ _tag: "encoding", found: "incomplete character" })
    if (this.#fault === undefined && !this.#isComplete) this.#fail({ _tag: "truncated" })
    if (this.#fault === undefined) this.#parser.close()
    if (this.#fault !== undefined) return Result.fail(this.#fault)
    const message = finished(this.#network, this.#documents, this.#form, this.#root)
    return Result.mapError(message, ({ below, reason }) => this.#errorAt(below, reason))
  }

  #feed(text: string): undefined {
    this.#size += text.length
    if (this.#size > this.#limits.size) return this.#fail({ _tag: "limit", limit: "size", max: this.#limits.size })
    this.#parser.write(text)
  }

  #listen(): undefined {
    const parser = this.#parser
    parser.on("error", ({ message }) => this.#fail(syntaxFault(message)))
    parser.on("doctype", () => this.#fail({ _tag: "doctype" }))
    parser.on("xmldecl", ({ encoding, version }) => {
      if (version !== undefined && version !== "1.0") this.#fail({ _tag: "malformed", message: `XML ${version}` })
      if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) this.#fail({ _tag: "encoding", found: encoding })
    })
    parser.on("text", (text) => this.#addText(text))
    parser.on("cdata", (text) => this.#addText(text))
    parser.on("opentag", (tag) => this.#open(tag))
    parser.on("closetag", () => this.#close())
  }

  #open({ local, uri, attributes }: SaxesTagNS): undefined {
    if (this.#fault !== undefined) return
    const { depth, elements } = this.#limits
    const element = this.#take(local, uri)
    if (this.#path.length >= depth) return this.#fail({ _tag: "limit", limit: "depth", max: depth })
    if (++this.#elements > elements) return this.#fail({ _tag: "limit", limit: "elements", max: elements })
    if (element === undefined) return
    this.#path.push(element.max > 1 ? `${local}[${this.#frames.at(-1)?.count}]` : local)
    this.#currency = undefined
    this.#checkAttributes(attributes, element)
    if (element.shape._tag === "group") return this.#enter(element, element.shape)
    this.#leaf = element
    this.#text = ""
  }

  #take(local: string, uri: string): Element | undefined {
    if (this.#leaf !== undefined) return this.#failBelow(local, { _tag: "unknownElement" })
    const frame = this.#frames.at(-1)
    if (frame === undefined) return this.#begin(local, uri)
    const taken = frame.take(local, uri)
    return "reason" in taken ? this.#failBelow(taken.below, taken.reason) : taken
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
    const around = this.#frames.at(-1)?.target ?? this.#root
    this.#frames.push(new Frame(element, group, element.key === undefined ? around : {}))
  }

  #checkAttributes(attributes: SaxesTagNS["attributes"], { shape }: Element): undefined {
    for (const { uri, local, name, value } of Object.values(attributes)) {
      if (uri === NAMESPACES || (uri === SCHEMA_INSTANCE && local === "schemaLocation")) continue
      const isCurrency = name === "Ccy" && (shape._tag === "cents" || shape._tag === "money")
      if (!isCurrency) return this.#fail({ _tag: "unknownAttribute", name })
      this.#currency = value
    }
  }

  #addText(text: string): undefined {
    if (this.#fault !== undefined) return
    if (this.#leaf === undefined) {
      if (/[^ \t\r\n]/.test(text)) this.#fail({ _tag: "unexpectedText" })
      return
    }
    this.#text += text
    if (this.#text.length > this.#limits.text) this.#fail({ _tag: "limit", limit: "text", max: this.#limits.text })
  }

  #close(): undefined {
    if (this.#fault !== undefined) return
    if (this.#leaf === undefined) this.#leave()
    else this.#read(this.#leaf)
    this.#path.pop()
    this.#leaf = undefined
    this.#isComplete = this.#path.length === 0
  }

  #read(element: Element): undefined {
    const { shape, key } = element
    if (shape._tag === "group") return
    const isAmount = shape._tag === "cents" || shape._tag === "money"
    if (isAmount && this.#currency === undefined) return this.#fail({ _tag: "missingAttribute", name: "Ccy" })
    if (/\p{Surrogate}/u.test(this.#text)) return this.#fail({ _tag: "malformed", message: "lone surrogate" })
    const currency = this.#currency === undefined ? {} : { currency: this.#currency }
    const value = decodeLeaf(shape, { text: this.#text, ...currency })
    if (Result.isFailure(value)) return this.#fail(value.failure)
    if (key !== undefined) this.#set(key, element, value.success)
  }

  #leave(): undefined {
    const frame = this.#frames.pop()
    const fault = frame?.end()
    if (fault !== undefined) return void this.#failBelow(fault.below, fault.reason)
    if (frame?.element.key !== undefined) this.#set(frame.element.key, frame.element, frame.target)
  }

  #set(key: string, { max, shape }: Element, value: unknown): undefined {
    const target = this.#frames.at(-1)?.target ?? this.#root
    const known = target[key]
    if (max > 1) {
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
    const path = [...this.#path, below].filter((part) => part !== "").join("/")
    return new ReadError({ path, line: this.#parser.line, column: Math.max(1, this.#parser.column), reason })
  }
}

/** Fault for an error of the XML parser, whose message begins with the position. */
const syntaxFault = (message: string): Reason => {
  const text = message.replace(/^\d+:\d+: /, "").replace(/\.$/, "")
  return /entity/.test(text) ? { _tag: "entity", message: text } : { _tag: "malformed", message: text }
}
