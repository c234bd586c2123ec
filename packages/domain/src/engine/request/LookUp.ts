import { Effect } from "effect"
import type { Lookup } from "../../operation/Operation.ts"
import { emptyReadSet, type Store } from "../../ports/Store.ts"
import type { Stored } from "../../ports/Stored.ts"
import { findersOf } from "../decision/LoadedState.ts"
import type { Programs } from "../decision/Programs.ts"

/** Answers a lookup from the program that issued the account number. */
export const lookUp = Effect.fnUntraced(function* (
  store: Store["Service"],
  programs: Programs["Service"],
  { number_prefix, reads, answer }: Lookup
) {
  const programId = yield* programs.issuer(number_prefix)
  if (programId === undefined) return JSON.stringify(answer(findersOf({ objects: [], positions: [] })))
  let objects: ReadonlyArray<Stored> = []
  for (const read of reads) {
    const wanted = { ...emptyReadSet, ...read(findersOf({ objects, positions: [] })) }
    const loaded = yield* store.load(programId, wanted)
    objects = [...objects, ...loaded.objects]
  }
  return JSON.stringify(answer(findersOf({ objects, positions: [] })))
})
