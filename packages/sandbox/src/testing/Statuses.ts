import { type Id, operations } from "@vostro/domain/operations"
import type { OperationName, OutputOf } from "@vostro/http/promise"
import { SchemaAST } from "effect"

/** Kinds of the objects that `until` follows, each with its object. */
type Followed = {
  readonly [N in OperationName as N extends `${infer K}.get` ? K : never]: OutputOf<N>
}

/** Statuses of each kind that has any. */
type Statuses = {
  readonly [K in keyof Followed as Followed[K] extends { readonly status: string } ? K : never]: Followed[K] extends {
    readonly status: infer S
  }
    ? S
    : never
}

/** Kind in the type of an id; never for plain text. */
type KindOf<I extends string> = I extends Id<infer K> ? (string extends K ? never : K) : never

/**
 * Statuses of the object with an id, by the kind in the type of the id, as the client's answers have it. An id of plain text can
 * have any status in TypeScript; `until` checks it when it runs.
 */
export type StatusOf<I extends string> = [KindOf<I>] extends [never]
  ? string
  : KindOf<I> extends keyof Statuses
    ? Statuses[KindOf<I>]
    : string

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
