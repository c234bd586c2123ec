import { type Html, html } from "../html/Html.ts"

/** Ways to show values of JSON. */
export interface JsonOptions {
  /** Paths of fields to mark: `details.credit`, `documents[0].type`. */
  readonly marked?: ReadonlySet<string>
  /** Shows a text that is an id, such as a link. */
  readonly id?: (id: string) => Html
}

/** Shows JSON with its layout. A marked field is marked with its value. */
export const json = (value: unknown, options: JsonOptions = {}): Html =>
  html`<pre class="json" tabindex="0">${shown(value, "", "", options)}</pre>`

const ID = /^[a-z][a-z_]*_[0-9a-f]{32}$/

const shown = (value: unknown, path: string, indent: string, options: JsonOptions): Html => {
  const { id, marked } = options
  const plain = () => {
    if (Array.isArray(value))
      return listed(
        "[]",
        value.map((one, at) => [undefined, one, `${path}[${at}]`]),
        indent,
        options
      )
    if (typeof value === "object" && value !== null) return listed("{}", fieldsOf(value, path), indent, options)
    if (typeof value === "string" && id !== undefined && ID.test(value)) return html`"${id(value)}"`
    return html`${JSON.stringify(value) ?? "null"}`
  }
  return path !== "" && marked?.has(path) === true ? html`<mark>${plain()}</mark>` : plain()
}

type Entry = readonly [name: string | undefined, value: unknown, path: string]

const fieldsOf = (object: object, path: string): ReadonlyArray<Entry> =>
  Object.entries(object).map(([name, value]) => [name, value, path === "" ? name : `${path}.${name}`])

const listed = (
  [open = "", close = ""]: string,
  entries: ReadonlyArray<Entry>,
  indent: string,
  options: JsonOptions
): Html => {
  if (entries.length === 0) return html`${open}${close}`
  const inner = `${indent}  `
  const lines = entries.map(([name, value, path], at) => {
    const comma = at < entries.length - 1 && ","
    const label = name !== undefined && html`${JSON.stringify(name)}: `
    return html`${inner}${label}${shown(value, path, inner, options)}${comma}\n`
  })
  return html`${open}\n${lines}${indent}${close}`
}
