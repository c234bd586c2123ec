import { DateTime, Effect, Schema } from "effect"
import { NETWORK_ZONE } from "../../../../kernel/calendar/LocalTime.ts"
import { instantOf, MINUTE_MS } from "../../../../kernel/Instant.ts"
import { idOf, resource } from "../../../../kernel/Resource.ts"
import type { LoadForCommit } from "../../../../operation/BatchJob.ts"
import { decision, upserted } from "../../../../operation/Decision.ts"
import type { StoreUnavailable } from "../../../../ports/Store.ts"
import { BANK } from "../../../access/program/Program.ts"
import { RESTORATION, RESTORATION_ID, type Restoration, restoration } from "../../restoration/model/Restoration.ts"
import type { FileIdentity } from "../queue/Submission.ts"

/** Number of files that may have one creation time: a file ID modifier is a capital letter or a digit (S40). */
export const FILES_PER_MINUTE = 36

/** Files that have a minute in New York as their creation time, in the order of their modifiers. */
export const FileMinute = Schema.Struct({
  id: idOf("ach_file_minute"),
  files: Schema.Array(Schema.String).check(Schema.isMaxLength(FILES_PER_MINUTE))
})

/** Resource of creation times, in the bank's own partition: all programs send to the same operator. */
export const fileMinute = resource<typeof FileMinute.Type>({ kind: "ach_file_minute", schema: FileMinute })

/** Number of minutes that are loaded at once. */
const MINUTES = 8

/**
 * Returns the creation time and the place of a file, named by its key. The first call takes the first free place from a
 * time on and commits it; every later call returns the same. A minute never loses a file, so no minute after one
 * with room has files. Of callers that find the same place at the same time, all but one are refused and look again.
 * Minutes that a restored database may have forgotten give no place any more.
 */
export const fileIdentityOf = (
  key: string,
  fromMs: number,
  load: LoadForCommit
): Effect.Effect<FileIdentity, StoreUnavailable> =>
  Effect.gen(function* () {
    for (let first = minuteOf(fromMs); ; ) {
      const minutes = Array.from({ length: MINUTES }, (_, at) => first + at * MINUTE_MS)
      const ids = [...new Set(minutes.map(idAt))]
      const { commit, find } = yield* load(BANK, [RESTORATION, ...ids.map((id) => ({ kind: fileMinute.kind, id }))])
      const filesAt = (ms: number) => find(fileMinute, idAt(ms))?.object.files ?? []
      const ms = minutes.find((one) => filesAt(one).includes(key) || filesAt(one).length < FILES_PER_MINUTE)
      if (ms === undefined) {
        first += MINUTES * MINUTE_MS
        continue
      }
      const files = filesAt(ms)
      const known = files.indexOf(key)
      if (known !== -1) return { created_at: instantOf(ms).iso, place: known }
      const rememberedMs = rememberedSince(find(restoration, RESTORATION_ID)?.object)
      if (ms < rememberedMs) {
        first = rememberedMs
        continue
      }
      yield* commit(() =>
        decision({
          changes: [upserted(fileMinute, find(fileMinute, idAt(ms)), { id: idAt(ms), files: [...files, key] })]
        })
      )
    }
  })

const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS

// Places that were given after the backup are forgotten. Until the answer nothing is sent, so all are in minutes up to it.
const rememberedSince = (restored: Restoration | undefined): number =>
  restored === undefined ? 0 : minuteOf(Date.parse(restored.updated_at)) + MINUTE_MS

/** Formats the id of a minute as files show it, which has the hour twice when clocks are set back. */
const idAt = (ms: number): string => {
  const local = DateTime.setZoneNamedUnsafe(DateTime.makeUnsafe(ms), NETWORK_ZONE)
  const { hour, minute } = DateTime.toParts(local)
  const digits = [hour, minute].map((part) => String(part).padStart(2, "0")).join("")
  return `ach_file_minute_${DateTime.formatIsoDate(local).replaceAll("-", "")}${digits}`
}
