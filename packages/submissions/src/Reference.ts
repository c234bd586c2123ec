import { MAX_FAULTS } from "./checking/Fault.ts"
import { groups, rules } from "./checking/Rule.ts"
import { boundsOf } from "./columns/Kinds.ts"
import type { Column, Condition, Kind, Layout, RecordRule } from "./columns/Layout.ts"
import { fileTypes, layouts } from "./layouts/Layouts.ts"
import { reports, reportTypes } from "./reports/Reports.ts"

const coded = (names: ReadonlyArray<string>): string => names.map((name) => `\`${name}\``).join(", ")

const kindText = (kind: Kind): string => {
  switch (kind.is) {
    case "text": {
      const length = (kind.min ?? 1) > 1 ? `${kind.min} to ${kind.max} characters` : `at most ${kind.max} characters`
      return kind.form === undefined ? `text, ${length}` : `${kind.form}; ${length}`
    }
    case "code":
      return coded(kind.codes)
    case "date":
      return "date"
    case "time":
      return "time"
    case "money":
      return [
        "amount",
        kind.from === kind.to ? `${kind.from} decimals` : `${kind.from} to ${kind.to} decimals`,
        boundsOf(kind)
      ].join(", ")
    case "list":
      return `list of at most ${kind.max}: ${kindText(kind.item)}`
  }
}

const conditionText = ({ column, is }: Condition): string =>
  is === "given" ? `if \`${column}\` has a value` : `if \`${column}\` is ${is.map((one) => `\`${one}\``).join(" or ")}`

const requiredText = ({ required, only }: Column): string => {
  const parts = [
    ...(required === true ? ["yes"] : []),
    ...(typeof required === "object" ? [conditionText(required)] : []),
    ...(only === undefined || only === required ? [] : [`allowed only ${conditionText(only)}`])
  ]
  return required === only && only !== undefined ? `${conditionText(only)}, otherwise empty` : parts.join("; ")
}

const columnRow = (column: Column): string =>
  `| \`${column.name}\`${column.ours ? " (ours)" : ""} | ${kindText(column.kind)} | ${requiredText(column)} | ${coded(column.slips)} |`

const ruleText = (rule: RecordRule): string => {
  switch (rule.rule) {
    case "exactlyOne":
      return `exactly one of ${coded(rule.columns)} has a value`
    case "together":
      return `all of ${coded(rule.columns)} have a value, or none`
    case "sum":
      return `\`${rule.column}\` is the sum of ${coded(rule.parts)}, if all have a value`
    case "same":
      return `\`${rule.column}\` is the same amount as \`${rule.as}\``
    case "order":
      return `\`${rule.column}\` is not before \`${rule.from}\``
    case "decimals":
      return `\`${rule.column}\` has exactly ${rule.exactly} decimals ${conditionText(rule.when)}`
  }
}

const reportText = ({ type, title, content, columns }: Layout): string =>
  [
    `## ${title}`,
    "",
    `Report type \`${type}\`. Content: ${content}.`,
    "",
    "| Column | Value |",
    "| --- | --- |",
    ...columns.map(({ name, kind, required }) => {
      const empty = required === true ? "" : ", or empty"
      return `| \`${name}\` | ${kindText(kind)}${empty} |`
    })
  ].join("\n")

/** The body of the page of reference of reports. */
export const reportsReference = (): string =>
  [
    "Files that the bank writes, in the form of [submitted files](submissions.md). The columns stand in the order of the",
    "tables. The specification has no layouts of reports: all of this is ours.",
    "",
    ...reportTypes.flatMap((type) => [reportText(reports[type]), ""])
  ]
    .join("\n")
    .trimEnd()

const layoutText = ({ type, title, content, columns, unique, rules }: Layout): string =>
  [
    `## ${title}`,
    "",
    `File type \`${type}\`. Content: ${content}.`,
    "",
    "| Column | Value | Required | Also read as |",
    "| --- | --- | --- | --- |",
    ...columns.map(columnRow),
    "",
    ...unique.map((names) => `- Unique in a file: ${coded(names)}.`),
    ...rules.map((rule) => `- ${ruleText(rule)} (\`${rule.rule}\`).`)
  ].join("\n")

const ruleRows = (): ReadonlyArray<string> =>
  Object.entries(rules).map(([name, { group, says }]) => `| \`${name}\` | ${group} | ${says} |`)

/** The body of the page of reference: the form of files, the rules and the layouts. */
export const submissionsReference = (): string =>
  [
    "Files that a partner submits. Columns are separated by `|`; fields are not quoted. Lines end with LF or CR LF, the",
    "last one too; a byte order mark at the beginning is skipped. The columns of the header may come in any order.",
    "Columns marked as ours have the name of the same field of the API.",
    "",
    "## Groups of rules",
    "",
    "| Group | Rules |",
    "| --- | --- |",
    ...Object.entries(groups).map(([group, says]) => `| ${group} | ${says} |`),
    "",
    `A file with faults in a group is not judged by later groups. A check lists at most ${MAX_FAULTS} faults.`,
    "",
    "## Rules",
    "",
    "| Rule | Group | Meaning |",
    "| --- | --- | --- |",
    ...ruleRows(),
    "",
    ...fileTypes.flatMap((type) => [layoutText(layouts[type]), ""])
  ]
    .join("\n")
    .trimEnd()
