import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Claim } from "@vostro/domain/ports"
import { appliedMigrations } from "./AppliedMigrations.ts"
import { Database, integerOf, openForWriting, textOf } from "./database/Database.ts"
import { migrate } from "./Migrate.ts"
import { migrations } from "./Migrations.ts"
import { makeOwnDatabase } from "./OwnFiles.ts"
import { lockFolder } from "./StoreLock.ts"

/** Due work of one queue of one program. */
interface QueueBacklog {
  readonly program_id: string
  /** Name of a job, or id of a webhook endpoint. */
  readonly queue: string
  /** Number of due timers. */
  readonly due: number
  /** Time in ms since 1970 UTC at which the oldest of them was due. */
  readonly oldest_due_ms: number
}

/** A read-only view of the store in a folder, beside the process that serves it. Its methods throw if the folder is gone. */
export interface FolderView {
  /** Names of the migrations: applied, pending, and those of a newer version. Throws `SchemaUnreleased`. */
  readonly migrations: () => Readonly<Record<"applied" | "pending" | "unknown", ReadonlyArray<string>>>
  /** Due work by queue, including work under way. */
  readonly backlog: (nowMs: number) => ReadonlyArray<QueueBacklog>
  /** Reads what holds a value of the whole bank; undefined if it is unclaimed. */
  readonly claimHolder: (claim: Omit<Claim, "holder">) => string | undefined
  readonly close: () => void
}

const databaseIn = (folder: string): string => join(folder, "bank.sqlite")

/** Opens a view of a folder. A folder without a database has every migration pending. Changes nothing. */
export const viewFolder = (folder: string): FolderView => {
  const path = databaseIn(folder)
  if (!existsSync(path)) return emptyView
  const database = new Database(path, { readOnly: true })
  const inPlace = (): Database => {
    if (!existsSync(path)) throw new Error(`${path} was removed`)
    return database
  }
  return {
    migrations: () => migrationsOf(inPlace()),
    backlog: (nowMs) =>
      inPlace()
        .rows(
          `select program_id, queue, count(*) as due, min(due_at) as oldest from vostro_timers
           where due_at <= ? group by program_id, queue`,
          nowMs
        )
        .map(({ due, oldest, program_id, queue }) => ({
          program_id: textOf(program_id),
          queue: textOf(queue),
          due: integerOf(due),
          oldest_due_ms: integerOf(oldest)
        })),
    claimHolder: ({ kind, name, value }) => {
      const row = inPlace().row(
        "select holder from vostro_claims where kind = ? and name = ? and value = ?",
        ...[kind, name, value]
      )
      return row === undefined ? undefined : textOf(row["holder"])
    },
    close: () => database.close()
  }
}

const emptyView: FolderView = {
  migrations: () => ({ applied: [], pending: migrations, unknown: [] }),
  backlog: () => [],
  claimHolder: () => undefined,
  close: () => undefined
}

const migrationsOf = (database: Database) => {
  const found = appliedMigrations(database) ?? []
  return {
    applied: found.filter((name) => migrations.includes(name)),
    pending: migrations.filter((name) => !found.includes(name)),
    unknown: found.filter((name) => !migrations.includes(name))
  }
}

/**
 * Applies the pending migrations to the store in a folder, created if missing, and returns their names. Throws `FolderInUse`
 * while a process serves the folder, `SchemaTooNew` and `SchemaUnreleased`.
 */
export const migrateFolder = (folder: string): ReadonlyArray<string> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { unlock } = lockFolder(folder)
  try {
    makeOwnDatabase(databaseIn(folder))
    const database = openForWriting(databaseIn(folder), "full")
    try {
      return migrate(database)
    } finally {
      database.close()
    }
  } finally {
    unlock()
  }
}
