import { queryOf } from "../html/Address.ts"
import { type Html, html } from "../html/Html.ts"
import type { Context } from "../page/Page.ts"

/** Cursors of the pages beside one, by the ids of its first and last object. */
export interface Beside {
  readonly first: string | undefined
  readonly last: string | undefined
  /** True if the list goes on in the direction that it was read. */
  readonly has_more: boolean
}

/** Returns the cursor of a list from the query of its page. */
export const cursorOf = ({ query }: Pick<Context, "query">) => {
  const [after, before] = [query.get("after"), query.get("before")]
  if (before !== null) return { ending_before: before }
  return after === null ? {} : { starting_after: after }
}

/** Links to the pages beside one of a list that is newest first. The other fields of the query stay. */
export const pager = (context: Context, { first, has_more, last }: Beside): Html | undefined => {
  const isBackwards = context.query.has("before")
  const hasNewer = isBackwards ? has_more : context.query.has("after")
  const hasOlder = isBackwards || has_more
  if (!hasNewer && !hasOlder) return undefined
  const { after: _, before: __, ...kept } = Object.fromEntries(context.query)
  const here = `${context.base}${context.path}`
  return html`<nav class="pager" aria-label="Pages of the list">
${hasNewer && first !== undefined && html`<a rel="prev" href="${here}${queryOf({ ...kept, before: first })}">Newer</a>`}
${hasOlder && last !== undefined && html`<a rel="next" href="${here}${queryOf({ ...kept, after: last })}">Older</a>`}
</nav>`
}
