import type { SchemaAST } from "effect"

/** Maximum number of values that a text names; it counts the others. */
const MAX_NAMED = 32

/** Annotation of a filter, which states in words the values that it allows, as in "The value must be a name of letters." */
export const ALLOWED = "vostro/allowed"

/** Names values to choose from, as in "The value must be one of a, b, c". */
export const choiceOf = (values: ReadonlyArray<string>): string => {
  if (values.length === 1) return values.join()
  const others = values.length - MAX_NAMED
  return `one of ${values.slice(0, MAX_NAMED).join(", ")}${others > 0 ? ` and ${others} more` : ""}`
}

/** Returns the values that a schema allows; undefined if it also allows values that it does not list. */
export const choicesOf = (ast: SchemaAST.AST): ReadonlyArray<string> | undefined => {
  if (ast._tag === "Literal") return [String(ast.literal)]
  if (ast._tag !== "Union") return undefined
  const values = ast.types.flatMap((one) => (one._tag === "Literal" ? [String(one.literal)] : []))
  return values.length === ast.types.length ? values : undefined
}
