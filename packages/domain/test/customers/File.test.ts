import { safeFileName } from "@vostro/domain/resources/customers/file/FileName"
import { fileFits, fileTypes, fileTypesOf } from "@vostro/domain/resources/customers/file/FileTypes"
import fc from "fast-check"
import { expect, it } from "vitest"

const kinds = ["individual", "business", "sole_proprietor", "application", "account"] as const

it("allows a file on the kinds of objects that the specification lists for its type", () => {
  const fitting = (type: (typeof fileTypes)[number]) => kinds.filter((kind) => fileFits({ type }, kind))
  expect(fitting("passport")).toEqual(["individual", "sole_proprietor"])
  expect(fitting("tax_certificate")).toEqual(["business", "sole_proprietor"])
  expect(fitting("name_certificate")).toEqual(["sole_proprietor"])
  expect(fitting("formation_document")).toEqual(["business"])
  expect(fitting("bank_statement")).toEqual(["individual", "business", "sole_proprietor"])
  expect(fitting("loan_agreement")).toEqual(["application", "account"])
  expect(kinds.map((kind) => fileTypesOf[kind].length)).toEqual([15, 14, 18, 33, 33])
  expect(fileTypes.filter((type) => fitting(type).length === 0)).toEqual([])
})

it("makes any file name safe: no folders, no misleading characters, no additions", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[./\\\n\u202e a"]{0,12}$/u)), (given) => {
      const name = safeFileName(given)
      if (name === undefined) return
      expect(name).not.toMatch(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      expect(name).not.toMatch(/^\.*$/)
      expect(name).toBe(name.trim())
      expect(given.replaceAll('\\"', '"').replaceAll("\\\\", "\\").length).toBeGreaterThanOrEqual(name.length)
      expect(safeFileName(name)).toBe(name)
    })
  )
})
