import { Result } from "effect"
import { instantOf } from "../../../kernel/Instant.ts"
import type { Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { transition } from "../../../operation/Transition.ts"
import { client, viewOf } from "./Client.ts"
import { newSecret } from "./NewSecret.ts"

/** Rotates a client's secret. The previous secret stays valid for `secret_overlap_ms`. */
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
