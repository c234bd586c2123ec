import type { AnyOperation } from "@vostro/domain/operations"
import type { Route } from "./Routes.ts"

/** The parts of an operation that its route depends on. */
export type Routed = Pick<AnyOperation, "_tag" | "at" | "audience" | "idempotency" | "name">

/** Returns the route of an operation: its address, and its peculiarity if it has one. */
export const routeOf = ({ _tag, at, audience, idempotency }: Routed): Route => {
  if (audience === "public") return [...at, "public"]
  if (_tag === "Download" || _tag === "Export") return [...at, "bytes"]
  return at[0] !== "GET" && idempotency.key === "none" ? [...at, "keyless"] : at
}
