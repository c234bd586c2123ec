import { type AnyOperation, Rejection, reject } from "@vostro/domain/operations"

const SIMULATE = "/v1/simulate/"

/** Refuses paths without an operation. Below `/v1/simulate/` the answer names the resources with simulated triggers. */
export const unknownPath = (operations: ReadonlyArray<AnyOperation>): ((path: string) => Rejection) => {
  const resources = operations.flatMap(({ at: [, path] }) =>
    path.startsWith(SIMULATE) && path.endsWith("/:trigger") ? [path.slice(SIMULATE.length).split("/")[0]] : []
  )
  if (resources.length === 0) return () => reject("url_invalid")
  const detail = `The resources with simulated triggers are ${resources.join(", ")}.`
  return (path) =>
    path.startsWith(SIMULATE) ? new Rejection({ code: "url_invalid", errors: [], detail }) : reject("url_invalid")
}
