import { Clock, Effect } from "effect"
import { HOUR_MS } from "../../kernel/Instant.ts"
import { type FileKey, Files } from "../../ports/Files.ts"
import { emptyReadSet, Store } from "../../ports/Store.ts"
import { file } from "../../resources/customers/file/File.ts"
import { report } from "../../resources/reports/report/Report.ts"
import { submission } from "../../resources/submissions/submission/Submission.ts"

/** Age in ms from which provisional bytes are orphaned: no request takes so long. */
export const ORPHANED_AFTER_MS = HOUR_MS

/** Number of keys per query. */
const BATCH = 100

/** Removes the bytes of failed uploads and keeps those whose object was committed. Returns the number removed. */
export const sweepFiles = Effect.gen(function* () {
  const files = yield* Files
  const now = yield* Clock.currentTimeMillis
  let removed = 0
  for (;;) {
    const found = yield* files.provisional(now - ORPHANED_AFTER_MS, BATCH)
    for (const key of found) {
      const isNeeded = yield* hasObject(key)
      yield* isNeeded ? files.keep(key) : files.remove(key)
      if (!isNeeded) removed += 1
    }
    if (found.length < BATCH) return removed
  }
})

const kinds = [file.kind, submission.kind, report.kind]

const hasObject = ({ program_id, key }: FileKey) =>
  Effect.flatMap(Store, (store) =>
    Effect.map(
      store.load(program_id, {
        ...emptyReadSet,
        newest: kinds.map((kind) => ({ kind, attribute: "bytes_key", value: key }))
      }),
      ({ objects }) => objects.length > 0
    )
  )
