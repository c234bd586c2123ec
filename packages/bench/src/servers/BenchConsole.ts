import { makeConsole, openTo } from "@vostro/console"
import { makeWebHandler } from "@vostro/http"
import type { Pages } from "@vostro/http/node"
import { looking, makePromiseClient } from "@vostro/http/promise"
import { Effect } from "effect"

/** Maximum of concurrent readers of the bench. */
const MAX_READERS = 1_000

/** Serves the console of the bank to an operator with every right, without a login. */
export const benchConsole = (operator_token: string) =>
  Effect.map(makeWebHandler(), (fetch): Pages => {
    const connection = { baseUrl: "http://bank.local", fetch: looking(fetch) }
    const operator = makePromiseClient({ ...connection, credentials: { operator_token } })
    const viewer = { name: "Bench", role: "administer", program_id: undefined, operator, partner: undefined } as const
    const show = makeConsole({ sessions: openTo(viewer) })
    const methods = { GET: (request: Request) => show(request), readers: MAX_READERS }
    return { "/console": methods, "/console/*": methods }
  })
