import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import type { Scope } from "../../../kernel/Scope.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { createObject } from "../../../operation/Transition.ts"
import { client, clientIdOf, viewOf } from "./Client.ts"
import { newSecret } from "./NewSecret.ts"

/** Creates a client with the given scopes. Only this response shows the secret. */
export const createClient = (
  body: { readonly name: string; readonly scopes: ReadonlyArray<Scope> },
  facts: Facts
): Result.Result<Decision, Rejection> => {
  const { secret, hashed } = newSecret(facts)
  const { object, parts } = createObject(
    client,
    "create",
    {
      id: clientIdOf(facts.programId, facts.newId("client")),
      name: body.name,
      scopes: body.scopes,
      secrets: [hashed]
    },
    facts
  )
  return Result.succeed(decision({ ...parts, response: { ...viewOf(object), client_secret: secret } }))
}
