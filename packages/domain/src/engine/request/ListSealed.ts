import { Clock, Effect } from "effect"
import { hasMoment, momentOf, pastId, pastMomentOf } from "../../kernel/Identifier.ts"
import type { Page } from "../../ports/Page.ts"
import type { ListQuery } from "../../ports/Store.ts"
import type { Stored } from "../../ports/Stored.ts"
import type { Engine } from "./Engine.ts"
import { orSettled } from "./Unsealed.ts"

/**
 * Age of an object in ms from which a list seals its kind up to that object's time: by then most commits decided
 * earlier have landed and need not be decided again. A list with a younger object waits for it to reach this age.
 */
const REST_MS = 50

/** Exceeds the time for which a running clock shows the same instant, in ms. */
const TICK_MS = 2

/**
 * Lists a page and seals its kind behind the newest object, so that no later commit adds an object before it. A reader
 * that continues by id, or by the creation time of the newest object, misses nothing: ids are drawn before the commit,
 * and commits overtake each other. A page of objects that need no seal goes on while the store refuses to write. A page
 * whose newest id is a name, as that of the FBO account, has no time to seal behind.
 */
export const listSealed = Effect.fnUntraced(function* (engine: Engine, query: ListQuery) {
  const { seals, store } = engine
  const { kind, program_id } = query
  const sealed = seals.get(program_id, kind) ?? ""
  const page = yield* store.list(query)
  const newest = page.objects[0]?.id
  if (newest === undefined || newest < sealed || !hasMoment(newest)) return page
  return yield* orSettled(sealAndList(engine, query, page, newest), (untilMs) =>
    Effect.succeed(momentOf(newest) < untilMs ? page : undefined)
  )
})

const sealAndList = Effect.fnUntraced(function* (
  { seals, store }: Engine,
  query: ListQuery,
  page: Page<Stored>,
  newest: string
) {
  const { ending_before, kind, program_id, until_id } = query
  const before_id = yield* sealBehind(newest)
  yield* store.seal(program_id, kind, before_id)
  if ((seals.get(program_id, kind) ?? "") < before_id) seals.put(program_id, kind, before_id)
  const until = until_id === undefined || before_id < until_id ? before_id : until_id
  const again = yield* store.list({ ...query, until_id: until })
  const goesOn = ending_before !== undefined && page.has_more
  return { ...again, has_more: again.has_more || goesOn }
})

// Seals the whole millisecond once it is over. A manual clock may never advance: then the seal ends at the id.
const sealBehind = Effect.fnUntraced(function* (newest: string) {
  const since = yield* age(newest)
  if (since >= REST_MS) return pastMomentOf(newest)
  yield* Effect.sleep(TICK_MS)
  const later = yield* age(newest)
  if (later === since) return pastId(newest)
  yield* Effect.sleep(Math.min(REST_MS, Math.max(0, REST_MS - later)))
  return pastMomentOf(newest)
})

const age = (id: string) => Effect.map(Clock.currentTimeMillis, (now) => now - momentOf(id))
