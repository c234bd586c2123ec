import { rmSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { onDatabase } from "../faults/Database.ts"
import { clusterChoices } from "../faults/plan/Plan.ts"
import type { StoreUnderFault } from "../faults/StoreUnderFault.ts"
import { query } from "../Query.ts"
import { initialize, killServer, makePlace, type Place, pgbackrest, startServer, urlOf } from "./PlainServer.ts"
import type { RestorableStore } from "./RestorableStore.ts"

/** Longest time in seconds until a commit is in the archive: a run is short. */
const ARCHIVE_SECONDS = 2

/** Timeout of the recovery up to the moment. */
const RECOVERY_DEADLINE_MS = 120_000

/** Starts PostgreSQL with an archive of pgbackrest, from the files in `deploy/pgbackrest/`. */
export const onArchive = async (folder: string): Promise<RestorableStore> => {
  const first = await makePlace(folder, "first")
  await initialize(first, ARCHIVE_SECONDS)
  let [place, server] = [first, startServer(first)]
  await ready(place)
  await pgbackrest(place, "stanza-create")
  let moment = ""
  return {
    store: storeOf(first),
    backUp: () => pgbackrest(first, "--type=full", "backup"),
    note: async () => {
      const [row] = await query<{ moment: string }>(urlOf(first), "select clock_timestamp()::text as moment")
      moment = row?.moment ?? ""
    },
    lose: async () => {
      await killServer(server, place)
      rmSync(first.data, { recursive: true })
    },
    restore: async () => {
      place = await makePlace(folder, "second")
      await pgbackrest(place, "--type=time", `--target=${moment}`, "--target-action=promote", "restore")
      server = startServer(place)
      await ready(place)
      return storeOf(place)
    },
    close: () => killServer(server, place)
  }
}

const storeOf = (place: Place): StoreUnderFault => ({
  ...onDatabase(urlOf(place)),
  choices: clusterChoices,
  inject: async () => undefined
})

/** Waits until a server takes writes. */
const ready = async (place: Place): Promise<void> => {
  const deadline = performance.now() + RECOVERY_DEADLINE_MS
  for (;;) {
    try {
      const [row] = await query<{ waits: boolean }>(urlOf(place), "select pg_is_in_recovery() as waits")
      if (row?.waits === false) return
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    if (performance.now() > deadline) throw new Error(`the server was in recovery after ${RECOVERY_DEADLINE_MS} ms`)
    await pause(100)
  }
}
