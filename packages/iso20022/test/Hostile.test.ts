import { readFileSync } from "node:fs"
import { defaultLimits, type Network, Reader, type ReasonTag, read, write } from "@vostro/iso20022"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { arbitraryMessage, cases } from "./support/Arbitraries.ts"
import { charged } from "./support/Payment.ts"

const PACS_008 = "urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"
const start = `<Document xmlns="${PACS_008}"><FIToFICstmrCdtTrf><GrpHdr><MsgId>`
const path = "Document/FIToFICstmrCdtTrf/GrpHdr/MsgId"
const attributes = (count: number, prefix = ""): string =>
  Array.from({ length: count }, (_, at) => `${prefix}a${at}="u"`).join(" ")
const bytes = (...parts: ReadonlyArray<string | ReadonlyArray<number>>): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...new TextEncoder().encode(part)] : part)))

const laughs = `<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">]>
${start}&lol2;`

const plain = Result.getOrThrow(write(charged(1)))
const amount = "Document/FIToFICstmrCdtTrf/CdtTrfTxInf/IntrBkSttlmAmt"
const settling = (cents: string) => plain.replace(/(<IntrBkSttlmAmt Ccy="USD">)[^<]*/, `$1${cents}`)

const refused: ReadonlyArray<readonly [string, string | Uint8Array, ReasonTag, string]> = [
  ["an empty document", "", "truncated", ""],
  ["a document type", `<!DOCTYPE Document>${start}`, "doctype", ""],
  ["an external entity", `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${start}&x;`, "doctype", ""],
  ["a billion laughs", laughs, "doctype", ""],
  ["an undeclared entity", `${start}&nbsp;`, "entity", path],
  ["another root", "<html/>", "unknownElement", "html"],
  [
    "a message that is not read",
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.013.001.07"/>`,
    "namespace",
    "Document"
  ],
  ["no namespace", "<Document/>", "namespace", "Document"],
  ["an unbound prefix", "<x:Document/>", "malformed", "Document"],
  ["a prefix without namespace", `<Document xmlns:x=""/>`, "malformed", ""],
  ["tags that cross", `${start}20261123VOSTRO01000001</GrpHdr>`, "malformed", "Document/FIToFICstmrCdtTrf/GrpHdr"],
  ["an attribute twice", `<Document xmlns="${PACS_008}" xmlns="${PACS_008}">`, "malformed", ""],
  ["two roots", `<Document xmlns="${PACS_008}"/><Document/>`, "missing", "Document/FIToFICstmrCdtTrf"],
  ["a second root", `${Result.getOrThrow(write(charged(1)))}<Document/>`, "malformed", ""],
  ["text behind the root", `${Result.getOrThrow(write(charged(1)))}x`, "malformed", ""],
  ["XML 1.1", `<?xml version="1.1"?>${start}`, "malformed", ""],
  ["another encoding", `<?xml version="1.0" encoding="ISO-8859-1"?>${start}`, "encoding", ""],
  ["a control character", `${start}\u0001`, "malformed", path],
  ["a reference to a surrogate", `${start}&#xD800;`, "entity", path],
  ["invalid UTF-8", bytes(start, [0xff]), "encoding", path],
  ["overlong UTF-8", bytes(start, [0xc0, 0xaf]), "encoding", path],
  ["a surrogate in UTF-8", bytes(start, [0xed, 0xa0, 0x80]), "encoding", path],
  ["a character cut in two", bytes(start, [0xe2, 0x82]), "encoding", path],
  ["UTF-16", bytes([0xff, 0xfe, 0x3c, 0x00]), "encoding", ""],
  ["a deep document", `${start}${"<a>".repeat(100_000)}`, "unknownElement", `${path}/a`],
  ["a long text", `${start}${"9".repeat(defaultLimits.text + 1)}<`, "limit", path],
  ["a long document", " ".repeat(defaultLimits.size + 1), "limit", ""],
  ["an id of an impossible day", plain.replace(/(<MsgId>)\d{8}/, "$120260231"), "noDay", path],
  ["an id of a leap day that is none", plain.replace(/(<MsgId>)\d{8}/, "$120270229"), "noDay", path],
  ["an id of month 13", plain.replace(/(<MsgId>)\d{8}/, "$120261301"), "noDay", path],
  ["an amount of zero", settling("0.00"), "tooSmall", amount],
  ["more than Fedwire settles", settling("10000000000.00"), "digits", amount],
  [
    "many attributes",
    `<Document xmlns="${PACS_008}" ${Array.from({ length: 10_000 }, (_, at) => `a${at}=""`).join(" ")}>`,
    "limit",
    "Document"
  ],
  ["65 attributes", `<Document ${attributes(65)}/>`, "limit", "Document"],
  [
    "64 attributes, of which one is unknown",
    `<Document xmlns="${PACS_008}" ${attributes(63)}/>`,
    "unknownAttribute",
    "Document"
  ],
  ["many declarations", `<Document ${attributes(100_000, "xmlns:")}/>`, "limit", "Document"],
  ["a long name", `<${"a".repeat(1_000_000)}/>`, "limit", ""],
  [
    "a long attribute",
    `<Document xmlns="${PACS_008}"><FIToFICstmrCdtTrf a="${"a".repeat(1_000_000)}"/>`,
    "limit",
    "Document/FIToFICstmrCdtTrf"
  ],
  ["a long comment", `<!--${"a ".repeat(1_000_000)}--><Document/>`, "limit", ""],
  ["a long instruction", `<?a ${"? ".repeat(1_000_000)}?><Document/>`, "limit", ""],
  ["many spaces", `<Document xmlns="${PACS_008}">${" ".repeat(1_000_000)}`, "limit", "Document"],
  ["a text that does not end", `${start}${"9".repeat(1_000_000)}`, "limit", path]
]

describe("hostile documents", () => {
  it.each(refused)("%s is refused", (_, document, tag, where) => {
    const outcome = read("fedwire", document)
    if (Result.isSuccess(outcome)) throw new Error("accepted")
    expect([outcome.failure.reason._tag, outcome.failure.path]).toEqual([tag, where])
  })

  it.each<readonly [string, string]>([
    ["tags that do not open", "<".repeat(1_000_000)],
    ["elements", `<a>${"<b/>".repeat(200_000)}`],
    ["nested elements", "<a>".repeat(200_000)],
    ["entities", `<a>${"&amp;".repeat(200_000)}`],
    ["empty sections", `<a>${"<![CDATA[]]>".repeat(80_000)}`],
    ["control characters", `<a>${"\u0001".repeat(1_000_000)}`],
    ["nested elements that are known", `<Document xmlns="${PACS_008}">${"<FIToFICstmrCdtTrf>".repeat(50_000)}`],
    ...refused.flatMap(([name, document]) => (typeof document === "string" ? [[name, document] as const] : []))
  ])("%s: reading stops soon after the fault", (_, document) => {
    const reader = new Reader("fedwire")
    reader.push(document)
    expect(reader.taken).toBeLessThanOrEqual(defaultLimits.markup + 2 * 4_096)
  })

  it("a fault shortens what it quotes", () => {
    const named = read("fedwire", `<Document xmlns="${PACS_008}" ${"a".repeat(50_000)}="">`)
    expect(Result.isFailure(named) && named.failure.message.length).toBeLessThan(300)
    const element = read("fedwire", `<${"a".repeat(50_000)}>`)
    expect(Result.isFailure(element) && element.failure.message.length).toBeLessThan(300)
  })

  it("limits of elements and of depth hold", () => {
    const agent = '<ChrgsInf><Amt Ccy="USD">1</Amt><Agt><FinInstnId><Nm>A</Nm></FinInstnId></Agt></ChrgsInf>'
    const message = Result.getOrThrow(write(charged(1)))
    const many = message.replace(/<ChrgsInf>.*<\/ChrgsInf>/, agent.repeat(900))
    const elements = read("fedwire", many, { ...defaultLimits, elements: 4_000 })
    expect(Result.isFailure(elements) && elements.failure.reason).toEqual({
      _tag: "limit",
      limit: "elements",
      max: 4_000
    })
    const depth = read("fedwire", message, { ...defaultLimits, depth: 4 })
    expect(Result.isFailure(depth) && depth.failure.reason).toEqual({ _tag: "limit", limit: "depth", max: 4 })
  })

  it("the most and the least that Fedwire settles are read", () => {
    const cents = ["9999999999.99", "0.01"].map((stated) => {
      const message = Result.getOrThrow(read("fedwire", settling(stated)))
      return message.type === "creditTransfer" && message.body.settlementAmount
    })
    expect(cents).toEqual([999_999_999_999, 1])
  })

  it("a message of RTP with an id of an impossible day is refused at the id", () => {
    const fault = (tag: string) => {
      const document = readFileSync(new URL("samples/rtp-pacs.008.xml", import.meta.url), "utf8")
      const id = new RegExp(`(<(?:\\w+:)?${tag}>[MB]?)\\d{8}`)
      expect(document).toMatch(id)
      const outcome = read("rtp", document.replace(id, "$120260231"))
      return Result.isFailure(outcome) && [outcome.failure.reason, outcome.failure.path.split("/").at(-1)]
    }
    const noDay = { _tag: "noDay", found: "20260231" }
    for (const tag of ["BizMsgIdr", "MsgId", "InstrId"]) expect(fault(tag)).toEqual([noDay, tag])
  })

  it("a fault names line and column", () => {
    const outcome = read("fedwire", `<Document\n xmlns="${PACS_008}">\n  <FIToFICstmrCdtTrf>\n    <Oops>`)
    expect(Result.isFailure(outcome) && outcome.failure.message).toBe(
      "line 4, column 10, Document/FIToFICstmrCdtTrf/Oops: unknown element"
    )
  })

  it("nothing follows a fault", () => {
    const reader = new Reader("fedwire")
    expect(Result.isFailure(reader.push("<html>"))).toBe(true)
    expect(Result.isFailure(reader.push(start))).toBe(true)
    expect(Result.isFailure(reader.end())).toBe(true)
  })
})

describe("chunks", () => {
  it.each(cases)("%s %s: the division into chunks makes no difference", (network, type) => {
    fc.assert(
      fc.property(arbitraryMessage(network, type), fc.integer({ min: 1, max: 50 }), (message, size) => {
        const document = new TextEncoder().encode(Result.getOrThrow(write(message)))
        expect(inChunks(network, document, size)).toEqual(Result.succeed(message))
      }),
      { numRuns: 3 }
    )
  })

  it("characters of several bytes may be divided", () => {
    const document = Result.getOrThrow(write(charged(1))).replace("Ada", "Zoë 😀 李")
    const whole = read("fedwire", document)
    expect(Result.isSuccess(whole)).toBe(true)
    expect(inChunks("fedwire", new TextEncoder().encode(document), 1)).toEqual(whole)
  })
})

const inChunks = (network: Network, document: Uint8Array, size: number) => {
  const reader = new Reader(network)
  for (let at = 0; at < document.length; at += size) reader.push(document.subarray(at, at + size))
  return reader.end()
}
