/** The store on PostgreSQL, its file storage and its migrations. */

// The store and its files

export { layerPostgresFiles } from "./PostgresFiles.ts"
export { layerPostgres, layerPostgresClient, type PostgresOptions } from "./PostgresLayer.ts"
export { layerPostgresStore } from "./PostgresStore.ts"

// The schema

export { migrate, NotUtf8, SchemaTooNew } from "./Migrate.ts"
