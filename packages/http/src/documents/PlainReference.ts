import { tagOf } from "../openapi/OpenApiComponents.ts"
import { displayNameOf, sectionsOf } from "../openapi/OpenApiSections.ts"
import type { Offered } from "../pages/Pages.ts"

/** Lists the operations of a bank in HTML: section, method, path and summary. Readers without JavaScript see it. */
export const plainReference = ({ operations }: Offered): string => {
  const tags = [...new Set(operations.map(tagOf))]
  const sections = sectionsOf(tags).map(({ name, tags: its }) => {
    const parts = its.map((tag) =>
      tableOf(
        displayNameOf(tag),
        operations.filter((one) => tagOf(one) === tag)
      )
    )
    return `<section><h2>${escaped(name)}</h2>${parts.join("")}</section>`
  })
  return `<main class="plain"><h1>API of the bank</h1>
<p>This page tries requests out, which needs JavaScript. <a href="openapi.json">The OpenAPI document</a> has the fields of each operation.</p>
${sections.join("\n")}</main>`
}

const tableOf = (caption: string, operations: Offered["operations"]): string => {
  const rows = operations.map(({ at: [method, path], summary }) => {
    const address = `<th scope="row"><code>${method} ${escaped(path)}</code></th>`
    return `<tr>${address}<td>${escaped(summary)}</td></tr>`
  })
  const head = `<caption>${escaped(caption)}</caption><thead><tr><th scope="col">Address</th><th scope="col">Does</th></tr></thead>`
  return `<table>${head}<tbody>${rows.join("")}</tbody></table>`
}

/** Escapes a text for the content of an element. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
