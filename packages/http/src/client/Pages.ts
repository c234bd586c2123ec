import type { PageOf } from "./calls/PageOf.ts"
import type { LooseCall } from "./WireCall.ts"

/** Yields the objects of a list, page after page, from the page that the call names. Throws if a page comes again. */
export async function* eachItem(
  fetchPage: (call: LooseCall) => Promise<unknown>,
  call: LooseCall
): AsyncGenerator<unknown, void, undefined> {
  const passed = new Set()
  for (let next: LooseCall | undefined = call; next !== undefined; ) {
    const page = pageIn(await fetchPage(next))
    yield* page.objects
    next = callAfter(next, page, passed)
  }
}

/** Reads a page. Throws a `TypeError` if the operation lists nothing. */
export const pageIn = (value: unknown): PageOf<unknown> => {
  if (typeof value === "object" && value !== null && "objects" in value && "has_more" in value) {
    const { has_more, objects } = value
    if (Array.isArray(objects) && typeof has_more === "boolean") return { ...value, objects, has_more }
  }
  throw new TypeError("the operation does not list objects by pages")
}

/**
 * Returns the call for the page after a page, in its direction; undefined after the last. `passed` keeps the cursors of an
 * iteration. Throws a `TypeError` for a cursor that has passed: a cache or a proxy that ignores it would list the page for
 * ever.
 */
export const callAfter = (call: LooseCall, page: PageOf<unknown>, passed: Set<unknown>): LooseCall | undefined => {
  if (!page.has_more) return undefined
  const { query = {} } = call
  const name = query["ending_before"] === undefined ? "starting_after" : "ending_before"
  // Newest first in both directions.
  const edge = page.objects.at(name === "starting_after" ? -1 : 0)
  const cursor =
    fieldOf(page, "cursor") ?? fieldOf(page, "last_program_id") ?? fieldOf(edge, "id") ?? fieldOf(edge, "number")
  if (cursor === undefined) throw new TypeError("the page has more objects, but no cursor")
  passed.add(query[name])
  if (passed.has(cursor)) throw new TypeError(`the list repeats a page: the cursor ${cursor} came before`)
  passed.add(cursor)
  return { ...call, query: { ...query, [name]: cursor } }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Object.entries(value).find(([one]) => one === name)?.[1] : undefined
