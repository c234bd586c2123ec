import type { Claim } from "@vostro/domain/ports"
import { CannotOpen, layerSqlite, SchemaUnreleased, viewFolder } from "@vostro/sqlite"
import { Data, Effect, Layer } from "effect"
import { Database } from "./Database.ts"

/** Migrations of the folder are pending, and `MIGRATE=off` does not apply them. */
export class MigrationsPending extends Data.TaggedError("MigrationsPending")<{
  readonly pending: ReadonlyArray<string>
}> {
  override get message(): string {
    return `migrations pending (${this.pending.join(", ")}): run vostro migrate, or set MIGRATE=on`
  }
}

/** Database of a server in a folder, on SQLite, for one process. */
export const layerFolderDatabase = (folder: string, migrates: boolean) => {
  const checked = migrates ? Layer.empty : Layer.effectDiscard(refusePending(folder))
  return Layer.provide(Layer.provideMerge(layerState(folder), layerSqlite({ folder })), checked)
}

const refusePending = (folder: string) =>
  Effect.acquireUseRelease(
    Effect.sync(() => viewFolder(folder)),
    (view) =>
      Effect.flatMap(
        Effect.try({
          try: () => view.migrations(),
          catch: (cause) => (cause instanceof SchemaUnreleased ? cause : new CannotOpen({ folder, cause }))
        }),
        ({ pending }) => (pending.length > 0 ? Effect.fail(new MigrationsPending({ pending })) : Effect.void)
      ),
    (view) => Effect.sync(() => view.close())
  )

const layerState = (folder: string) =>
  Layer.effect(
    Database,
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => viewFolder(folder)),
        (view) => Effect.sync(() => view.close())
      ),
      (view) => ({
        migrations: Effect.try({ try: () => view.migrations(), catch: (cause) => cause }),
        backlog: (nowMs: number) => Effect.try({ try: () => view.backlog(nowMs), catch: (cause) => cause }),
        connection: Effect.void,
        readOnlyReason: Effect.undefined,
        replication: Effect.succeed({ mode: "alone" as const, standbys: 0, lag_ms: null, timeline: 0 }),
        claimHolder: (claim: Omit<Claim, "holder">) =>
          Effect.try({ try: () => view.claimHolder(claim), catch: (cause) => cause }),
        clockOffset: Effect.succeed({ offset_ms: 0, uncertainty_ms: 0 })
      })
    )
  )
