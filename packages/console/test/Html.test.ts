import { path, queryOf } from "@vostro/console/html/Address"
import { html } from "@vostro/console/html/Html"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const hostile = fc.oneof(
  fc.string(),
  fc.constantFrom(`"><script>alert(1)</script>`, "'-alert(1)-'", "</textarea>", "&lt;", "\0")
)

describe("markup", () => {
  it("shows any text as text: no character of it opens a tag, ends an attribute or begins an entity", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { text: shown } = html`<p title="${text}">${text}</p>`
        const [, title = "", content = ""] = /^<p title="([^"<>]*)">([^<>]*)<\/p>$/.exec(shown) ?? []
        expect(title).toBe(content)
        expect(shown).toMatch(/^<p title="[^"<>]*">[^<>]*<\/p>$/)
        expect(content.replaceAll(/&(amp|lt|gt|quot|#39);/g, "")).not.toMatch(/[&<>"'\0]/)
      })
    )
  })

  it("keeps markup, shows lists one after the other, and nothing for absent values", () => {
    expect(html`${[html`<i>1</i>`, "<b>", 2]}${undefined}${null}${false}`.text).toBe("<i>1</i>&lt;b&gt;2")
  })
})

describe("addresses", () => {
  it("keeps any value within its segment", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (value) => {
        fc.pre(value !== "." && value !== "..")
        const address = path`/objects/${value}`
        expect(address.split(/[/?#]/)).toHaveLength(3)
        expect(decodeURIComponent(address.split("/")[2] ?? "")).toBe(value)
      })
    )
  })

  it("leaves out absent values of a query", () => {
    expect(queryOf({ a: "1 &", b: undefined, c: "", d: 0 })).toBe("?a=1+%26&d=0")
    expect(queryOf({})).toBe("")
  })
})
