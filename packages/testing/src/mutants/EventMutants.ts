import type { EventQuery } from "@vostro/domain/ports"
import { Effect } from "effect"
import { mutant, none, type StoreMutant, telling } from "./StoreMutant.ts"

const nearest = ({ ending_before: _, ...query }: EventQuery): EventQuery => query
const anyObject = ({ object_id: _, ...query }: EventQuery): EventQuery => query
const anyEnd = ({ until_ms: _, ...query }: EventQuery): EventQuery => query

/** Stores with a fault in their events. */
export const events: ReadonlyArray<StoreMutant> = [
  mutant("lists events oldest first", (store) => ({
    ...store,
    events: (query) =>
      Effect.map(store.events(query), ({ objects, has_more }) => ({ objects: [...objects].reverse(), has_more }))
  })),
  telling("ignores the cursor when paging forward", nearest),
  mutant("returns no events after a swept event", (store) => ({
    ...store,
    events: ({ ending_before, ...query }) =>
      Effect.flatMap(store.event(query.program_id, ending_before ?? "", 0), (event) =>
        ending_before !== undefined && event === undefined
          ? Effect.succeed({ objects: [], has_more: false })
          : store.events({ ...query, ...(ending_before !== undefined && { ending_before }) })
      )
  })),
  telling("ignores the filter by name", (query) => ({ ...query, names: [] })),
  telling("ignores the filter by object", anyObject),
  telling("ignores the filter by time", anyEnd),
  mutant("seals no events", (store) => {
    const latest = new Map<string, number>()
    return {
      ...store,
      commit: (commit) => {
        const { events, now_ms, program_id } = commit
        if (events.length > 0) latest.set(program_id, Math.max(latest.get(program_id) ?? 0, now_ms + 1))
        return store.commit(commit)
      },
      sealEvents: (programId) => Effect.sync(() => latest.get(programId) ?? 0)
    }
  }),
  mutant("seals the events of one more ms with each list", (store) => {
    let lists = 0
    return { ...store, sealEvents: (programId) => Effect.map(store.sealEvents(programId), (ms) => ms + lists++) }
  }),
  mutant("shows events of any age", (store) => ({ ...store, event: (program, id) => store.event(program, id, 0) })),
  mutant("shows an event a while after it was committed, and later ones before", (store) => {
    let count = 0
    return {
      ...store,
      commit: ({ events, ...commit }) => {
        if (count++ % 4 !== 3) return store.commit({ ...commit, events })
        const outcome = store.commit({ ...commit, events: [] })
        const late = Effect.andThen(Effect.yieldNow, Effect.yieldNow)
        return Effect.tap(outcome, () =>
          Effect.andThen(late, store.commit({ ...commit, condition: none, writes: [], events }))
        )
      }
    }
  })
]
