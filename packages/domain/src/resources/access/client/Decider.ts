import { Result } from "effect"
import { instantOf } from "../../../kernel/Instant.ts"
import { type Rejection, refuseTransition } from "../../../kernel/Rejection.ts"
import { type Scope, scopes } from "../../../kernel/Scope.ts"
import { changed, created, type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { type Client, client, clientIdOf, lifecycle, viewOf } from "./Client.ts"
import { hashSecret } from "./Secret.ts"

/** Creates a client. The answer alone shows its secret, once; all scopes are granted unless some are named. */
export const createClient = (
  body: { readonly name: string; readonly scopes?: ReadonlyArray<Scope> },
  facts: Facts
): Result.Result<Decision, Rejection> => {
  const { secret, hashed } = newSecret(facts)
  const object: Client = {
    id: clientIdOf(facts.program_id, facts.fresh(0)),
    name: body.name,
    status: "active",
    scopes: body.scopes ?? scopes,
    secrets: [hashed],
    created_at: facts.now.iso,
    updated_at: facts.now.iso
  }
  return Result.succeed(
    decision({ response: { ...viewOf(object), client_secret: secret }, changes: [created(client, object)] })
  )
}

/** Gives a client a new secret; the one before holds for the overlap that the settings name. */
export const rotateClient = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(client, id, facts)
    yield* Result.mapError(lifecycle.next(before.object.status, "rotate"), refuseTransition("object_state_conflict"))
    const { secret, hashed } = newSecret(facts)
    const expires_at = instantOf(facts.now.ms + facts.settings.secret_overlap_ms).iso
    const last = before.object.secrets.filter((one) => one.expires_at === undefined)
    const object = {
      ...before.object,
      secrets: [hashed, ...last.map((one) => ({ ...one, expires_at }))],
      updated_at: facts.now.iso
    }
    return decision({
      response: { ...viewOf(object), client_secret: secret },
      changes: [changed(client, before, object)]
    })
  })

/** Revokes a client: its tokens and its secrets are worth nothing from now on. */
export const revokeClient = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(client, id, facts)
    yield* Result.mapError(lifecycle.next(before.object.status, "revoke"), refuseTransition("object_state_conflict"))
    const object: Client = { ...before.object, status: "revoked", secrets: [], updated_at: facts.now.iso }
    return decision({ response: viewOf(object), changes: [changed(client, before, object)] })
  })

const newSecret = (facts: Facts) => {
  const secret = `secret_${facts.secret(0)}`
  const salt = facts.secret(1).slice(0, 32)
  return { secret, hashed: { salt, hash: hashSecret(secret, salt) } }
}
