import { html } from "@vostro/console/html/Html"
import { fields, table } from "@vostro/console/parts/Table"
import { describe, expect, it } from "vitest"

const columns = ["Name", "Amount", "Reason"].map((label, at) => ({
  label,
  show: (row: ReadonlyArray<string>) => row[at]
}))

const shown = (...rows: ReadonlyArray<ReadonlyArray<string>>) => table("Rows", columns, rows, "None").text

describe("a table", () => {
  it("becomes cards on a narrow screen if it has more than two columns, with the name of each value", () => {
    const wide = shown(["Jane", "$1.00", "lunch"])
    expect(wide).toContain(`<table class="cards">`)
    expect(wide).toContain(`<td data-label="Amount">$1.00</td><td data-label="Reason">lunch</td>`)
    expect(shown(["Jane", "$1.00", ""])).toContain("<table>")
  })

  it("leaves out a column that shows nothing in any row", () => {
    expect(shown(["Jane", "", "lunch"], ["Joe", "", "tea"])).not.toContain("Amount")
  })
})

describe("names and values", () => {
  it("leave out what shows nothing, and are nothing themselves without a value", () => {
    const within = fields([["reversal", undefined]])
    expect(
      fields([
        ["name", "Jane"],
        ["related", within],
        ["notes", [false, ""]]
      ]).text
    ).toBe(`<dl class="fields"><div><dt>name</dt><dd>Jane</dd></div></dl>`)
    expect(within).toEqual(html``)
  })
})
