import { Context, type Fiber } from "effect"
import type { ChunkQuery, MemberPage } from "../../operation/BatchJob.ts"
import type { StoreUnavailable } from "../../ports/Store.ts"

/** The most pages kept: an owner whose walk another process has taken over never asks for its own. */
const MAX_PAGES = 64

type Reading = Fiber.Fiber<MemberPage<{ readonly id: string }>, StoreUnavailable>

/** The pages that walks will ask for next, read while the store writes the ones before: one at most for each owner. */
export class ReadAhead extends Context.Service<
  ReadAhead,
  {
    /** The page that is asked for, if it is being read; and nothing is read ahead for the owner any more. */
    readonly take: (programId: string, ownerId: string, asked: ChunkQuery | undefined) => Reading | undefined
    readonly put: (programId: string, ownerId: string, asked: ChunkQuery, page: Reading) => void
  }
>()("@vostro/domain/engine/work/ReadAhead") {}

/** Nothing read ahead yet. */
export const makeReadAhead = (): ReadAhead["Service"] => {
  const pages = new Map<string, { readonly asked: string; readonly page: Reading }>()
  return {
    take: (programId, ownerId, asked) => {
      const key = `${programId} ${ownerId}`
      const found = pages.get(key)
      pages.delete(key)
      return found !== undefined && found.asked === JSON.stringify(asked) ? found.page : undefined
    },
    put: (programId, ownerId, asked, page) => {
      const [oldest] = pages.keys()
      if (pages.size >= MAX_PAGES && oldest !== undefined) pages.delete(oldest)
      pages.set(`${programId} ${ownerId}`, { asked: JSON.stringify(asked), page })
    }
  }
}
