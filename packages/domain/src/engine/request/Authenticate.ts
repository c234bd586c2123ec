import { Effect } from "effect"
import { fault, type Rejection, reject } from "../../kernel/Rejection.ts"
import { grants } from "../../kernel/Scope.ts"
import type { Caller } from "../../operation/Decision.ts"
import type { AnyOperation } from "../../operation/Operation.ts"
import type { StoreUnavailable } from "../../ports/Store.ts"
import { programOf } from "../../resources/access/client/Client.ts"
import { sameText } from "../../resources/access/client/Secret.ts"
import type { Operator } from "../../resources/access/operator/Operator.ts"
import { root } from "../../resources/access/operator/Root.ts"
import { isTokenOf, operatorIdIn } from "../../resources/access/operator/Token.ts"
import { isForLinks, portalScopes, programOfLink } from "../../resources/access/portal-link/PortalLink.ts"
import type { Engine } from "./Engine.ts"

type Authenticated = Effect.Effect<Caller, Rejection | StoreUnavailable>

const anybody: Authenticated = Effect.succeed({ _tag: "Public" })
const missing = Effect.fail(reject("authentication_missing"))
const invalid = Effect.fail(reject("token_invalid"))
const expired = Effect.fail(reject("token_invalid", fault("token_expired", "Authorization")))
const unscoped = Effect.fail(reject("token_invalid", fault("scope_missing", "Authorization")))

/**
 * Authenticates the caller by the `Authorization` header and checks the scope of a client; admission checks roles. Sources: spec,
 * "Authentication" 4: without credentials `authentication_missing`, else `token_invalid`, both 403; the sub-error
 * separates an expired token from a missing scope.
 */
export const authenticate = (
  engine: Engine,
  operation: AnyOperation,
  authorization: string | undefined,
  nowMs: number
): Authenticated => {
  if (operation.audience === "public") return anybody
  if (authorization === undefined || authorization === "") return missing
  const token = /^bearer ([\x21-\x7e]+)$/i.exec(authorization)?.[1]
  if (token === undefined) return invalid
  if (operation.audience === "partner") return partner(engine, operation, token, nowMs)
  return operator(engine, token, nowMs)
}

const operator = ({ programs, settings }: Engine, bearer: string, nowMs: number): Authenticated => {
  if (sameText(bearer, settings.operator_token)) return Effect.succeed(root)
  const id = operatorIdIn(bearer)
  if (id === undefined) return invalid
  return Effect.flatMap(programs.operator(id, nowMs), (one): Authenticated => {
    if (one?.status !== "active" || !isTokenOf(one, bearer, settings, nowMs)) return invalid
    return Effect.succeed(callerOf(one))
  })
}

const callerOf = ({ id, name, role, source_ip_allowlist, rate_limit }: Operator): Caller => ({
  _tag: "Operator",
  id,
  name,
  role,
  source_ip_allowlist,
  ...(rate_limit !== undefined && { rate_limit })
})

const partner = (engine: Engine, operation: AnyOperation, bearer: string, nowMs: number): Authenticated => {
  const { programs } = engine
  const token = programs.token(bearer)
  if (token === undefined) return invalid
  if (nowMs >= token.expires_at_ms) return expired
  const { client_id, scopes } = token
  const ofPortal = programOfLink(client_id)
  if (ofPortal !== undefined) return reader(engine, operation, client_id, ofPortal, nowMs)
  return Effect.flatMap(programs.client(client_id, nowMs), (client): Authenticated => {
    if (client?.status !== "active") return invalid
    if (operation.scope !== undefined && !grants(scopes, operation.scope)) return unscoped
    return Effect.succeed({ _tag: "Partner", program_id: programOf(client_id), client_id, scopes })
  })
}

/** Authenticates the bearer of a link to the portal of a program, who reads and nothing else. */
const reader = (
  { catalogue, programs }: Engine,
  operation: AnyOperation,
  client_id: string,
  program_id: string,
  nowMs: number
): Authenticated =>
  Effect.flatMap(programs.portalLink(client_id, nowMs), (link): Authenticated => {
    if (link?.status !== "active") return invalid
    const scopes = portalScopes(catalogue.scopes)
    if (!isForLinks(operation)) return unscoped
    return Effect.succeed({ _tag: "Partner", program_id, client_id, scopes, is_by_link: true })
  })
