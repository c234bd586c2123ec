import { Context, type Fiber } from "effect"
import type { Versioned } from "../../kernel/Resource.ts"
import type { MemberPage, MemberQuery } from "../../operation/BatchJob.ts"
import type { StoreUnavailable } from "../../ports/Store.ts"
import type { StoredEvent } from "../../resources/notifications/event/Event.ts"

/** Maximum number of pages. Pages of owners whose batch job moved to another process are never read. */
const MAX_PAGES = 64

/** A page of objects or of events, or the bytes that begin with the members of a page. */
export type ReadPage = MemberPage<Versioned<{ readonly id: string }>> | MemberPage<StoredEvent> | Uint8Array

type Reading = Fiber.Fiber<ReadPage, StoreUnavailable>

/** The next pages of batch jobs, read while the store writes the current ones: at most one per owner. */
export class ReadAhead extends Context.Service<
  ReadAhead,
  {
    /** Removes the owner's page and returns it if it answers the query. */
    readonly take: (programId: string, ownerId: string, asked: MemberQuery | undefined) => Reading | undefined
    readonly put: (programId: string, ownerId: string, asked: MemberQuery, page: Reading) => void
  }
>()("@vostro/domain/engine/work/ReadAhead") {}

/** Makes an empty read-ahead buffer. */
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
