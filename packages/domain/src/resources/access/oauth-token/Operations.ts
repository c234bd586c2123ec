import { Result, Schema } from "effect"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { atLeast, atMost } from "../../../kernel/Resource.ts"
import { grants, isScope, type Scope } from "../../../kernel/Scope.ts"
import { decision, type Facts } from "../../../operation/Decision.ts"
import { command } from "../../../operation/Define.ts"
import { type Client, client, programOf } from "../client/Client.ts"
import { isSecretOf } from "../client/Secret.ts"
import { sealToken } from "./AccessToken.ts"

const Credential = Schema.String.check(atLeast(1), atMost(255))

const TokenRequest = Schema.Struct({
  grant_type: Schema.Literals(["client_credentials"]),
  client_id: Credential,
  client_secret: Credential,
  scope: Schema.optionalKey(Schema.String.check(atMost(2_000)))
})

/** Exchanges client credentials for an access token. Without `scope` the token carries all scopes of the client. */
export const issueToken = (body: typeof TokenRequest.Type, facts: Facts) =>
  Result.gen(function* () {
    const holder = facts.find(client, body.client_id)?.object
    // Unknown program, unknown client and wrong secret return the same error, so a caller cannot probe for existing
    // ones.
    if (holder?.status !== "active" || !isSecretOf(holder, body.client_secret, facts.now.ms)) {
      return yield* Result.fail(reject("token_invalid"))
    }
    const scopes = yield* grantedScopes(holder, body.scope)
    const lifetime = facts.settings.token_lifetime_ms
    const access_token = sealToken(facts.settings.master_key, {
      client_id: holder.id,
      expires_at_ms: facts.now.ms + lifetime,
      scopes
    })
    return decision({
      response: {
        access_token,
        token_type: "Bearer",
        scope: scopes.join(" "),
        expires_in: Math.floor(lifetime / 1_000)
      }
    })
  })

const grantedScopes = (holder: Client, asked: string | undefined): Result.Result<ReadonlyArray<Scope>, Rejection> => {
  if (asked === undefined) return Result.succeed(holder.scopes)
  const names = asked.split(" ").filter((name) => name !== "")
  const granted = names.filter(isScope).filter((scope) => grants(holder.scopes, scope))
  return names.length > 0 && granted.length === names.length
    ? Result.succeed([...new Set(granted)])
    : Result.fail(reject("parameters_invalid", fault("value_not_allowed", "scope")))
}

/** The token endpoint (spec, "Authentication"). */
export const tokenOperations = [
  command({
    name: "oauth_token.create",
    summary: "Exchanges client credentials for an access token.",
    at: ["POST", "/v1/oauth/token"],
    audience: "public",
    idempotency: { key: "none", min_length: 1 },
    program: ({ body }) => programOf(body.client_id),
    body: TokenRequest,
    output: Schema.Struct({
      access_token: Schema.String,
      token_type: Schema.Literals(["Bearer"]),
      scope: Schema.String,
      expires_in: Schema.Int
    }),
    rejects: ["token_invalid"],
    reads: ({ body }) => ({ objects: [{ kind: client.kind, id: body.client_id }] }),
    decide: ({ body }, facts) => issueToken(body, facts)
  })
] as const
