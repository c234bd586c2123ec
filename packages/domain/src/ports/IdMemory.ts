import { Context } from "effect"
import type { IdSeed } from "../kernel/Identifier.ts"

/** The seed of the last ids that a bank made, and the id that its lists are sealed up to. */
export interface LastIds {
  last: IdSeed | undefined
  sealed: string
}

/**
 * The memory of the last ids of a bank. Each bank has a memory of its own. A host that continues a bank in another one, as a fork does,
 * passes a copy, so that later ids sort after those of the first bank even if the clock stands still. Such a bank decides on its
 * store alone: what a process has cached would change which random bytes it draws, and a fork begins without a cache.
 */
export const IdMemory = Context.Reference<LastIds | undefined>("@vostro/domain/ports/IdMemory", {
  defaultValue: () => undefined
})
