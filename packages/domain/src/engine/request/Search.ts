import { Effect } from "effect"
import type { Search } from "../../operation/Operation.ts"
import type { Store } from "../../ports/Store.ts"
import { BANK, program } from "../../resources/access/program/Program.ts"

/** Most objects that a search shows of one list. */
const MAX_FOUND = 100

/** Programs searched at a time. */
const CONCURRENCY = 4

/** Answers a search of a page of programs; the first page has the partition of the bank too. */
export const search = Effect.fnUntraced(function* (
  store: Store["Service"],
  { lists, limit, show, starting_after }: Search
) {
  const cursor = starting_after === undefined ? {} : { starting_after }
  const page = yield* store.list({ program_id: BANK, kind: program.kind, filters: {}, limit, ...cursor })
  const searched = page.objects.map(({ id }) => id)
  const find = (program_id: string) =>
    Effect.map(
      Effect.forEach(lists, (list) => store.list({ ...list, program_id, limit: MAX_FOUND })),
      (found) => found.flatMap(({ objects }) => objects.map((one) => JSON.stringify(show(program_id, one))))
    )
  const partitions = starting_after === undefined ? [BANK, ...searched] : searched
  const found = yield* Effect.forEach(partitions, find, { concurrency: CONCURRENCY })
  const last = searched.at(-1)
  const more = last === undefined ? "" : `,"last_program_id":${JSON.stringify(last)}`
  return `{"objects":[${[...new Set(found.flat())].join(",")}],"has_more":${page.has_more}${more}}`
})
