import { Cause, Clock, Effect, Option } from "effect"
import { errorBody, Rejection, reject, statusOf } from "../../kernel/Rejection.ts"
import type { StoreUnavailable } from "../../ports/Store.ts"
import type { Engine } from "./Engine.ts"
import type { Reply, Request } from "./Exchange.ts"
import { siteOfCaller } from "./RateLimits.ts"
import { answeredBy } from "./Refusal.ts"
import { rateLimitHeaders } from "./ReplyHeaders.ts"
import { shareUse } from "./ShareUse.ts"

/**
 * Builds the response to a failed request. Logs refused credentials, and failures that the caller did not cause. An
 * address that has sent too many wrong credentials gets 429.
 */
export const failureReply = (
  engine: Engine,
  request: Request,
  cause: Cause.Cause<Rejection | StoreUnavailable>
): Effect.Effect<Reply> => {
  const { guesses, outages, refusals } = engine
  const error = Option.getOrUndefined(Cause.findErrorOption(cause))
  if (error === undefined) {
    return Effect.as(
      Effect.annotateLogs(Effect.logError("request failed", cause), {
        operation: request.operation.name,
        request_id: request.request_id
      }),
      refusal(request, reject("internal_server_error"))
    )
  }
  const rejection = error._tag === "Rejection" ? error : unavailable
  const noted = error.cause === undefined ? refusals(request, rejection) : outages(request, error.cause)
  const answered = Effect.map(Clock.currentTimeMillis, (nowMs) =>
    refusal(request, guesses(rejection, siteOfCaller(request), nowMs))
  )
  return Effect.tap(Effect.andThen(noted, answered), () => shareUse(engine))
}

const unavailable = new Rejection({ code: "service_unavailable", errors: [], retryAfterSeconds: 1 })

/** Formats a rejection in the dialect of its operation. */
const refusal = ({ operation, path }: Request, refused: Rejection): Reply => {
  const rejection = answeredBy(operation, refused)
  return {
    status: statusOf(rejection),
    body: JSON.stringify(errorBody(operation.errors, rejection, path)),
    headers: {
      ...(rejection.retryAfterSeconds !== undefined && { "retry-after": String(rejection.retryAfterSeconds) }),
      ...rateLimitHeaders(rejection)
    }
  }
}
