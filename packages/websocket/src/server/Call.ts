import { Result } from "effect"
import { type Member, membersOf } from "./Members.ts"

/** A call of the protocol: JSON-RPC 2.0, with parts of the request as JSON texts. */
export interface Call {
  /** JSON text of the id, as sent. */
  readonly id: string
  readonly method: string
  readonly params?: string | undefined
  readonly query?: string | undefined
  readonly body?: string | undefined
  readonly idempotency_key?: string | undefined
  readonly dry_run?: string | undefined
  /** Only of {@link AUTHENTICATE}. */
  readonly authorization?: string | undefined
}

/** A message that is no call. Its codes are those of JSON-RPC 2.0, section 5.1. */
export interface Fault {
  readonly id: string
  readonly code: -32_700 | -32_600 | -32_602
  readonly message: string
}

/** Method that sets the credentials of the calls after it. No operation has this name. */
export const AUTHENTICATE = "connection.authenticate"

const MAX_ID_LENGTH = 100

/** Maximum length of credentials that a connection keeps; that of headers over HTTP is of this order. */
const MAX_AUTHORIZATION_LENGTH = 8_192

/** Reads a message. Refuses batches and notifications: each request is a message of its own and gets an answer. */
export const readCall = (text: string): Result.Result<Call, Fault> => {
  const value = parsed(text)
  if (value === undefined) return fault(-32_700, "The message is not JSON.")
  if (Array.isArray(value)) {
    return fault(-32_600, "Batches are not accepted. Send each request as a message: they are answered as they finish.")
  }
  if (typeof value !== "object" || value === null) return fault(-32_600, "The message is not a JSON object.")
  const members = membersOf(text)
  const twice = repeatedIn(members)
  if (twice !== undefined) return fault(-32_600, `The member ${twice} is repeated.`)
  const frame = new Map(members)
  const id = frame.get("id")
  if (id === undefined || !isId(id)) {
    return fault(
      -32_600,
      "A request needs an id, a text or a number of at most 100 characters. Notifications are not accepted."
    )
  }
  const [version, method] = [textIn(frame.get("jsonrpc")), textIn(frame.get("method"))]
  if (version !== "2.0") return fault(-32_600, 'The member jsonrpc must be "2.0".', id)
  if (method === undefined) return fault(-32_600, "The member method must be the name of an operation.", id)
  return withParams(id, method, frame.get("params") ?? "{}")
}

const withParams = (id: string, method: string, params: string): Result.Result<Call, Fault> => {
  if (!params.startsWith("{")) return fault(-32_602, "The member params must be an object.", id)
  const members = membersOf(params)
  const known = method === AUTHENTICATE ? ["authorization"] : ["params", "query", "body", "idempotency_key", "dry_run"]
  const strange = members.find(([name]) => !known.includes(name))?.[0] ?? repeatedIn(members)
  if (strange !== undefined) return fault(-32_602, `params may have each of ${known.join(", ")} once.`, id)
  const given = new Map(members)
  const unquoted = ["idempotency_key", "authorization"].find(
    (name) => given.has(name) && textIn(given.get(name)) === undefined
  )
  if (unquoted !== undefined) return fault(-32_602, `params.${unquoted} must be a text.`, id)
  const authorization = textIn(given.get("authorization"))
  if ((authorization?.length ?? 0) > MAX_AUTHORIZATION_LENGTH) {
    return fault(-32_602, `params.authorization must have at most ${MAX_AUTHORIZATION_LENGTH} characters.`, id)
  }
  return Result.succeed({
    id,
    method,
    params: given.get("params"),
    query: given.get("query"),
    body: given.get("body"),
    idempotency_key: textIn(given.get("idempotency_key")),
    // The header is a text; here `true` will do.
    dry_run: textIn(given.get("dry_run")) ?? given.get("dry_run"),
    authorization
  })
}

const fault = (code: Fault["code"], message: string, id = "null") => Result.fail({ id, code, message })

// In one pass: a message of a megabyte has ninety thousand members, and its sender needs no credentials.
const repeatedIn = (members: ReadonlyArray<Member>): string | undefined => {
  const names = new Set<string>()
  return members.find(([name]) => names.size === names.add(name).size)?.[0]
}

const isId = (text: string): boolean => text.length <= MAX_ID_LENGTH && /^["\d-]/.test(text)

const textIn = (json: string | undefined): string | undefined => {
  const value: unknown = json === undefined ? undefined : JSON.parse(json)
  return typeof value === "string" ? value : undefined
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
