import { Schema } from "effect"

/** Revenue of a company in a year: decimal text of at most 1,000,000,000,000.00, as in files (ours). */
export const Revenue = Schema.String.check(
  Schema.isPattern(/^((0|[1-9]\d{0,11})(\.\d{1,2})?|1000000000000(\.0{1,2})?)$/)
)
