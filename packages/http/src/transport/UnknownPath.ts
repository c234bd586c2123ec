import { type AnyOperation, Rejection, reject } from "@vostro/domain/operations"

const SIMULATE = "/v1/simulate/"

/** Matches a path whose operation begins after a prefix: the bank does not know that it is mounted there. */
const MOUNTED = /^(?!\/(?:v[012]|operator)\/)(\/.{1,100}?)\/(?:v[012]|operator)\//

const explained = (detail: string): Rejection => new Rejection({ code: "url_invalid", errors: [], detail })

/**
 * Refuses paths without an operation. Below `/v1/simulate/` the answer names the resources with simulated triggers; for a
 * path with a prefix it names the setting that removes it.
 */
export const unknownPath = (operations: ReadonlyArray<AnyOperation>): ((path: string) => Rejection) => {
  const resources = operations.flatMap(({ at: [, path] }) =>
    path.startsWith(SIMULATE) && path.endsWith("/:trigger") ? [path.slice(SIMULATE.length).split("/")[0]] : []
  )
  const simulated = `The resources with simulated triggers are ${resources.join(", ")}.`
  return (path) => {
    if (resources.length > 0 && path.startsWith(SIMULATE)) return explained(simulated)
    const [, prefix] = MOUNTED.exec(path) ?? []
    if (prefix === undefined) return reject("url_invalid")
    return explained(`The paths of this bank do not begin with ${prefix}. If it is mounted there, set basePath.`)
  }
}
