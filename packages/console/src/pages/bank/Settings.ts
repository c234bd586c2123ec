import type { OutputOf } from "@vostro/http/promise"
import { type Html, html } from "../../html/Html.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { operatorOf } from "../../parts/Place.ts"
import { type Column, table } from "../../parts/Table.ts"
import { duration } from "../../parts/Time.ts"

type Setting = OutputOf<"setting.list">["objects"][number]

/** Shows the settings of the bank: first those that differ from their defaults. */
export const settingsPage = async (context: Context): Promise<Shown> => {
  const { value } = await operatorOf(context).call("setting.list", {})
  const [others, usual] = [
    value.objects.filter(({ differs }) => differs),
    value.objects.filter(({ differs }) => !differs)
  ]
  return {
    title: "Settings",
    body: html`<p class="note">The host sets these when the bank starts. Secret values are never shown.</p>
${table("Changed from the default", columns, others, "Every setting has its default value.")}
${table("Default or not set", columns.slice(0, 2), usual, "No setting has its default value.")}`
  }
}

const shownValue = ({ is_secret, is_set, name, value }: Setting): Html | string => {
  if (!is_set) return "not set"
  if (is_secret) return "set (secret)"
  return value === undefined ? "set in code of the host" : html`${textOf(value)}${inWords(name, value)}`
}

/** Times in ms are long numbers. */
const inWords = (name: string, value: unknown): string =>
  name.endsWith("_ms") && typeof value === "number" ? ` (${duration(value)})` : ""

const textOf = (value: unknown): Html =>
  typeof value === "object" && value !== null
    ? html`<pre tabindex="0">${JSON.stringify(value, undefined, 2)}</pre>`
    : html`<code>${String(value)}</code>`

const columns: ReadonlyArray<Column<Setting>> = [
  { label: "Setting", isName: true, show: ({ name }) => html`<code>${name}</code>` },
  { label: "Value", show: shownValue },
  { label: "Default", show: ({ default: usual }) => usual !== undefined && textOf(usual) }
]
