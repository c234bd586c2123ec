import type { Connection } from "./Calls.ts"

/**
 * Refuses options with unknown names, which the types find in TypeScript only. Throws a `TypeError` that names them and the
 * known ones. `of` is the part that takes the options, such as `createBank`.
 */
export const refuseUnknownOptions = <A extends object>(
  of: string,
  options: A,
  known: Readonly<Record<keyof A, true>>
): void => {
  if (typeof options !== "object" || options === null) throw new TypeError(`${of} takes an object of options`)
  const unknown = Object.keys(options).filter((name) => !Object.hasOwn(known, name))
  if (unknown.length === 0) return
  const noun = unknown.length === 1 ? "option" : "options"
  throw new TypeError(`${of} has no ${noun} ${unknown.join(", ")}; it has ${Object.keys(known).join(", ")}`)
}

interface Known extends Connection {
  readonly operations?: unknown
}

const known: Readonly<Record<keyof Known, true>> = {
  baseUrl: true,
  credentials: true,
  fetch: true,
  operations: true,
  timeoutMs: true,
  attempts: true,
  firstDelayMs: true,
  now: true
}

/** Refuses options of a client that are unknown or impossible. Throws a `TypeError`. */
export const checkClientOptions = (options: Known): void => {
  refuseUnknownOptions<Known>("the client", options, known)
  const { attempts = 1, baseUrl, credentials, firstDelayMs = 0, timeoutMs = 1 } = options
  if (!URL.canParse(baseUrl)) throw new TypeError("baseUrl must be a URL, such as https://bank.example")
  if (!(timeoutMs > 0)) throw new TypeError(`timeoutMs must be above 0 (got ${timeoutMs})`)
  if (!(Number.isInteger(attempts) && attempts >= 1)) {
    throw new TypeError(`attempts must be a whole number of at least 1 (got ${attempts})`)
  }
  if (!(firstDelayMs >= 0)) throw new TypeError(`firstDelayMs must be at least 0 (got ${firstDelayMs})`)
  if (credentials !== undefined) checkCredentials(credentials)
}

const checkCredentials = (credentials: object): void => {
  const given = new Map(Object.entries(credentials).map(([name, value]) => [name, typeof value]))
  const isText = (name: string): boolean => given.get(name) === "string"
  if ((isText("client_id") && isText("client_secret")) || isText("operator_token")) return
  const names = [...given.keys()].join(", ")
  throw new TypeError(
    `credentials need client_id and client_secret, or operator_token (got ${names || "none of them"})`
  )
}
