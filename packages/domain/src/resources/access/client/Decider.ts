import { Result } from "effect"
import { instantOf } from "../../../kernel/Instant.ts"
import type { Rejection } from "../../../kernel/Rejection.ts"
import { type Scope, scopes } from "../../../kernel/Scope.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { createObject, transition } from "../../../operation/Transition.ts"
import { client, clientIdOf, viewOf } from "./Client.ts"
import { hashSecret } from "./Secret.ts"

/** Creates a client. The answer alone shows its secret, once; all scopes are granted unless some are named. */
export const createClient = (
  body: { readonly name: string; readonly scopes?: ReadonlyArray<Scope> },
  facts: Facts
): Result.Result<Decision, Rejection> => {
  const { secret, hashed } = newSecret(facts)
  const { object, parts } = createObject(
    client,
    "create",
    {
      id: clientIdOf(facts.program_id, facts.newId("client")),
      name: body.name,
      scopes: body.scopes ?? scopes,
      secrets: [hashed]
    },
    facts
  )
  return Result.succeed(decision({ ...parts, response: { ...viewOf(object), client_secret: secret } }))
}

/** Gives a client a new secret; the one before holds for the overlap that the settings name. */
export const rotateClient = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(client, id, facts)
    const { secret, hashed } = newSecret(facts)
    const expires_at = instantOf(facts.now.ms + facts.settings.secret_overlap_ms).iso
    const last = before.object.secrets.filter((one) => one.expires_at === undefined)
    const secrets = [hashed, ...last.map((one) => ({ ...one, expires_at }))]
    const { object, parts } = yield* transition(client, before, "rotate", { secrets }, facts)
    return decision({ ...parts, response: { ...viewOf(object), client_secret: secret } })
  })

/** Revokes a client: its tokens and its secrets are worth nothing from now on. */
export const revokeClient = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(client, id, facts)
    const { object, parts } = yield* transition(client, before, "revoke", { secrets: [] }, facts)
    return decision({ ...parts, response: viewOf(object) })
  })

const newSecret = (facts: Facts) => {
  const secret = `secret_${facts.secret(0)}`
  const salt = facts.secret(1).slice(0, 32)
  return { secret, hashed: { salt, hash: hashSecret(secret, salt) } }
}
