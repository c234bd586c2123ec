import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"

/**
 * Names of all migrations, in order; each is a file in `sql/` beside this folder. A released migration is never edited:
 * changes are new migrations.
 */
export const migrations: ReadonlyArray<string> = ["0001_tables"]

/** Returns the text of a file of `sql/`, by name. */
export const sqlOf = (name: string): string => readFileSync(new URL(`../sql/${name}.sql`, import.meta.url), "utf8")

/** Returns the SHA-256 digest of a migration, which a database records with its name. */
export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex")
