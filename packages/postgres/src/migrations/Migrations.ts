import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"

/**
 * Names of all migrations, in order; each is a file in `sql/` of the package. A released migration is never edited:
 * changes are new migrations.
 */
export const migrations: ReadonlyArray<string> = ["0001_tables", "0002_functions"]

/** Returns the text of a file of `sql/`, by name. */
export const sqlOf = (name: string): string => readFileSync(new URL(`../../sql/${name}.sql`, import.meta.url), "utf8")

/** Migrations of a version, in order, and the text of each. */
export interface MigrationSource {
  readonly names: ReadonlyArray<string>
  readonly textOf: (name: string) => string
}

/** Migrations of this version. */
export const released: MigrationSource = { names: migrations, textOf: sqlOf }

/** Returns the SHA-256 digest of a migration, which a database records with its name. */
export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex")

/**
 * Splits an SQL text into its statements, which are sent one by one. A statement ends with a semicolon before an empty
 * line; text after such a line within a function body is indented.
 */
export const statementsOf = (text: string): ReadonlyArray<string> => text.replace(/;\n$/, "").split(/;\n\n(?=\S)/)
