import { batchJobs, jobs } from "@vostro/domain/modules/registry"
import { operations, resources } from "@vostro/domain/operations"

/** A module of the domain's resources: its path and its exports. */
export interface LoadedModule {
  readonly path: string
  readonly exports: Readonly<Record<string, unknown>>
}

const has = <K extends string>(value: unknown, ...keys: ReadonlyArray<K>): value is Readonly<Record<K, unknown>> =>
  typeof value === "object" && value !== null && keys.every((key) => key in value)

const isResource = (value: unknown): boolean => has(value, "kind", "schema", "attributes", "lifecycles")
const isOperation = (value: unknown): boolean => has(value, "_tag", "at", "summary", "output")
const isJob = (value: unknown): boolean => has(value, "queue", "resource", "emits", "decide")

const known: ReadonlySet<unknown> = new Set<unknown>([...resources, ...operations, ...jobs, ...batchJobs])

/** Returns the exports of a module that are missing from the registry, each with the way to register it. */
export const unregistered = ({ path, exports }: LoadedModule): ReadonlyArray<string> =>
  Object.entries(exports).flatMap(([name, value]) => {
    const parts: ReadonlyArray<unknown> = Array.isArray(value) ? value : [value]
    const isPart = (one: unknown) => isResource(one) || isOperation(one) || isJob(one)
    return parts.some((one) => isPart(one) && !known.has(one))
      ? [`${path}: ${name} is not registered: name it in the Definition.ts of its resource, and that in its module`]
      : []
  })
