import { Option, Schema, type SchemaAST } from "effect"
import fc from "fast-check"

/** Maximum length of texts, lists and records for which the schema sets no bound. */
const MAX_DRAWN = 8

/**
 * Builds a fast-check arbitrary of a schema's encoded values by walking the schema: every value is valid, and shrinks
 * to valid values. Supports schemas of plain JSON shapes, as all of the bank's are.
 */
export const arbitraryOf = <A>(schema: Schema.Codec<A, A>): fc.Arbitrary<A> => {
  const isValid = Schema.is(schema)
  return ofAst(schema.ast).filter((value): value is A => isValid(value))
}

/** Like {@link arbitraryOf}, for the encoded side of a schema whose type is unknown. */
export const arbitraryInput = (schema: Schema.Decoder<unknown>): fc.Arbitrary<unknown> => {
  const decode = Schema.decodeUnknownOption(schema)
  return ofAst(Schema.toEncoded(schema).ast).filter((value) => Option.isSome(decode(value)))
}

interface Constraint {
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxProperties?: number
  readonly patterns?: ReadonlyArray<string>
}

const ofAst = (ast: SchemaAST.AST): fc.Arbitrary<unknown> => {
  const constraint = constraintOf(ast)
  switch (ast._tag) {
    case "String":
      return text(ast, constraint)
    case "Number":
      return fc.integer({ min: constraint.minimum ?? -1_000_000, max: constraint.maximum ?? 1_000_000 })
    case "Boolean":
      return fc.boolean()
    case "Literal":
      return fc.constant(ast.literal)
    case "Union":
      return fc.oneof(...ast.types.map(ofAst))
    case "Arrays":
      return list(ast, constraint)
    case "Objects":
      return object(ast, constraint)
    default:
      // JSON has no negative zero.
      return fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)))
  }
}

const text = (ast: SchemaAST.AST, { minLength = 0, maxLength }: Constraint): fc.Arbitrary<string> => {
  const pattern = (ast.checks ?? []).flatMap(patternsOf)[0]
  if (pattern !== undefined) {
    // Lookaheads cannot be generated; values that they exclude are filtered out.
    const drawn = new RegExp(pattern.source.replaceAll(/\(\?!.*?\)/g, ""))
    const fits = (value: string) => pattern.test(value) && value.length <= (maxLength ?? value.length)
    return fc.stringMatching(drawn, { size: "small" }).filter(fits)
  }
  // A rule besides the length may want a letter or a digit, which are rare among all characters.
  const isValid = Schema.is(Schema.make<Schema.Codec<unknown>>(ast))
  return fc
    .string({ minLength, maxLength: Math.min(maxLength ?? MAX_DRAWN, minLength + MAX_DRAWN), unit: "binary" })
    .filter(isPlain)
    .map((value) => (isValid(value) ? value : [...[...value].slice(0, -1), "a"].join("")))
}

// NUL and lone surrogates are refused before a schema sees them.
const isPlain = (value: string): boolean => !/[\0\p{Surrogate}]/u.test(value)

const list = (
  { elements, rest }: SchemaAST.Arrays,
  { minLength = 0, maxLength }: Constraint
): fc.Arbitrary<unknown> => {
  const [item] = [...elements, ...rest]
  if (item === undefined) return fc.constant([])
  return fc.uniqueArray(ofAst(item), {
    minLength,
    maxLength: Math.min(maxLength ?? MAX_DRAWN, minLength + MAX_DRAWN),
    selector: (value) => JSON.stringify(value)
  })
}

const object = (ast: SchemaAST.Objects, constraint: Constraint): fc.Arbitrary<unknown> => {
  const [index] = ast.indexSignatures
  if (index !== undefined) {
    const maxKeys = Math.min(constraint.maxProperties ?? MAX_DRAWN, MAX_DRAWN)
    return fc.dictionary(ofAst(index.parameter).map(String), ofAst(index.type), { maxKeys, noNullPrototype: true })
  }
  const fields = Object.fromEntries(ast.propertySignatures.map(({ name, type }) => [String(name), ofAst(type)]))
  const requiredKeys = ast.propertySignatures
    .filter(({ type }) => type.context?.isOptional !== true)
    .map(({ name }) => String(name))
  return fc.record(fields, { requiredKeys, noNullPrototype: true })
}

const patternsOf = (check: SchemaAST.Check<never>): ReadonlyArray<RegExp> =>
  check._tag === "FilterGroup" ? check.checks.flatMap(patternsOf) : regExpOf(check.annotations?.["representation"])

const regExpOf = (representation: unknown): ReadonlyArray<RegExp> => {
  const payload = isRecord(representation) ? representation["payload"] : undefined
  return isRecord(payload) && typeof payload["source"] === "string" ? [new RegExp(payload["source"])] : []
}

const constraintOf = (ast: SchemaAST.AST): Constraint => Object.assign({}, ...(ast.checks ?? []).flatMap(constraintsOf))

const constraintsOf = (check: SchemaAST.Check<never>): ReadonlyArray<object> => {
  if (check._tag === "FilterGroup") return check.checks.flatMap(constraintsOf)
  const constraint = check.annotations?.["arbitraryConstraint"]
  return isRecord(constraint) ? [constraint] : []
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
