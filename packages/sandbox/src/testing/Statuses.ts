import { operations } from "@vostro/domain/operations"
import type { OperationName, OutputOf } from "@vostro/http/promise"
import { SchemaAST } from "effect"

/** Kinds of the objects that `until` follows, each with its object. */
type Followed = {
  readonly [N in OperationName as N extends `${infer K}.get` ? K : never]: OutputOf<N>
}

/** Statuses by the pattern of an id: `ach_${string}`. */
type StatusByPattern = {
  readonly [K in keyof Followed & string as Followed[K] extends { readonly status: string }
    ? `${K}_${string}`
    : never]: Followed[K] extends { readonly status: infer S } ? S : never
}

/**
 * Statuses of the object with an id, by the kind in the type of the id. An id of another type, such as `string`, can have any
 * status in TypeScript; `until` checks it when it runs.
 */
export type StatusOf<I extends string> = I extends keyof StatusByPattern ? StatusByPattern[I] : string

/** Returns the statuses that an object of a kind can have; none if partners cannot read such objects. */
export const statusesOf = (kind: string): ReadonlyArray<string> => {
  const output = operations.find(({ name }) => name === `${kind}.get`)?.output
  return output === undefined ? [] : [...new Set(literalsAt(SchemaAST.toType(output.ast), "status"))]
}

const literalsAt = (ast: SchemaAST.AST, name: string): ReadonlyArray<string> => {
  if (SchemaAST.isSuspend(ast)) return literalsAt(ast.thunk(), name)
  if (SchemaAST.isUnion(ast)) return ast.types.flatMap((one) => literalsAt(one, name))
  if (!SchemaAST.isObjects(ast)) return []
  return ast.propertySignatures.flatMap((one) => (one.name === name ? textsOf(one.type) : []))
}

const textsOf = (ast: SchemaAST.AST): ReadonlyArray<string> => {
  if (SchemaAST.isUnion(ast)) return ast.types.flatMap(textsOf)
  return SchemaAST.isLiteral(ast) && typeof ast.literal === "string" ? [ast.literal] : []
}
