import { readFileSync } from "node:fs"

/**
 * Names of all migrations, in order; each is a file in `sql/` beside this folder. A released migration is never edited:
 * changes are new migrations.
 */
export const migrations: ReadonlyArray<string> = [
  "0001_tables",
  "0002_functions",
  "0003_commit",
  "0004_files",
  "0005_due_lanes",
  "0006_old",
  "0007_key_ranges",
  "0008_seals",
  "0009_position_needs",
  "0010_expected_versions",
  "0011_commit_by_columns",
  "0012_bank_uniques",
  "0013_wire_messages",
  "0014_ledger_seal",
  "0015_newest_together",
  "0016_bank_wide",
  "0017_event_seals",
  "0018_reports_and_sales"
]

/** Returns the text of a file of `sql/`, by name. */
export const sqlOf = (name: string): string => readFileSync(new URL(`../sql/${name}.sql`, import.meta.url), "utf8")

/**
 * Splits an SQL text into its statements, which are sent one by one. A statement ends with a semicolon before an empty
 * line; text after such a line within a function body is indented.
 */
export const statementsOf = (text: string): ReadonlyArray<string> => text.replace(/;\n$/, "").split(/;\n\n(?=\S)/)
