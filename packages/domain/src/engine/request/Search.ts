import { Effect } from "effect"
import type { Search } from "../../operation/Operation.ts"
import type { Store } from "../../ports/Store.ts"
import { BANK, program } from "../../resources/access/program/Program.ts"

/** Maximum number of objects that a search returns per program and attribute. */
const MAX_FOUND = 100

/** Answers a search of a page of programs; the first page has the partition of the bank too. */
export const search = Effect.fnUntraced(function* (
  store: Store["Service"],
  { by, limit, show, starting_after }: Search
) {
  const cursor = starting_after === undefined ? {} : { starting_after }
  const page = yield* store.list({ program_id: BANK, kind: program.kind, filters: {}, limit, ...cursor })
  const searched = page.objects.map(({ id }) => id)
  const program_ids = starting_after === undefined ? [BANK, ...searched] : searched
  const found = yield* store.find({ program_ids, by, limit: MAX_FOUND })
  const shown = new Set(found.map((one) => JSON.stringify(show(one.program_id, one))))
  const last = searched.at(-1)
  const more = last === undefined ? "" : `,"last_program_id":${JSON.stringify(last)}`
  return `{"objects":[${[...shown].join(",")}],"has_more":${page.has_more}${more}}`
})
