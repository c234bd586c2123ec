import { readFileSync } from "node:fs"

/**
 * Names of all migrations, in order; each is a file in `sql/` beside this folder. A released migration is never edited:
 * changes are new migrations.
 */
export const migrations: ReadonlyArray<string> = [
  "0001_tables",
  "0002_bank_wide",
  "0003_event_seals",
  "0004_reports_and_sales"
]

/** Returns the text of a file of `sql/`, by name. */
export const sqlOf = (name: string): string => readFileSync(new URL(`../sql/${name}.sql`, import.meta.url), "utf8")
