import { Option, Schema, type SchemaAST } from "effect"

/** Maximum number of choices of a field, and of optional fields, that are all tried. */
const FEW = 8

/**
 * Returns small bodies that a schema takes, decoded: its required fields with plain values, then also each choice of a field with
 * few, and each optional field alone and all of them. None, if no plain value fits. They let the bank decide a request
 * before a caller writes it.
 */
export const leastBodies = (schema: Schema.Decoder<unknown>): ReadonlyArray<unknown> => {
  const decode = Schema.decodeUnknownOption(schema)
  const { ast } = Schema.toEncoded(schema)
  const forms = ast._tag === "Union" ? ast.types : [ast]
  return forms.flatMap(bodiesIn).flatMap((body) => Option.toArray(decode(body)))
}

const bodiesIn = (ast: SchemaAST.AST): ReadonlyArray<unknown> => {
  const least = leastOf(ast)
  if (ast._tag !== "Objects") return [least]
  const [optional, required] = [ast.propertySignatures.filter(isOptional), ast.propertySignatures.filter(isRequired)]
  const more = optional
    .map(({ name, type }) => [name, leastOf(type)] as const)
    .filter(([, value]) => value !== undefined)
  return [
    least,
    ...required.flatMap(({ name, type }) => choicesOf(type).map((value) => ({ ...Object(least), [name]: value }))),
    ...more.slice(0, FEW).map(([name, value]) => ({ ...Object(least), [name]: value })),
    ...(more.length > 1 ? [{ ...Object(least), ...Object.fromEntries(more) }] : [])
  ]
}

/** Returns the choices of a field after the first, if they are few. */
const choicesOf = (ast: SchemaAST.AST): ReadonlyArray<unknown> => {
  if (ast._tag !== "Union" || ast.types.length > FEW) return []
  return ast.types.slice(1).flatMap((one) => (one._tag === "Literal" ? [one.literal] : []))
}

/** Texts that the fields of bodies take: words, numbers, codes, dates. */
const PLAIN = [
  "1",
  "Plain text",
  "R01",
  "AC03",
  "2000-01-01",
  "2000-01-01T00:00:00.000Z",
  "021000021",
  "1.00",
  "20000101AAAAAAAA000001"
]

const leastOf = (ast: SchemaAST.AST): unknown => {
  switch (ast._tag) {
    case "String":
      return PLAIN.find(fits(ast))
    case "Number":
      return [1, 0, 100].find(fits(ast))
    case "Boolean":
      return false
    case "Literal":
      return ast.literal
    case "Union":
      return ast.types.map(leastOf).find(fits(ast))
    case "Arrays":
      return [[], ast.rest.slice(0, 1).map(leastOf)].find(fits(ast))
    case "Objects":
      return Object.fromEntries(
        ast.propertySignatures.filter(isRequired).map(({ name, type }) => [name, leastOf(type)])
      )
    default:
      return undefined
  }
}

type Field = SchemaAST.PropertySignature

const isOptional = ({ type }: Field): boolean => type.context?.isOptional === true
const isRequired = (field: Field): boolean => !isOptional(field)

const fits = (ast: SchemaAST.AST): ((value: unknown) => boolean) => Schema.is(Schema.make<Schema.Codec<unknown>>(ast))
