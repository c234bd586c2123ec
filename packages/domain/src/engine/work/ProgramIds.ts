import { Effect } from "effect"
import { MAX_PAGE } from "../../operation/Page.ts"
import { Store, type StoreUnavailable } from "../../ports/Store.ts"
import { BANK, program } from "../../resources/access/program/Program.ts"

/** Lists the partitions of a bank: its own, and those of its programs, newest first. */
export const programIds: Effect.Effect<ReadonlyArray<string>, StoreUnavailable, Store> = Effect.gen(function* () {
  const store = yield* Store
  const ids: Array<string> = [BANK]
  for (let starting_after: string | undefined; ; starting_after = ids.at(-1)) {
    const page = yield* store.list({
      program_id: BANK,
      kind: program.kind,
      filters: {},
      limit: MAX_PAGE,
      ...(starting_after !== undefined && { starting_after })
    })
    ids.push(...page.objects.map(({ id }) => id))
    if (!page.has_more) return ids
  }
})
