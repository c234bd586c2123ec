import { Schema } from "effect"

/** Answer of a bank to a step of a scenario. */
export const Answer = Schema.Struct({
  step: Schema.String,
  status: Schema.Int,
  /** Media type without parameters. */
  type: Schema.String,
  body: Schema.Json
})
/** Answer of a bank to a step of a scenario. */
export type Answer = typeof Answer.Type
