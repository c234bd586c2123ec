import { readFileSync } from "node:fs"

/**
 * The names of all migrations, in their order. Each is a file in `sql/` beside this folder. One that was released is never
 * edited: a change is a new one.
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
  "0011_commit_by_columns"
]

/** The text of a file of `sql/`, by its name. */
export const sqlOf = (name: string): string => readFileSync(new URL(`../sql/${name}.sql`, import.meta.url), "utf8")

/**
 * The statements of an SQL text, which are sent one by one. A statement ends with a semicolon before an empty line; what
 * comes after such a line within the body of a function is indented.
 */
export const statementsOf = (text: string): ReadonlyArray<string> => text.replace(/;\n$/, "").split(/;\n\n(?=\S)/)
