import { Predicate, Schema, SchemaAST } from "effect"

type Guard = (value: unknown) => boolean

const defaults: SchemaAST.ParseOptions = {}

/**
 * Builds a check that accepts exactly the values that `Schema.is` accepts, for values by the million such as the records
 * of files. It checks plain JSON without the interpreter of schemas, which costs more than the rules of most fields.
 */
export const guardOf = <A>(schema: Schema.Decoder<A>): ((value: unknown) => value is A) => {
  const guard = guardOfType(SchemaAST.toType(schema.ast))
  return (value): value is A => guard(value)
}

const guardOfType = (ast: SchemaAST.AST): Guard => {
  const shape = shapeOf(ast)
  if (shape === undefined) return Schema.is(Schema.make(ast))
  const filters = (ast.checks ?? []).flatMap(filtersOf)
  if (filters.length === 0) return shape
  return (value) => shape(value) && filters.every(({ run }) => run(value, ast, defaults) === undefined)
}

const filtersOf = (check: SchemaAST.Check<unknown>): ReadonlyArray<SchemaAST.Filter<unknown>> =>
  check._tag === "FilterGroup" ? check.checks.flatMap(filtersOf) : [check]

/** Returns the check of a value without its filters; undefined for what only the interpreter decides. */
const shapeOf = (ast: SchemaAST.AST): Guard | undefined => {
  switch (ast._tag) {
    case "String":
      return Predicate.isString
    case "Number":
      return Predicate.isNumber
    case "Boolean":
      return Predicate.isBoolean
    case "Literal":
      return (value) => value === ast.literal
    case "Union":
      return unionOf(ast)
    case "Arrays":
      return listOf(ast)
    case "Objects":
      return structOf(ast)
    default:
      return undefined
  }
}

const unionOf = ({ types, options }: SchemaAST.Union): Guard | undefined => {
  if (options?.mode === "oneOf") return undefined
  if (types.every(SchemaAST.isLiteral)) {
    const literals = new Set<unknown>(types.map(({ literal }) => literal))
    return (value) => literals.has(value)
  }
  const members = types.map(guardOfType)
  return (value) => members.some((isMember) => isMember(value))
}

// A filter sees decoded items, which lack what their schema does not name.
const listOf = ({ elements, rest: [item, ...tail], checks }: SchemaAST.Arrays): Guard | undefined => {
  if (item === undefined || elements.length > 0 || tail.length > 0) return undefined
  if (checks !== undefined && !isScalar(item)) return undefined
  const isItem = guardOfType(item)
  return (value) => Array.isArray(value) && value.every(isItem)
}

const isScalar = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isUnion(ast) ? ast.types.every(isScalar) : SchemaAST.isString(ast) || SchemaAST.isLiteral(ast)

const structOf = ({ propertySignatures, indexSignatures, checks }: SchemaAST.Objects): Guard | undefined => {
  if (propertySignatures.length === 0 || indexSignatures.length > 0 || checks !== undefined) return undefined
  const fields = propertySignatures.map(({ name, type }) => ({
    name,
    isOptional: SchemaAST.isOptional(type),
    isField: guardOfType(type)
  }))
  return (value) => {
    if (!isRecord(value)) return false
    for (const { name, isOptional, isField } of fields) {
      if (name in value ? !isField(value[name]) : !isOptional) return false
    }
    return true
  }
}

const isRecord = (value: unknown): value is Readonly<Record<PropertyKey, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
