/** The durable store in one folder, on SQLite. */

// The store and its files

export { CannotOpen, layerSqlite, type SqliteOptions, type SqliteProblem } from "./SqliteLayer.ts"

// Why a folder cannot be served

export { SchemaUnreleased } from "./AppliedMigrations.ts"
export { SchemaTooNew } from "./Migrate.ts"
export { FolderInUse } from "./StoreLock.ts"

// A copy of a folder

export { BackUpRefused, backUpFolder, type FolderBackup } from "./BackUpFolder.ts"

// The schema and due work of a folder

export { type FolderView, migrateFolder, viewFolder } from "./FolderView.ts"
export { sqlOf } from "./Migrations.ts"
