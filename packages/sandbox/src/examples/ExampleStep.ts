import type { OperationName } from "@vostro/http/client"
import type { Asked } from "@vostro/http/examples"

/** Calls an operation with its example, overridden by `given`; `word` names the created object. */
export type Step =
  | { readonly ask: OperationName; readonly word?: string; readonly given?: Asked }
  /** Runs all due work. */
  | "settle"

/** Creates an object for each word. */
export const make = (ask: OperationName, ...words: ReadonlyArray<string>): ReadonlyArray<Step> =>
  words.map((word) => ({ ask, word }))

/** Calls an operation on what exists. */
export const move = (ask: OperationName, params: Asked["params"] = {}, body?: Asked["body"]): Step => ({
  ask,
  given: { params, ...(body !== undefined && { body }) }
})
