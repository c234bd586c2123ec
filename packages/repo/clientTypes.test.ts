import { jsonSchema } from "@vostro/http/openapi/JsonSchema"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { lineOf } from "./clientTypes/fieldLines.ts"
import { makeShapes } from "./clientTypes/shapes.ts"
import { joined } from "./clientTypes/words/fieldWords.ts"

const typesOf = (schema: Schema.Decoder<unknown>, name = "Loan"): ReadonlyArray<string> => {
  const shapes = makeShapes("Loan", (field) => field)
  shapes.named(jsonSchema(schema, "closed"), [name], "About.")
  return shapes.written()
}

describe("the types of the client", () => {
  it("give each object a type of its own, with a line on each field", () => {
    const Party = Schema.Struct({ name: Schema.optionalKey(Schema.String) })
    expect(typesOf(Schema.Struct({ borrower: Party, amount: Schema.Int }))).toEqual([
      "/** About. */\ntype Loan = {\n  /** borrower */\n  readonly borrower: LoanBorrower\n  /** amount */\n  readonly amount: number\n}",
      "/** Loan borrower. */\ntype LoanBorrower = {\n  /** name */\n  readonly name?: string\n}"
    ])
  })

  it("share the type of equal objects, and keep different ones of the same name apart", () => {
    const Old = Schema.Struct({ name: Schema.String })
    const New = Schema.Struct({ name: Schema.String, born: Schema.String })
    const Both = Schema.Struct({ party: Old, other: Old, next: Schema.Struct({ party: New }) })
    const [text = "", ...others] = typesOf(Both)
    expect(text).toContain("readonly party: LoanParty\n")
    expect(text).toContain("readonly other: LoanParty\n")
    expect(others.map((other) => /type \w+/.exec(other)?.[0])).toEqual([
      "type LoanParty",
      "type LoanNext",
      "type LoanNextParty"
    ])
  })

  it("tell the cases of a choice by their type, and the kinds of ids", () => {
    const Cash = Schema.Struct({ type: Schema.Literal("cash") })
    const Card = Schema.Struct({
      type: Schema.Literal("card"),
      id: Schema.String.check(Schema.isPattern(/^card_\w{1,64}$/))
    })
    expect(typesOf(Schema.Union([Cash, Card]))).toEqual([
      "/** About. */\ntype Loan = LoanCash | LoanCard",
      expect.stringContaining('readonly type: "cash"'),
      expect.stringContaining('readonly id: Id<"card">')
    ])
  })

  it("accept names of the catalogue that a newer bank adds, and no other choice", () => {
    const names = (literals: ReadonlyArray<string>) => typesOf(Schema.Struct({ name: Schema.Literals(literals) }))[0]
    expect(names(["loan.opened", "card.closed"])).toContain('"loan.opened" | "card.closed" | (string & ')
    expect(names(["loan.opened", "loan.closed"])).not.toContain("string")
    expect(names(["opened", "closed"])).not.toContain("string")
  })
})

describe("the line of a field", () => {
  it("has its meaning and its limits", () => {
    const text = jsonSchema(Schema.String.check(Schema.isMinLength(5), Schema.isMaxLength(34)))
    expect(lineOf("internal_transfer", "end_to_end_id", text)).toBe(
      "Identifier of the debtor, which reaches the creditor. 5 to 34 characters."
    )
    expect(lineOf("card", "card_id", { type: "string", pattern: "^card_\\w{1,64}$" })).toBe("Id of a card.")
  })

  it("is asked for where nobody has written one", () => {
    expect(() => lineOf("card", "novel", {})).toThrow("card.novel has no line in packages/repo/clientTypes/words")
  })
  it("is written once", () => {
    expect(() => joined({ name: "Name", code: "Code" }, { name: "Title" })).toThrow(
      "described in two files of words: name"
    )
  })
})
