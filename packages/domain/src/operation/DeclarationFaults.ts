import { errorCodes } from "../kernel/ErrorCode.ts"
import { NEW, type Transition } from "../kernel/Lifecycle.ts"
import type { AnyLifecycle, AnyResource } from "../kernel/Resource.ts"
import type { AnyOperation } from "./Operation.ts"
import type { ResourceDefinition } from "./ResourceDefinition.ts"

/** Returns the faults that kinds, lifecycles and operations have by themselves, whatever else the bank has. */
export const declarationFaults = ({ resources, operations }: ResourceDefinition): ReadonlyArray<string> => [
  ...resources.flatMap(kindFaults),
  ...operations.flatMap(operationFaults)
]

/** Number of attributes that stores index. */
const MAX_INDEXED = 6

const kindFaults = (one: AnyResource): ReadonlyArray<string> => [
  ...(/^[a-z][a-z0-9_]*$/.test(one.kind) ? [] : [`kind ${one.kind} is not named like account_number`]),
  ...(one.indexed.length <= MAX_INDEXED
    ? []
    : [`kind ${one.kind} has ${one.indexed.length} \`indexed\` attributes, more than ${MAX_INDEXED}`]),
  ...one.lifecycles.flatMap((lifecycle) => lifecycleFaults(one.kind, lifecycle))
]

const lifecycleFaults = (kind: string, { resource, table }: AnyLifecycle): ReadonlyArray<string> => [
  ...(resource === kind ? [] : [`kind ${kind} has the lifecycle of ${resource}`]),
  ...(table.some(({ from }) => from.includes(NEW))
    ? []
    : [`the lifecycle of ${kind} has no row from NEW, so no object can be created`]),
  ...repeated(table.flatMap(({ from, on }) => from.map((status) => `${on} from ${status}`))).map(
    (move) => `the lifecycle of ${kind} has two rows for ${move}`
  ),
  ...table.flatMap((row) => eventFaults(resource, row))
]

const eventFaults = (kind: string, { event, on, webhook }: Transition): ReadonlyArray<string> => {
  if (event === undefined) return webhook === true ? [`${on} of ${kind} has a webhook and no event`] : []
  const isOwn = event.startsWith(`${kind}.`) || event.startsWith(`lending.${kind}.`)
  return isOwn ? [] : [`event ${event} of ${on} is not named after its kind, ${kind}.…`]
}

const repeated = (names: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(names.filter((name, at) => names.indexOf(name) < at))
]

const methods: ReadonlyArray<string> = ["GET", "POST", "PATCH", "DELETE"]

const operationFaults = ({ at: [method, path], name, params, rejects }: AnyOperation): ReadonlyArray<string> => {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, one = ""]) => one)
  const inParams = fieldsOf(params)
  return [
    ...(methods.includes(method) ? [] : [`${name} has the method ${method}, which is none of ${methods.join(", ")}`]),
    ...(path.startsWith("/") ? [] : [`${name} has the path ${path}, which does not begin with /`]),
    ...inPath
      .filter((one) => inParams?.includes(one) === false)
      .map((one) => `${name} has :${one} in its path only; state it in \`params\``),
    ...(inParams ?? [])
      .filter((one) => !inPath.includes(one))
      .map((one) => `${name} has ${one} in its \`params\` only; its path has no :${one}`),
    ...rejects
      .filter((code) => !Object.hasOwn(errorCodes, code))
      .map((code) => `${name} \`rejects\` with ${code}, which is no error code`)
  ]
}

/** Returns the names of the fields of a schema, if it is a struct. */
const fieldsOf = (params: AnyOperation["params"]): ReadonlyArray<string> | undefined => {
  if (params === undefined) return []
  return "fields" in params && typeof params.fields === "object" ? Object.keys(Object(params.fields)) : undefined
}
