import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { transition } from "../../../operation/Transition.ts"
import { client, viewOf } from "./Client.ts"

/** Revokes a client. Its access tokens and secrets stop working immediately. */
export const revokeClient = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(client, id, facts)
    const { object, parts } = yield* transition(client, before, "revoke", { secrets: [] }, facts)
    return decision({ ...parts, response: viewOf(object) })
  })
