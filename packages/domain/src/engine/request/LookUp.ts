import { Effect } from "effect"
import type { Kinds } from "../../operation/Catalogue.ts"
import type { Lookup } from "../../operation/Operation.ts"
import { emptyReadSet, type ReadSet, type Store } from "../../ports/Store.ts"
import type { Stored } from "../../ports/Stored.ts"
import { findersOf } from "../decision/LoadedState.ts"
import type { Programs } from "../decision/Programs.ts"
import { stateOf } from "../decision/StateOf.ts"

/** Answers a lookup from the program that issued the account number. */
export const lookUp = Effect.fnUntraced(function* (
  store: Store["Service"],
  programs: Programs["Service"],
  kinds: Kinds,
  name: string,
  { number_prefix, reads, answer }: Lookup
) {
  const programId = yield* programs.issuer(number_prefix)
  let objects: ReadonlyArray<Stored> = []
  const asked: Array<Partial<ReadSet>> = []
  const found = () => findersOf(stateOf(name, asked, { objects, positions: [] }, kinds))
  for (const read of reads) {
    const wanted = read(found())
    asked.push(wanted)
    if (programId === undefined) continue
    const loaded = yield* store.load(programId, { ...emptyReadSet, ...wanted })
    objects = [...objects, ...loaded.objects]
  }
  return JSON.stringify(answer(found()))
})
