import { Clock, Effect, Result } from "effect"
import type { ErrorCode } from "../../kernel/ErrorCode.ts"
import type { Rejection } from "../../kernel/Rejection.ts"
import { operatorIdIn } from "../../resources/access/operator/Token.ts"
import type { Request } from "./Exchange.ts"
import { makeSeldom } from "./Seldom.ts"

/** Logs refused credentials as a warning, at most once a second, because any caller can cause any number of them. */
export type RefusalLog = (
  request: Pick<Request, "authorization" | "operation" | "request_id" | "source_ip">,
  rejection: Rejection
) => Effect.Effect<void>

const codes: ReadonlyArray<ErrorCode> = ["authentication_missing", "token_invalid", "source_ip_not_allowed"]

/** Makes a log of credentials refused by operator operations and the token endpoint. Other refusals are routine. */
export const makeRefusalLog = (): RefusalLog => {
  const unloggedAt = makeSeldom()
  return ({ authorization, operation, request_id, source_ip }, { code, errors: [fault] }) =>
    operation.audience === "partner" || !codes.includes(code)
      ? Effect.void
      : Effect.flatMap(Clock.currentTimeMillis, (nowMs) => {
          const unlogged = unloggedAt(nowMs)
          if (unlogged === undefined) return Effect.void
          const operator = claimedBy(authorization)
          return Effect.annotateLogs(Effect.logWarning("credentials refused"), {
            operation: operation.name,
            request_id,
            code,
            ...(fault !== undefined && { reason: fault.code }),
            ...(source_ip !== undefined && { address: source_ip }),
            ...(operator !== undefined && { operator }),
            ...(unlogged > 0 && { unlogged })
          })
        })
}

// The operator's id in a token is public; the rest is secret.
const claimedBy = (authorization: Request["authorization"]): string | undefined =>
  operatorIdIn((Result.getOrUndefined(authorization) ?? "").replace(/^bearer /i, ""))
