import { Schema } from "effect"
import { text } from "../../../kernel/Fields.ts"
import { idOf } from "../../../kernel/Resource.ts"
import type { Scope } from "../../../kernel/Scope.ts"
import { command, listing } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import type { AnyOperation } from "../../../operation/Operation.ts"
import { listOf } from "../../../operation/Page.ts"
import { client, clientViewOf, viewOf } from "./Client.ts"
import { createClient } from "./Create.ts"
import { revokeClient } from "./Revoke.ts"
import { rotateClient } from "./Rotate.ts"

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
      decide: ({ body }, facts) => createClient({ ...body, scopes: body.scopes ?? scopes }, facts)
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
      decide: ({ params }, facts) => rotateClient(params.client_id, facts)
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
      decide: ({ params }, facts) => revokeClient(params.client_id, facts)
    })
  ]
}
