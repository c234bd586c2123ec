import { Checker, type FileType, fileTypes, layouts } from "@vostro/submissions"
import { explain, MAX_FAULTS } from "@vostro/submissions/checking/Fault"
import { describe, expect, it } from "vitest"
import { check, places } from "./support/Check.ts"
import { exampleText, textOf } from "./support/Records.ts"

const layout = layouts.transactions_update
const type: FileType = "transactions_update"
const header = "transaction_id|settlement_date|transfer_ids\n"

describe("the check of a file", () => {
  it("accepts a byte order mark, CR LF, any order of columns, and a file without records", () => {
    const text = exampleText(layouts.transactions, 2)
    expect(check("transactions", `\uFEFF${text}`).faults).toEqual([])
    expect(check("transactions", text.replaceAll("\n", "\r\n")).faults).toEqual([])
    expect(check(type, "transfer_ids|transaction_id|settlement_date\nach_1|a|2026-11-24\n")).toMatchObject({
      faults: []
    })
    expect(check(type, header)).toMatchObject({ records: 0, faults: [] })
  })

  it("reads the published slips of header names, but not both spellings", () => {
    const text = exampleText(layouts.customers, 1)
    const slips = text.replace("intended_roles", "inteded_roles").replace("date_of_birth", "data_of_birth")
    expect(check("customers", slips.replace("occupation", "ocupation")).faults).toEqual([])
    const both = text.replace("\n", "|ocupation\n").replace(/\n$/, "|x\n")
    expect(places(check("customers", both))).toEqual(["1 occupation doubledColumn"])
  })

  it("states the bounds of an amount, and refuses signs of zero and leading zeros", () => {
    const text = exampleText(layouts.balances, 1)
    const found = (amount: string) =>
      check("balances", text.replaceAll("1250.00", amount)).faults.map((fault) => explain(fault))[0]
    expect(found("1000000000000.00")).toBeUndefined()
    expect(found("-1000000000000.00")).toBeUndefined()
    expect(found("0.00")).toBeUndefined()
    for (const amount of ["1000000000000.01", "-1000000000000.01", `${"9".repeat(30)}.00`])
      expect(found(amount)).toBe(
        `line 2, amount: an amount is within the bounds of its column (bounds), found "${amount}", expected from -1000000000000.00 to 1000000000000.00`
      )
    for (const amount of ["-0.00", "007.50", "-007.50", "1e3", "+1.00"]) expect(found(amount)).toContain("(money)")
  })

  it.each(fileTypes.flatMap((type) => layouts[type].unique.flatMap((ids) => ids.map((id) => [type, id] as const))))(
    "finds no doubled ids in a file of %s without its column %s",
    (type, id) => {
      const { columns, unique } = layouts[type]
      const others = columns.filter(({ name }) => name !== id)
      const alike = new Set(unique.flat())
      const value = ({ name, example = "" }: (typeof columns)[number], line: number) =>
        // What differs in the file is the missing column alone.
        alike.has(name)
          ? unique.some((ids) => ids.includes(id) && ids.includes(name))
            ? "x"
            : `${name}${line}`
          : example
      const lines = [1, 2, 3].map((line) => others.map((column) => value(column, line)).join("|"))
      const text = `${others.map(({ name }) => name).join("|")}\n${lines.map((line) => `${line}\n`).join("")}`
      expect(places(check(type, text))).toEqual([`1 ${id} missingColumn`])
    }
  )

  it("knows the ids of the records that it has read", () => {
    const checker = new Checker("balances")
    checker.push(Buffer.from(exampleText(layouts.balances, 3)))
    expect(["balance-1", "balance-3", "balance-4", ""].map((id) => checker.has("client_balance_id", id))).toEqual([
      true,
      true,
      false,
      false
    ])
    expect(() => checker.has("amount", "1.00")).toThrow("no unique column")
  })

  it("takes terms from 1 to 36600", () => {
    const term = layouts.balances.columns.find(({ name }) => name === "term_value")?.kind
    const isTerm = (text: string) => term?.is === "text" && text.length <= term.max && term.pattern?.test(text) === true
    const known = Array.from({ length: 100_000 }, (_, at) => at).filter((at) => isTerm(String(at)))
    expect(known).toEqual(Array.from({ length: 36_600 }, (_, at) => at + 1))
  })

  it("refuses an empty file, another delimiter, and UTF-16", () => {
    expect(places(check(type, ""))).toEqual(["1  emptyFile"])
    expect(check(type, `${header.replaceAll("|", ",")}a,b,c\n`).faults).toEqual([
      { line: 1, column: "", rule: "delimiter", found: "," }
    ])
    expect(places(check(type, Buffer.from(`\uFEFF${header}`, "utf16le")))).toContain("1  encoding")
  })

  it("keeps reading after a line of 10 MB", () => {
    const verdict = check(type, `${header}a|2026-11-24|${"x".repeat(10_000_000)}\nb|2026-11-24|\nc|d\n`)
    expect(places(verdict)).toEqual(["2  lineLength", "4 transfer_ids fieldCount"])
    expect(verdict.records).toBe(1)
  })

  it("accepts a line of 65536 bytes in form, and refuses one byte more", () => {
    const line = (length: number) => `a|2026-11-24|${"x".repeat(length - 13)}\n`
    expect(places(check(type, header + line(65_536)))).toEqual(["2 transfer_ids tooLong"])
    expect(places(check(type, header + line(65_537)))).toEqual(["2  lineLength"])
  })

  it("lists ten thousand faults and counts the rest", () => {
    const { faults, faultCount, group } = check(type, header + "a||\n".repeat(25_000))
    expect({ listed: faults.length, faultCount, group }).toEqual({ listed: MAX_FAULTS, faultCount: 24_999, group: 1 })
  })

  it("hides faults of fields behind faults of the form, wherever they are", () => {
    const good = textOf(layout, [{ transaction_id: "a", settlement_date: "2026-13-01", transfer_ids: "" }])
    expect(places(check(type, good))).toEqual(["2 settlement_date date"])
    expect(places(check(type, `${good}b|2026-11-24\n`))).toEqual(["3 transfer_ids fieldCount"])
  })

  it("tells all faults of fields together", () => {
    const text = `${header}|2026-02-29|a,a\nb c||\n`
    expect(places(check(type, text))).toEqual([
      "2 transaction_id required",
      "2 settlement_date date",
      "2 transfer_ids doubledItem",
      "3 transaction_id format",
      "3 settlement_date required"
    ])
  })

  it("names the first record of a doubled id, and tells doubled ids from doubled records", () => {
    const text = `${header}a|2026-11-24|\nb|2026-11-24|\na|2026-11-25|\nb|2026-11-24|\n`
    expect(check(type, text).faults.map(explain)).toEqual([
      'line 4, transaction_id: an id occurs once in a file (doubledId), found "a", first on line 2',
      'line 5, transaction_id: a record occurs once in a file (doubledRecord), found "b", first on line 3'
    ])
  })

  it("keeps secrets out of faults", () => {
    const text = exampleText(layouts.customers, 1).replace("1990-12-10", "1990-12-32")
    expect(check("customers", text).faults).toEqual([{ line: 2, column: "date_of_birth", rule: "date", found: "" }])
  })
})

describe("the rules between columns", () => {
  const balance = (more: Readonly<Record<string, string>>) => {
    const parts = { outstanding_principal: "10.00", outstanding_interest: "1.50", outstanding_fees: "0.00" }
    const credit = { type: "credit", structure: "revolving", amount: "11.50", amount_in_usd: "", ...parts }
    const ours = { account_id: "account_1", client_balance_id: "b", client_balance_name: "Main", currency: "USD" }
    const state = { created_at: "2026-11-20T15:04:05Z", status: "active" }
    return places(check("balances", textOf(layouts.balances, [{ ...ours, ...state, ...credit, ...more }])))
  }

  it("accepts a balance of credit that equals its parts", () => {
    expect(balance({})).toEqual([])
  })

  it("refuses a balance of credit that does not equal its parts, or has more decimals than its currency", () => {
    expect(balance({ amount: "11.51" })).toEqual(["2 amount sum"])
    expect(balance({ amount: "11.500" })).toEqual(["2 amount decimals"])
    expect(balance({ amount_in_usd: "11.49" })).toEqual(["2 amount_in_usd same"])
  })

  it("takes a balance made by file or by the API, never both", () => {
    expect(balance({ id: "subledger_balance_1" })).toEqual(["2 id exactlyOne"])
    expect(balance({ client_balance_id: "" })).toEqual(["2 client_balance_id exactlyOne"])
  })

  it("refuses parts of credit on a deposit", () => {
    expect(balance({ type: "deposit" })).toContain("2 outstanding_principal notAllowed")
  })

  it("accepts the transfer types international_wire and instant_payment", () => {
    for (const name of ["international_wire", "instant_payment"]) {
      const text = exampleText(layouts.transactions, 1).replace("|ach|", `|${name}|`)
      expect(text).toContain(name)
      expect(check("transactions", text).faults).toEqual([])
    }
  })
})
