import { Clock, Effect } from "effect"
import { HOUR_MS } from "../../kernel/Instant.ts"
import type { AnyResource } from "../../kernel/Resource.ts"
import { type FileKey, Files } from "../../ports/Files.ts"
import { emptyReadSet, Store } from "../../ports/Store.ts"
import { BankCatalogue } from "../decision/BankSettings.ts"

/** Age in ms from which provisional bytes are orphaned: no request takes so long. */
export const ORPHANED_AFTER_MS = HOUR_MS

/** The attribute of kinds that have bytes. */
const BYTES_KEY = "bytes_key"

/** Number of keys per query. */
const BATCH = 100

/** Removes the bytes of failed uploads and keeps those whose object was committed. Returns the number removed. */
export const sweepFiles = Effect.gen(function* () {
  const files = yield* Files
  const kinds = (yield* BankCatalogue).resources.filter(({ indexed }) => indexed.includes(BYTES_KEY))
  const now = yield* Clock.currentTimeMillis
  let removed = 0
  for (;;) {
    const found = yield* files.provisional(now - ORPHANED_AFTER_MS, BATCH)
    for (const key of found) {
      const isNeeded = yield* hasObject(kinds, key)
      yield* isNeeded ? files.keep(key) : files.remove(key)
      if (!isNeeded) removed += 1
    }
    if (found.length < BATCH) return removed
  }
})

const hasObject = (kinds: ReadonlyArray<AnyResource>, { program_id, key }: FileKey) =>
  Effect.flatMap(Store, (store) =>
    Effect.map(
      store.load(program_id, {
        ...emptyReadSet,
        newest: kinds.map(({ kind }) => ({ kind, attribute: BYTES_KEY, value: key }))
      }),
      ({ objects }) => objects.length > 0
    )
  )
