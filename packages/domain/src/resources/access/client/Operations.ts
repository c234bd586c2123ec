import { Result, Schema } from "effect"
import { instantOf } from "../../../kernel/Instant.ts"
import { idOf, text } from "../../../kernel/Resource.ts"
import type { Scope } from "../../../kernel/Scope.ts"
import { decision, type Facts, found } from "../../../operation/Decision.ts"
import { command, listing } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import type { AnyOperation } from "../../../operation/Operation.ts"
import { listOf } from "../../../operation/Page.ts"
import { createObject, transition } from "../../../operation/Transition.ts"
import { client, clientIdOf, clientViewOf, viewOf } from "./Client.ts"
import { hashSecret } from "./Secret.ts"

const ofProgram = inProgram({})
const ofClient = inProgram({ client_id: idOf("client") })
const itself = (id: string) => ({ objects: [{ kind: client.kind, id }] })

// Responses that show a secret are never stored, so these operations take no Idempotency-Key; a retry makes a new
// secret.
const noKey = { key: "none", min_length: 1 } as const

/** Operator operations on a program's clients, in a bank with these scopes. */
export const clientOperations = (scopes: ReadonlyArray<Scope>): ReadonlyArray<AnyOperation> => {
  const ClientView = clientViewOf(scopes)
  const WithSecret = Schema.Struct({ ...ClientView.fields, client_secret: Schema.String })
  return [
    command({
      ...ofProgram,
      name: "client.create",
      role: "administer",
      summary: "Creates API credentials for a program; only this response shows the secret.",
      at: ["POST", "/operator/v1/programs/:program_id/clients"],
      idempotency: noKey,
      body: Schema.Struct({
        name: text(120),
        scopes: Schema.optionalKey(
          ClientView.fields.scopes.check(Schema.isMinLength(1), Schema.isMaxLength(50), Schema.isUnique())
        )
      }),
      output: WithSecret,
      decide: ({ body }, facts) => {
        const { secret, hashed } = newSecret(facts)
        const id = clientIdOf(facts.programId, facts.newId("client"))
        const fields = { id, name: body.name, scopes: body.scopes ?? scopes, secrets: [hashed] }
        const { object, parts } = createObject(client, "create", fields, facts)
        return Result.succeed(decision({ ...parts, response: { ...viewOf(object), client_secret: secret } }))
      }
    }),
    listing({
      ...ofProgram,
      name: "client.list",
      summary: "Lists a program's clients, newest first, without their secrets.",
      at: ["GET", "/operator/v1/programs/:program_id/clients"],
      ...listOf(client, ClientView, {}),
      view: viewOf
    }),
    command({
      ...ofClient,
      name: "client.rotate",
      role: "administer",
      summary:
        "Rotates a client's secret; only this response shows the new one, and the old one stays valid for the overlap.",
      at: ["POST", "/operator/v1/programs/:program_id/clients/:client_id/rotate"],
      idempotency: noKey,
      output: WithSecret,
      rejects: ["object_state_conflict"],
      reads: ({ params }) => itself(params.client_id),
      decide: ({ params }, facts) =>
        Result.gen(function* () {
          const before = yield* found(client, params.client_id, facts)
          const { secret, hashed } = newSecret(facts)
          const expires_at = instantOf(facts.now.ms + facts.settings.secret_overlap_ms).iso
          const last = before.object.secrets.filter((one) => one.expires_at === undefined)
          const secrets = [hashed, ...last.map((one) => ({ ...one, expires_at }))]
          const { object, parts } = yield* transition(client, before, "rotate", { secrets }, facts)
          return decision({ ...parts, response: { ...viewOf(object), client_secret: secret } })
        })
    }),
    command({
      ...ofClient,
      name: "client.revoke",
      role: "administer",
      summary: "Revokes a client and all its access tokens.",
      at: ["POST", "/operator/v1/programs/:program_id/clients/:client_id/revoke"],
      output: ClientView,
      rejects: ["object_state_conflict"],
      reads: ({ params }) => itself(params.client_id),
      decide: ({ params }, facts) =>
        Result.gen(function* () {
          const before = yield* found(client, params.client_id, facts)
          const { object, parts } = yield* transition(client, before, "revoke", { secrets: [] }, facts)
          return decision({ ...parts, response: viewOf(object) })
        })
    })
  ]
}

/** Generates a client secret and the salted hash to store. */
const newSecret = (facts: Facts) => {
  const secret = `secret_${facts.secret(0)}`
  const salt = facts.secret(1).slice(0, 32)
  return { secret, hashed: { salt, hash: hashSecret(secret, salt) } }
}
