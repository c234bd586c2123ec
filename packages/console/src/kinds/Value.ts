import { isJson, type Json } from "@vostro/http"
import { type Html, html, type Shown } from "../html/Html.ts"
import type { Context } from "../page/Page.ts"
import { objectLink } from "../parts/Links.ts"
import { money } from "../parts/Money.ts"
import { fields, status } from "../parts/Table.ts"
import { time } from "../parts/Time.ts"
import { isMoney, propertiesOf } from "../schema/Properties.ts"
import { homeOf, kindOf } from "./Kinds.ts"

/** Place of values on a page: the base of their links, and the program of their objects. */
export interface Place extends Pick<Context, "base" | "offer"> {
  readonly program_id: string
}

/** Shows the fields of an object by its schema: money, times, ids as links, objects within it. */
export const fieldsOfObject = (place: Place, object: Json, schema: Json): Html => {
  const nodes = propertiesOf(schema)
  return fields(
    Object.entries(object).map(([name, value]) => [words(name), shownValue(place, name, value, nodes[name] ?? {})])
  )
}

const words = (name: string): string => name.replaceAll("_", " ")

const shownValue = (place: Place, name: string, value: unknown, node: Json): Shown => {
  if (value === null || value === undefined) return undefined
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (typeof value === "number") return isMoney(node) ? money(value) : String(value)
  if (typeof value === "string") return textOf(place, name, value)
  if (Array.isArray(value)) return listOf(place, name, value, isJson(node["items"]) ? node["items"] : {})
  return isJson(value) ? fieldsOfObject(place, value, node) : undefined
}

const textOf = (place: Place, name: string, text: string): Shown => {
  if (kindOf(place, text) !== undefined) return objectLink(place, homeOf(place, text, place.program_id), text)
  if (name === "status") return status(text)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)) return time(text)
  return text.includes("\n") ? html`<pre tabindex="0">${text}</pre>` : text
}

const listOf = (place: Place, name: string, values: ReadonlyArray<unknown>, node: Json): Shown =>
  values.length > 0 &&
  html`<ol class="values">${values.map((value) => html`<li>${shownValue(place, name, value, node)}</li>`)}</ol>`
