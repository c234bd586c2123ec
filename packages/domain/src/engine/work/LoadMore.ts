import { Effect } from "effect"
import { distinctBy } from "../../kernel/Distinct.ts"
import { refKey } from "../../kernel/Resource.ts"
import { emptyReadSet, type Loaded, type ReadSet, Store } from "../../ports/Store.ts"
import { type Foreseen, overlaid } from "./Foreseen.ts"

/** Loads further objects and positions, and merges them with those loaded before. */
export const loadMore = Effect.fnUntraced(function* (
  programId: string,
  loaded: Loaded,
  further: Partial<ReadSet>,
  foreseen?: Foreseen
) {
  if (Object.values(further).every((asked) => asked.length === 0)) return loaded
  const reads = { ...emptyReadSet, ...further }
  const more = overlaid(yield* (yield* Store).load(programId, reads), reads, foreseen)
  return {
    objects: distinctBy([...loaded.objects, ...more.objects], refKey),
    positions: distinctBy([...loaded.positions, ...more.positions], ({ account_number_id }) => account_number_id)
  } satisfies Loaded
})
