import { withCheckDigit } from "@vostro/nacha/fields/CheckDigit"
import type { DateFormat, Field, Layout } from "@vostro/nacha/fields/Layout"
import type { AnyRecord } from "@vostro/nacha/fields/WriteRecord"
import fc from "fast-check"

/** Generates digits of a width. */
export const digitsOf = (width: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: width, maxLength: width })

const printable = fc.integer({ min: 32, max: 126 }).map((char) => String.fromCharCode(char))

const pair = (min: number, max: number) => fc.integer({ min, max }).map((value) => String(value).padStart(2, "0"))

const joined = (...parts: ReadonlyArray<fc.Arbitrary<string>>) => fc.tuple(...parts).map((some) => some.join(""))

const dates: Readonly<Record<DateFormat, fc.Arbitrary<string>>> = {
  YYMMDD: joined(pair(0, 99), pair(1, 12), pair(1, 28)),
  MMDD: joined(pair(1, 12), pair(1, 28)),
  MMYY: joined(pair(1, 12), pair(0, 99)),
  HHMM: joined(pair(0, 23), pair(0, 59)),
  HHMMSS: joined(pair(0, 23), pair(0, 59), pair(0, 59)),
  DDD: fc.integer({ min: 1, max: 366 }).map((day) => String(day).padStart(3, "0"))
}

/** Generates routing numbers with their check digit. */
export const routingNumber = digitsOf(8)
  .filter((eight) => eight !== "00000000")
  .map(withCheckDigit)

const textOf = (field: Field, width: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: printable, minLength: 1, maxLength: width })
    .map((value) => (field.kind.is === "textRight" ? value.trim() : value.trimEnd()))
    .filter((value) => value !== "")

const filled = (field: Field): fc.Arbitrary<string | number | bigint> => {
  const { kind } = field
  const width = field.to - field.from + 1
  switch (kind.is) {
    case "number":
    case "amount":
      return digitsOf(width).map(Number)
    case "total":
      return digitsOf(width).map(BigInt)
    case "digits":
      return digitsOf(width)
    case "routing":
      return routingNumber
    case "date":
      return dates[kind.format]
    case "code":
      return fc.constantFrom(...Object.keys(kind.values))
    default:
      return textOf(field, width)
  }
}

const isNumeric = ({ kind }: Field): boolean => ["number", "amount", "total", "code"].includes(kind.is)

/** Generates values of a field by its layout. */
export const fieldValue = (field: Field): fc.Arbitrary<string | number | bigint> =>
  field.inclusion === "optional" && !isNumeric(field) ? fc.oneof(filled(field), fc.constant("")) : filled(field)

/** Generates records by their layout alone. */
export const recordArbitrary = (layout: Layout): fc.Arbitrary<AnyRecord> =>
  fc.record({
    _tag: fc.constant(layout.name),
    ...Object.fromEntries(
      layout.fields
        .filter(({ kind }) => kind.is !== "constant" && kind.is !== "blank")
        .map((field) => [field.name, fieldValue(field)])
    )
  })
