import type { Column, Condition, ItemKind, Kind, Layout } from "@vostro/submissions/columns/Layout"
import { exampleRecord } from "@vostro/submissions/Example"
import fc from "fast-check"

/** A record under construction: values by column. */
export type Draft = Record<string, string>

const two = (value: number): string => String(value).padStart(2, "0")

const days = fc
  .record({
    year: fc.integer({ min: 1900, max: 2099 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 })
  })
  .map(({ year, month, day }) => `${year}-${two(month)}-${two(day)}`)

const amounts = (from: number, to: number, positive: boolean) =>
  fc
    .record({
      minus: fc.boolean(),
      whole: fc.nat(98_999_999),
      decimals: fc.integer({ min: from, max: to }),
      digits: fc.nat(99_999_999)
    })
    .map(({ minus, whole, decimals, digits }) => {
      const fraction = String(digits).padStart(8, "0").slice(0, decimals)
      const isZero = whole === 0 && Number(fraction) === 0
      return `${minus && !positive && !isZero ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`
    })

// Texts of a pattern are written by hand: the pattern itself is what the check reads.
const patterned: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "letters, digits and punctuation, no blanks or commas": fc.stringMatching(/^[A-Za-z0-9._~:/-]{1,64}$/),
  "`application_` and word characters": fc.stringMatching(/^application_\w{1,20}$/),
  "`account_` and word characters": fc.stringMatching(/^account_\w{1,20}$/),
  "`core_account_` and word characters": fc.stringMatching(/^core_account_\w{1,20}$/),
  "`subledger_balance_` and word characters": fc.stringMatching(/^subledger_balance_\w{1,20}$/),
  "two or three capital letters": fc.stringMatching(/^[A-Z]{2,3}$/),
  "at least two letters or digits": fc.constantFrom(
    "Ng",
    "O'Brien",
    "Müller-Lüdenscheidt",
    "李小龍",
    "X Æ",
    "de la Cruz 3"
  ),
  "name, `@` and domain": fc.stringMatching(/^[a-z]{1,20}@[a-z]{1,20}\.com$/),
  "digits, with `+` or separators": fc.stringMatching(/^\+[0-9]{7,14}$/),
  "nine digits": fc.stringMatching(/^\d{9}$/),
  "0 to 100 with at most two decimals": fc.constantFrom("0", "0.5", "25", "33.33", "99.9", "100", "100.00"),
  "a whole number": fc.nat(99_999).map(String),
  "a whole number from 1 to 36600": fc.integer({ min: 1, max: 36_600 }).map(String),
  "a whole number from -9900000000 to 9900000000, negative if rewards are used": fc
    .integer({ min: -9_900_000_000, max: 9_900_000_000 })
    .map(String),
  "`account_number_` and word characters": fc.stringMatching(/^account_number_\w{1,20}$/),
  "`core_transaction_` and word characters": fc.stringMatching(/^core_transaction_\w{1,20}$/),
  "`ach_settlement_` and word characters": fc.stringMatching(/^ach_settlement_\w{1,20}$/),
  "`ach_` and word characters": fc.stringMatching(/^ach_\w{1,20}$/),
  "`gl_` and word characters": fc.stringMatching(/^gl_\w{1,20}$/),
  "the core transaction, `~` and the number of the leg from 0": fc.stringMatching(
    /^core_transaction_\w{1,20}~\d{1,2}$/
  ),
  "`account_number_`, `core_account_` or `gl_` and word characters": fc.stringMatching(
    /^(account_number|core_account|gl)_\w{1,20}$/
  ),
  "an id of the bank": fc.stringMatching(/^\w{1,20}$/),
  "six to eight digits": fc.stringMatching(/^\d{6,8}$/)
}

const letters = fc.constantFrom("a", "Z", "0", ".", " ", '"', "'", "é", "ß", "李", "😀", "\\", "%", ";")

const texts = (kind: Extract<ItemKind, { readonly is: "text" }>, isItem: boolean) => {
  const { form, min = 1, max } = kind
  const written = form === undefined ? undefined : patterned[form]
  if (form !== undefined && written === undefined) throw new Error(`no texts of the form ${form}`)
  return (
    written ??
    fc
      .array(letters, { minLength: min, maxLength: Math.min(max, 30) })
      .map((all) => `x${all.join("")}x`.slice(0, max))
      .filter((text) => [...text].length <= max && text.endsWith("x") && !(isItem && text.includes(",")))
  )
}

const valuesOf = (kind: Kind, isItem = false): fc.Arbitrary<string> => {
  switch (kind.is) {
    case "text":
      return texts(kind, isItem)
    case "code":
      return fc.constantFrom(...kind.codes)
    case "date":
      return days
    case "time":
      return days.map((day) => `${day}T23:59:59.5-05:00`)
    case "money":
      return amounts(kind.from, Math.min(kind.to, 8), !kind.min.startsWith("-"))
    case "list":
      return fc
        .uniqueArray(valuesOf(kind.item, true), { minLength: 1, maxLength: Math.min(kind.max, 4) })
        .map((items) => items.join(","))
  }
}

const holds = (draft: Draft, { column, is }: Condition): boolean => {
  const value = draft[column] ?? ""
  return is === "given" ? value !== "" : value.split(",").some((item) => is.includes(item))
}

const isRequired = (draft: Draft, { required }: Column): boolean =>
  typeof required === "boolean" ? required : holds(draft, required)

const isAllowed = (draft: Draft, { only }: Column): boolean => only === undefined || holds(draft, only)

// Keeps a value only where the columns before it require or allow it; conditions name columns of any place, so twice.
const settle = (layout: Layout, values: Draft, wanted: Readonly<Record<string, boolean>>): Draft => {
  let draft: Draft = { ...values }
  for (let round = 0; round < 4; round++) {
    const next: Draft = {}
    for (const column of layout.columns) {
      const value = values[column.name] ?? ""
      const stays = isAllowed(draft, column) && (wanted[column.name] === true || isRequired(draft, column))
      next[column.name] = stays ? value : ""
    }
    draft = next
  }
  return draft
}

const obey = (layout: Layout, draft: Draft): Draft => {
  for (const rule of layout.rules) {
    if (rule.rule === "exactlyOne") {
      const [first, ...others] = rule.columns.filter((name) => draft[name] !== "")
      if (first === undefined) draft[rule.columns[0]] = "one"
      for (const name of others) draft[name] = ""
    }
    if (rule.rule === "together" && rule.columns.some((name) => draft[name] === ""))
      for (const name of rule.columns) draft[name] = ""
    if (rule.rule === "decimals" && holds(draft, rule.when))
      draft[rule.column] = (draft[rule.column] ?? "").replace(/(\.\d\d)\d*$/, "$1")
    if (rule.rule === "sum" && rule.parts.every((name) => draft[name] !== "")) {
      const cents = rule.parts.map((name) => BigInt((draft[name] ?? "").replace(".", "")))
      draft[rule.column] = formatCents(cents.reduce((one, other) => one + other, 0n))
    }
    if (rule.rule === "same" && draft[rule.column] !== "") draft[rule.column] = draft[rule.as] ?? ""
    if (rule.rule === "order" && draft[rule.column] !== "") draft[rule.column] = "2150-01-01T00:00:00Z"
  }
  // A rule may have emptied the column that allows others.
  for (const column of layout.columns) if (!isAllowed(draft, column)) draft[column.name] = ""
  return draft
}

const formatCents = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0")
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Valid records of a layout, with any columns that the rules allow. */
export const records = (layout: Layout): fc.Arbitrary<Draft> =>
  fc
    .record({
      values: fc.record(Object.fromEntries(layout.columns.map(({ name, kind }) => [name, valuesOf(kind)]))),
      wanted: fc.record(Object.fromEntries(layout.columns.map(({ name }) => [name, fc.boolean()])))
    })
    .map(({ values, wanted }) => obey(layout, settle(layout, values, wanted)))

/** Files of valid records with different ids. */
export const files = (layout: Layout, maxLength = 6): fc.Arbitrary<ReadonlyArray<Draft>> =>
  fc.array(records(layout), { maxLength }).map((all) =>
    all.map((record, at) => {
      const fresh: Draft = { ...record }
      for (const [name = ""] of layout.unique)
        if (fresh[name] !== "")
          fresh[name] =
            name === "id" && fresh[name]?.startsWith("subledger_balance_") === true
              ? `subledger_balance_${at}`
              : `u${at}`
      return fresh
    })
  )

/** Text of a file with its records, without the writer. */
export const textOf = (layout: Layout, all: ReadonlyArray<Readonly<Draft>>, end = "\n"): string =>
  [layout.columns.map(({ name }) => name), ...all.map((record) => layout.columns.map(({ name }) => record[name] ?? ""))]
    .map((cells) => cells.join("|") + end)
    .join("")

/** Text of a file with so many example records, without the writer. */
export const exampleText = (layout: Layout, count: number): string =>
  textOf(
    layout,
    Array.from({ length: count }, (_, at) => exampleRecord(layout, at + 1))
  )
