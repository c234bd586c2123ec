import { type DryAnswer, TransportError } from "@vostro/http/client"
import { Problem } from "@vostro/server"
import { Effect } from "effect"
import type { RunningBank } from "../RunningBank.ts"

/** A request that no bank carries out: it asks for a token with nothing, and without credentials. */
const PROBE = "/v1/oauth/token"

/**
 * Makes the check that a bank knows the header `Dry-Run`, to be run before each dry run: it asks until the bank has said so
 * once. A bank that does not know the header, or stands behind a proxy that drops it, would carry the request out.
 */
export const dryRunsOf = ({ baseUrl }: Pick<RunningBank, "baseUrl">): Effect.Effect<void, Problem | TransportError> => {
  let isKnown = false
  const asked = Effect.tryPromise({
    try: () =>
      fetch(new URL(PROBE, baseUrl), {
        method: "POST",
        headers: { "content-type": "application/json", "dry-run": "true" },
        body: "{}",
        redirect: "manual"
      }),
    catch: (cause) => new TransportError({ cause })
  })
  const judged = ({ headers }: Response): Effect.Effect<void, Problem> => {
    isKnown = headers.get("dry-run") === "true"
    return isKnown ? Effect.void : Effect.fail(new Problem({ text: UNKNOWN, cause: baseUrl }))
  }
  return Effect.suspend(() => (isKnown ? Effect.void : Effect.flatMap(asked, judged)))
}

const UNKNOWN =
  "Nothing was sent: the bank does not say that it knows the header Dry-Run, so it could carry the request out. Tell the person who runs this server: the bank or a proxy before it does not know dry runs. Reads work, and vostro mcp --allow-writes allows real calls."

/**
 * Returns what a dry run told. Fails if the bank took the request for a real one after all, as one of several nodes of an
 * older version does.
 */
export const whatItWouldDo = ({ foreseen, value }: Pick<DryAnswer<unknown>, "foreseen" | "value">) =>
  foreseen === undefined
    ? Effect.fail(new Problem({ text: IGNORED, cause: value }))
    : Effect.succeed({ dry_run: true, would_answer: value, would_do: foreseen })

const IGNORED =
  "The bank ignored the header Dry-Run, so it may have done what was asked. Make no further call that changes objects, and tell the person who runs this server: the bank or a proxy before it does not know dry runs."
