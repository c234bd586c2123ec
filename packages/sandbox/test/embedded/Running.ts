import { readdirSync, readFileSync, readlinkSync } from "node:fs"
import { PgClient } from "@effect/sql-pg"
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import { Effect, Exit, Redacted, Scope } from "effect"

/** Server started by a test. */
export interface Running extends EmbeddedPostgres {
  readonly stop: () => Promise<void>
}

/** Starts a server in this process. A failed start releases its resources. */
export const start = async (folder: string, settings: Readonly<Record<string, string>> = {}): Promise<Running> => {
  const scope = Scope.makeUnsafe()
  const stop = () => Effect.runPromise(Scope.close(scope, Exit.void))
  try {
    return { ...(await Effect.runPromise(Scope.provide(startEmbeddedPostgres({ folder, settings }), scope))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs one statement on its own connection and returns its rows. */
export const query = (url: string, statement: string): Promise<ReadonlyArray<unknown>> =>
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    return yield* sql.unsafe(statement)
  }).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 })), Effect.runPromise)

/** Returns the processes whose working directory is below a folder. */
export const processesIn = (folder: string): ReadonlyArray<number> =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && workingFolderOf(pid).startsWith(folder))

const workingFolderOf = (pid: number): string => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ""
  }
}

/** Returns the user id of a process. */
export const userOf = (pid: number | undefined): number =>
  Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1])
