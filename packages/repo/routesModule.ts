import type { AnyOperation } from "@vostro/domain/operations"
import { routeOf } from "@vostro/http/client/RouteOf"

/** Path of the generated module, from the root of the repository. */
export const ROUTES_MODULE = "packages/http/src/client/Routes.ts"

/** Generates the table of routes of the clients, which name the operations by types alone. */
export const routesModule = (operations: ReadonlyArray<AnyOperation>): string => `// data table
// Made by \`npm run reference\` from the catalogue; a test compares.
import type { AnyOperation } from "@vostro/domain/operations"

/**
 * Method and path of an operation, and its peculiarity: it needs no token, it returns the bytes of a file or an export
 * instead of an object, or it is a write that ignores an idempotency key.
 */
export type Route = readonly [...AnyOperation["at"], ("public" | "bytes" | "keyless")?]

/** Route of each operation, by its name. */
export const routes: Readonly<Record<string, Route>> = {
${operations.map(rowOf).join(",\n")}
}
`

/** Line width of the formatter. */
const WIDTH = 120

const rowOf = (operation: AnyOperation): string => {
  const parts = routeOf(operation).map((part) => JSON.stringify(part))
  const name = `  ${JSON.stringify(operation.name)}: [`
  const row = `${name}${parts.join(", ")}]`
  return row.length < WIDTH ? row : `${name}\n    ${parts.join(",\n    ")}\n  ]`
}
