import { type Routed, routeOf } from "./RouteOf.ts"
import { type Route, routes } from "./Routes.ts"

/**
 * Returns a function that finds the route of an operation of the bank or of guests by its name. The function throws if
 * neither has such an operation.
 */
export const routesWith = (guests: ReadonlyArray<Routed> = []): ((name: string) => Route) => {
  const theirs = new Map(guests.map((one) => [one.name, routeOf(one)]))
  return (name) => {
    const route = Object.hasOwn(routes, name) ? routes[name] : theirs.get(name)
    if (route === undefined) throw new TypeError(`unknown operation: ${name}`)
    return route
  }
}

/** Arguments of a call, of any operation. */
export interface LooseCall {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly file?: File
  readonly idempotencyKey?: string
  /** True for a dry run: the bank answers, and writes nothing. */
  readonly dryRun?: boolean
}

/** Builds the HTTP request of a call; the signal aborts it. */
export const requestOf = (
  baseUrl: string,
  [method, path]: Route,
  bearer: string | undefined,
  call: LooseCall,
  signal?: AbortSignal
): Request =>
  new Request(baseUrl.replace(/\/+$/, "") + addressOf(path, call), {
    method,
    ...(signal !== undefined && { signal }),
    // The bank redirects no call: another host would get the credentials.
    redirect: "manual",
    headers: {
      ...(bearer !== undefined && bearer !== "" && { authorization: `Bearer ${bearer}` }),
      ...(call.idempotencyKey !== undefined && { "idempotency-key": call.idempotencyKey }),
      ...(call.dryRun === true && { "dry-run": "true" }),
      ...(method !== "GET" && call.file === undefined && { "content-type": "application/json" })
    },
    ...(method !== "GET" && {
      body: call.file === undefined ? JSON.stringify(call.body ?? {}) : formOf(call, call.file)
    })
  })

const formOf = ({ body = {} }: LooseCall, file: File): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(Object(body))) {
    if (typeof value === "string") form.append(name, value)
    else if (value !== undefined) form.append(name, new Blob([JSON.stringify(value)], { type: "application/json" }))
  }
  form.append("file", file)
  return form
}

const addressOf = (path: string, { params = {}, query = {} }: LooseCall): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(query).flatMap(([name, value]) => pairsOf(name, value))
  return pairs.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()}`
}

const pairsOf = (name: string, value: unknown): ReadonlyArray<readonly [string, string]> => {
  if (value === undefined) return []
  if (Array.isArray(value)) return value.map((item) => [`${name}[]`, String(item)] as const)
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([inner, one]) => pairsOf(`${name}[${inner}]`, one))
  return [[name, String(value)]]
}
