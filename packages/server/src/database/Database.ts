import type { Claim, Files, Store } from "@vostro/domain/ports"
import type { ClockOffset, MigrationStatus, QueueBacklog, Replication } from "@vostro/postgres"
import { Context, type Effect, type Layer } from "effect"

/** State of the database of a server that its store does not tell. */
export interface DatabaseState {
  readonly migrations: Effect.Effect<MigrationStatus, unknown>
  /** Due work by queue at a time in ms. */
  readonly backlog: (nowMs: number) => Effect.Effect<ReadonlyArray<QueueBacklog>, unknown>
  /** Waits for a connection; nothing to wait for in a folder. */
  readonly connection: Effect.Effect<void, unknown>
  /** Reason for which the database refuses writes; undefined if it takes them. */
  readonly readOnlyReason: Effect.Effect<string | undefined, unknown>
  /** Standbys of the database, and whether commits wait for one; a folder has none. */
  readonly replication: Effect.Effect<Replication, unknown>
  /** Reads what holds a value of the whole bank; undefined if it is unclaimed. */
  readonly claimHolder: (claim: Omit<Claim, "holder">) => Effect.Effect<string | undefined, unknown>
  /** Offset of this machine's clock to the clock of the database; a folder has none of its own. */
  readonly clockOffset: Effect.Effect<ClockOffset, unknown>
}

/** Database of a server. */
export class Database extends Context.Service<Database, DatabaseState>()("@vostro/server/Database") {}

/** A store with its files and the state of its database. */
export type DatabaseLayer<E> = Layer.Layer<Store | Files | Database, E>
