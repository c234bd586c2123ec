import type { Field, FieldKind, Layout } from "./Layout.ts"

const holds = (kind: FieldKind): string => {
  switch (kind.is) {
    case "constant":
      return `\`${kind.value}\``
    case "date":
      return kind.format
    case "code":
      return `one of ${Object.keys(kind.values).length}`
    case "textRight":
      return "text, from the right"
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
  return `| ${columns} | ${isFixed ? "" : `\`${name}\``} | ${holds(kind)} | ${isFixed ? "" : inclusion} |`
}

/** A layout as a table in Markdown: the reference of the records is made of these. */
export const layoutTable = ({ name, title, source, fields }: Layout): string =>
  [
    `#### ${title} (\`${name}\`)`,
    "",
    `Source: ${source}.`,
    "",
    "| columns | field | holds | inclusion |",
    "| --- | --- | --- | --- |",
    ...fields.map(row)
  ].join("\n")
