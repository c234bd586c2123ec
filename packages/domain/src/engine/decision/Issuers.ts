import { Effect } from "effect"
import type { Store, StoreUnavailable } from "../../ports/Store.ts"
import { FIRST_PREFIX } from "../../resources/access/program/Create.ts"
import { BANK, program } from "../../resources/access/program/Program.ts"
import { readStored } from "./LoadedState.ts"

const PAGE = 100

/**
 * Returns a finder of programs by the prefix of their account numbers. Prefixes are issued without gaps and never change,
 * so it reads the newest programs until it knows every prefix up to the highest, and keeps them.
 */
export const makeIssuers = (store: Store["Service"]) => {
  const known = new Map<string, string>()
  let highest = FIRST_PREFIX - 1
  const hasGap = () => known.size < highest - FIRST_PREFIX + 1
  const learn = Effect.fnUntraced(function* () {
    let after: { readonly starting_after?: string } = {}
    for (;;) {
      const page = yield* store.list({ program_id: BANK, kind: program.kind, filters: {}, limit: PAGE, ...after })
      for (const stored of page.objects) {
        const { id, number_prefix } = readStored(program, stored).object
        known.set(number_prefix, id)
        highest = Math.max(highest, Number(number_prefix))
        after = { starting_after: id }
      }
      if (!page.has_more || !hasGap()) return
    }
  })
  return (prefix: string): Effect.Effect<string | undefined, StoreUnavailable> =>
    known.has(prefix) ? Effect.succeed(known.get(prefix)) : Effect.map(learn(), () => known.get(prefix))
}
