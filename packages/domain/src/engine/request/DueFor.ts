import { Effect } from "effect"
import { instantOf } from "../../kernel/Instant.ts"
import { type AnyResource, kindOfId } from "../../kernel/Resource.ts"
import type { StoreUnavailable } from "../../ports/Store.ts"
import type { Timeline } from "../../resources/notifications/timeline/Timeline.ts"
import type { Engine } from "./Engine.ts"

/**
 * Returns what the bank will do by itself with an object: the timers of its jobs, and those of the owners of batch jobs that it
 * names by an attribute, such as the window that an entry waits in.
 */
export const dueFor = Effect.fnUntraced(function* (
  { catalogue: { batchJobs, jobs }, store }: Pick<Engine, "catalogue" | "store">,
  program_id: string,
  resource: AnyResource,
  object: { readonly id: string }
): Effect.fn.Return<(typeof Timeline.Type)["due"], StoreUnavailable> {
  const owners = batchJobs.map((one) => one.resource)
  const named = Object.values(resource.attributes(object)).filter((value) => kindOfId(owners, value) !== undefined)
  const queues = [...jobs, ...batchJobs].map(({ queue }) => queue)
  const timers = yield* store.timers({ program_id, object_ids: [...new Set([object.id, ...named])], queues })
  return timers
    .toSorted((a, b) => a.due_at_ms - b.due_at_ms || (a.queue < b.queue ? -1 : 1))
    .map(({ due_at_ms, object_id, queue }) => ({
      job: queue,
      due_at: instantOf(due_at_ms).iso,
      ...(object_id !== object.id && { waits_for: object_id })
    }))
})
