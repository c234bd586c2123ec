import { type SecRules, type Slot, secCodes } from "./checks/SecCode.ts"
import type { Field, FieldKind, Layout } from "./fields/Layout.ts"
import { layouts } from "./records/Layouts.ts"
import { relaxations } from "./rules/Relaxation.ts"
import { rules } from "./rules/Rule.ts"

const holds = (kind: FieldKind): string => {
  switch (kind.is) {
    case "constant":
      return `\`${kind.value}\``
    case "date":
      return kind.format
    case "code":
      return `one of ${Object.keys(kind.values).length}`
    case "textRight":
      return "text, right-justified"
    case "amount":
      return "cents"
    case "total":
      return "number (bigint)"
    case "routing":
      return "routing number"
    default:
      return kind.is
  }
}

const row = ({ name, from, to, kind, inclusion }: Field): string => {
  const columns = from === to ? `${from}` : `${from}-${to}`
  const isFixed = kind.is === "constant" || kind.is === "blank"
  const asked = inclusion === "forward" ? "required for forward entries" : inclusion
  return `| ${columns} | ${isFixed ? "" : `\`${name}\``} | ${holds(kind)} | ${isFixed ? "" : asked} |`
}

/** Renders a layout as a Markdown table. */
const layoutTable = ({ name, title, source, fields }: Layout): ReadonlyArray<string> => [
  `### ${title} (\`${name}\`)`,
  "",
  `Source: ${source}.`,
  "",
  "| columns | field | content | inclusion |",
  "| --- | --- | --- | --- |",
  ...fields.map(row),
  ""
]

const slotsOf = (slots: ReadonlyArray<Slot>): string =>
  slots.map(({ kind, min, max }) => `${kind} ${min === max ? min : `${min}-${max}`}`).join(", ")

const dollars = (cents: number | undefined): string => (cents === undefined ? "" : `${cents / 100}`)

const secRow = ([name, sec]: readonly [string, SecRules]): string => {
  const backward = Object.entries(sec.addenda).filter(([category]) => category !== "forward")
  return `| ${[
    name,
    `\`${sec.entry}\``,
    sec.sides.join(", "),
    slotsOf(sec.addenda.forward ?? []) +
      (sec.addendaLimit === undefined ? "" : `; at most ${sec.addendaLimit} in total`),
    backward.map(([category]) => category).join(", "),
    dollars(sec.amountLimit)
  ].join(" | ")} |`
}

/** Renders the reference in Markdown: SEC codes, rules, relaxations and all records. */
export const nachaReference = (): string =>
  [
    "# NACHA records and rules",
    "",
    "Generated from the tables in `packages/nacha/src`.",
    "Numbers such as S22 refer to [docs/sources.md](../../docs/sources.md).",
    "",
    "## SEC codes",
    "",
    "| SEC code | entry | sides | addenda of forward entries | other categories | limit in dollars |",
    "| --- | --- | --- | --- | --- | --- |",
    ...Object.entries(secCodes).map(secRow),
    "",
    "## Rules",
    "",
    "| rule | meaning | source |",
    "| --- | --- | --- |",
    ...Object.entries(rules).map(([name, { says, source }]) => `| \`${name}\` | ${says} | ${source} |`),
    "",
    "## Relaxations",
    "",
    "| relaxation | waives |",
    "| --- | --- |",
    ...Object.entries(relaxations).map(([name, waived]) => `| \`${name}\` | ${waived.join(", ")} |`),
    "",
    "## Records",
    "",
    ...layouts.flatMap(layoutTable)
  ].join("\n")
