import { Clock, Effect } from "effect"
import type { Caller } from "../kernel/Facts.ts"
import { type Rejection, reject } from "../kernel/Rejection.ts"
import { grants } from "../kernel/Scope.ts"
import type { StoreUnavailable } from "../ports/Store.ts"
import { programOf } from "../resources/client/Client.ts"
import { sameText } from "../resources/client/Secret.ts"
import { BankSettings } from "./BankSettings.ts"
import type { AnyOperation } from "./Operation.ts"
import { Programs } from "./Programs.ts"

/**
 * Finds out who asks, by the `Authorization` header, and whether they may ask for this operation. Sources: spec,
 * "Authentication" 4: without credentials `authentication_missing`, else `token_invalid`, both 403.
 */
export const authenticate = Effect.fnUntraced(function* (
  operation: AnyOperation,
  authorization: string | undefined
): Effect.fn.Return<Caller, Rejection | StoreUnavailable, Programs | BankSettings> {
  if (operation.audience === "public") return { _tag: "Public" }
  if (authorization === undefined || authorization === "") return yield* Effect.fail(reject("authentication_missing"))
  const token = /^bearer ([\x21-\x7e]+)$/i.exec(authorization)?.[1]
  if (token === undefined) return yield* Effect.fail(reject("token_invalid"))
  return operation.audience === "operator" ? yield* operator(token) : yield* partner(operation, token)
})

const operator = Effect.fnUntraced(function* (token: string) {
  const { operator_token } = yield* BankSettings
  if (!sameText(token, operator_token)) return yield* Effect.fail(reject("token_invalid"))
  return { _tag: "Operator" } as const
})

const partner = Effect.fnUntraced(function* (operation: AnyOperation, bearer: string) {
  const programs = yield* Programs
  const token = programs.token(bearer)
  const now = yield* Clock.currentTimeMillis
  if (token === undefined || now >= token.expires_at_ms) return yield* Effect.fail(reject("token_invalid"))
  const client = yield* programs.client(token.client_id)
  if (client?.status !== "active") return yield* Effect.fail(reject("token_invalid"))
  if (operation.scope !== undefined && !grants(token.scopes, operation.scope)) {
    return yield* Effect.fail(reject("token_invalid"))
  }
  const { client_id, scopes } = token
  return { _tag: "Partner", program_id: programOf(client_id), client_id, scopes } as const
})
