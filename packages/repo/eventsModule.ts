import type { AnyOperation, resources as allResources } from "@vostro/domain/operations"
import { SchemaAST } from "effect"

/** Path of the generated module, from the root of the repository. */
export const EVENTS_MODULE = "packages/webhooks/src/EventObjects.ts"

/** Generates the types of the objects in webhooks, for a package that imports nothing. */
export const eventsModule = (resources: typeof allResources, operations: ReadonlyArray<AnyOperation>): string => {
  const sent = resources.flatMap(({ kind, lifecycles, schema }) => {
    const rows = lifecycles.flatMap(({ table }) => table)
    const names = rows.flatMap(({ event, webhook }) => (webhook === true && event !== undefined ? [event] : []))
    const shown = operations.find(({ name }) => name === `${kind}.get`)?.output ?? schema
    return names.length === 0 ? [] : [{ kind, names: [...new Set(names)].sort(), ast: SchemaAST.toType(shown.ast) }]
  })
  return `// data table
// biome-ignore-all format: made by \`npm run reference\` from the catalogue; a test compares.

${sent.map(({ ast, kind }) => `type ${pascal(kind)} = ${typeOf(ast, "")}`).join("\n\n")}

/** Objects of webhooks, by the name of the event. A newer bank may send further events. */
export interface EventObjects {
${sent.flatMap(({ kind, names }) => names.map((name) => `  readonly ${JSON.stringify(name)}: ${pascal(kind)}`)).join("\n")}
}
`
}

const pascal = (kind: string): string =>
  kind
    .split("_")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("")

/** Writes the type of a schema. Refinements of text and numbers are not part of it. */
const typeOf = (ast: SchemaAST.AST, indent: string): string => {
  switch (ast._tag) {
    case "String":
    case "TemplateLiteral":
      return "string"
    case "Number":
      return "number"
    case "Boolean":
      return "boolean"
    case "Null":
      return "null"
    case "Literal":
      return JSON.stringify(ast.literal)
    case "Union":
      return [...new Set(ast.types.map((one) => typeOf(one, indent)))].join(" | ")
    case "Arrays":
      return `ReadonlyArray<${[...ast.elements, ...ast.rest].map((one) => typeOf(one, indent)).join(" | ")}>`
    case "Objects":
      return objectOf(ast, indent)
    default:
      return "unknown"
  }
}

const objectOf = ({ indexSignatures, propertySignatures }: SchemaAST.Objects, indent: string): string => {
  const inner = `${indent}  `
  const fields = propertySignatures.map(({ name, type }) => {
    const mark = SchemaAST.isOptional(type) ? "?" : ""
    return `${inner}readonly ${fieldOf(String(name))}${mark}: ${typeOf(type, inner)}`
  })
  const rest = indexSignatures.map(({ type }) => `${inner}readonly [name: string]: ${typeOf(type, inner)}`)
  return fields.length + rest.length === 0 ? "object" : `{\n${[...fields, ...rest].join("\n")}\n${indent}}`
}

const fieldOf = (name: string): string => (/^[a-zA-Z_]\w*$/.test(name) ? name : JSON.stringify(name))
