/** The store on PostgreSQL, its file storage and its migrations. */

// The store and its files

export { layerPostgresClient, type PostgresOptions } from "./connection/PostgresClient.ts"
export { layerPostgresFiles } from "./PostgresFiles.ts"
export { layerPostgres, layerPostgresMigrated, NotDistributed, SchemaTooOld } from "./PostgresLayer.ts"
export { layerPostgresStore } from "./PostgresStore.ts"

// The schema

export { SchemaUnreleased } from "./migrations/AppliedMigrations.ts"
export { type MigrationStep, migrate, migrateReporting, NotUtf8, SchemaTooNew } from "./migrations/Migrate.ts"
export { type MigrationStatus, migrationStatus } from "./migrations/MigrationStatus.ts"
export { sqlOf } from "./migrations/Migrations.ts"

// The servers of a Citus cluster

export { distribute, NoCitus } from "./cluster/Distribute.ts"
export { type Distribution, distribution } from "./cluster/Distribution.ts"

// The server of the database

export { type ClockOffset, clockOffset } from "./connection/ClockOffset.ts"
export { readOnlyReason } from "./connection/ReadOnlyReason.ts"
export { type Replication, replicationOf } from "./connection/Replication.ts"

// Due work

export { backlog, type QueueBacklog } from "./work/Backlog.ts"
