import type { Column, Layout } from "@vostro/submissions/columns/Layout"
import { type Draft, textOf } from "./Records.ts"

/** A damaged file, and the place of its fault as `line column rule`. */
interface Mutant {
  readonly bytes: Uint8Array
  readonly place: string
}

/** A kind of damage: returns undefined if the layout or the records offer no place for it. */
interface Mutation {
  readonly name: string
  readonly mutate: (layout: Layout, records: ReadonlyArray<Draft>, seed: number) => Mutant | undefined
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const pick = <A>(all: ReadonlyArray<A>, seed: number): A | undefined => all[seed % Math.max(1, all.length)]

/** Damages one value of a column that `fits`. */
const ofValue = (
  name: string,
  rule: string,
  fits: (column: Column) => boolean,
  damage: (value: string, column: Column) => string
): Mutation => ({
  name,
  mutate: (layout, records, seed) => {
    const column = pick(layout.columns.filter(fits), seed)
    const at = seed % records.length
    const record = records[at]
    const value = record?.[column?.name ?? ""] ?? ""
    if (column === undefined || record === undefined || value === "") return undefined
    const damaged = records.map((one, index) => (index === at ? { ...one, [column.name]: damage(value, column) } : one))
    return { bytes: encode(textOf(layout, damaged)), place: `${at + 2} ${column.name} ${rule}` }
  }
})

/** Damages one line of the text; line 1 is the header. */
const ofLine = (
  name: string,
  damage: (line: string, layout: Layout, seed: number) => readonly [text: string, column: string, rule: string]
): Mutation => ({
  name,
  mutate: (layout, records, seed) => {
    const lines = textOf(layout, records).split("\n")
    const at = 1 + (seed % records.length)
    const [text, column, rule] = damage(lines[at] ?? "", layout, seed)
    lines[at] = text
    return { bytes: encode(lines.join("\n")), place: `${at + 1} ${column} ${rule}` }
  }
})

/** Damages the names of the header. */
const ofHeader = (
  name: string,
  damage: (names: Array<string>, at: number) => readonly [column: string, rule: string]
): Mutation => ({
  name,
  mutate: (layout, records, seed) => {
    const lines = textOf(layout, records).split("\n")
    const names = (lines[0] ?? "").split("|")
    const [column, rule] = damage(names, seed % names.length)
    lines[0] = names.join("|")
    return { bytes: encode(lines.join("\n")), place: `1 ${column} ${rule}` }
  }
})

const isMoney = ({ kind }: Column): boolean => kind.is === "money"
/** Moves an amount by its last decimal. */
const cent = (amount: string, decimals: number, by: bigint): string => {
  const moved = BigInt(amount.replace(".", "")) / 10n ** BigInt(2 - decimals) + by
  const digits = String(moved < 0n ? -moved : moved).padStart(decimals + 1, "0")
  const whole = digits.slice(0, digits.length - decimals)
  return `${moved < 0n ? "-" : ""}${whole}${decimals === 0 ? "" : `.${digits.slice(-decimals)}`}`
}

const isShown = ({ kind }: Column): boolean => kind.is === "text" && kind.pattern === undefined
const nameAt = (layout: Layout, seed: number): string => pick(layout.columns, seed)?.name ?? ""
const last = (layout: Layout): string => layout.columns.at(-1)?.name ?? ""

/** Replaces the field that the seed picks. */
const withField = (line: string, seed: number, value: (field: string) => string): string =>
  line
    .split("|")
    .map((field, at, all) => (at === seed % all.length ? value(field) : field))
    .join("|")

/** The kinds of damage of one place that the check must find. */
export const mutations: ReadonlyArray<Mutation> = [
  ofValue(
    "a date that does not exist",
    "date",
    ({ kind }) => kind.is === "date",
    () => "2026-02-30"
  ),
  ofValue(
    "a time without its offset",
    "time",
    ({ kind }) => kind.is === "time",
    () => "2026-11-20T10:00:00"
  ),
  ofValue("an amount with a thousands separator", "money", isMoney, () => "1,250.00"),
  ofValue("an amount with leading zeros", "money", isMoney, () => "007.50"),
  ofValue("minus zero", "money", isMoney, () => "-0.00"),
  ofValue("an amount above its maximum", "bounds", isMoney, (_, { kind }) =>
    kind.is === "money" ? cent(kind.max, kind.from, 1n) : ""
  ),
  ofValue("an amount below its minimum", "bounds", isMoney, (_, { kind }) =>
    kind.is === "money" ? cent(kind.min, kind.from, -1n) : ""
  ),
  ofValue("an amount with too many decimals", "decimals", isMoney, () => "1.123456789"),
  ofValue(
    "a code that is none",
    "code",
    ({ kind }) => kind.is === "code",
    (value) => `${value}X`
  ),
  ofValue(
    "a text that is too long",
    "tooLong",
    isShown,
    (value, { kind }) => value + "x".repeat(kind.is === "text" ? kind.max : 0)
  ),
  ofValue(
    "a value that ends with a space",
    "spaces",
    () => true,
    (value) => `${value} `
  ),
  ofValue(
    "a required value that is missing",
    "required",
    ({ required }) => required === true,
    () => ""
  ),
  ofValue(
    "a list with an item twice",
    "doubledItem",
    ({ kind }) => kind.is === "list",
    (value) => `${value.split(",")[0]},${value.split(",")[0]}`
  ),
  ofLine("a missing field", (line, layout) => [line.slice(0, line.lastIndexOf("|")), last(layout), "fieldCount"]),
  ofLine("an extra field", (line, layout) => [`${line}|`, last(layout), "fieldCount"]),
  ofLine("a field in quotes", (line, layout, seed) => [
    withField(line, seed, (field) => `"${field}"`),
    nameAt(layout, seed),
    "quotes"
  ]),
  ofLine("a control character", (line, layout, seed) => [
    withField(line, seed, (field) => `${field}\u0007`),
    nameAt(layout, seed),
    "control"
  ]),
  ofLine("a line that is too long", (line) => [`${line}${"x".repeat(70_000)}`, "", "lineLength"]),
  ofLine("an empty line", () => ["", "", "emptyLine"]),
  ofHeader("a header name in capitals", (names, at) => {
    const name = names[at] ?? ""
    names[at] = name.toUpperCase()
    return [name, "unknownColumn"]
  }),
  ofHeader("an unknown column", (names) => {
    names.push("surprise")
    return ["surprise", "unknownColumn"]
  }),
  ofHeader("a missing column", (names, at) => [String(names.splice(at, 1)[0]), "missingColumn"]),
  ofHeader("a doubled column", (names, at) => {
    names.push(names[at] ?? "")
    return [names[at] ?? "", "doubledColumn"]
  }),
  {
    name: "invalid UTF-8",
    mutate: (layout, records, seed) => {
      const at = 1 + (seed % records.length)
      const lines = textOf(layout, records).split("\n")
      lines[at] = withField(lines[at] ?? "", seed, (field) => `${field}\u0000`)
      const bytes = encode(lines.join("\n"))
      bytes[bytes.indexOf(0)] = 0xff
      return { bytes, place: `${at + 1} ${nameAt(layout, seed)} encoding` }
    }
  },
  {
    name: "a truncated end",
    mutate: (layout, records, seed) => {
      const bytes = encode(textOf(layout, records))
      const [cut, before] = [bytes.subarray(0, -1 - (seed % 3)), Buffer.from(bytes)]
      if (cut.at(-1) === 10) return undefined
      const tail = Buffer.from(cut).subarray(Buffer.from(cut).lastIndexOf("\n") + 1)
      const field = tail.filter((byte) => byte === 124).length
      return { bytes: cut, place: `${before.toString().split("\n").length - 1} ${nameAt(layout, field)} lineEnd` }
    }
  },
  {
    name: "a doubled record",
    mutate: (layout, records, seed) => {
      const record = pick(records, seed)
      const [column = ""] = layout.unique.find(([name = ""]) => (record?.[name] ?? "") !== "") ?? []
      if (record === undefined || column === "") return undefined
      return {
        bytes: encode(textOf(layout, [...records, record])),
        place: `${records.length + 2} ${column} doubledRecord`
      }
    }
  }
]
