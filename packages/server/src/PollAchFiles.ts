import { makeWebHandler } from "@vostro/http"
import { makeClient } from "@vostro/http/client"
import { Effect } from "effect"
import type { ServerConfig } from "./config/ServerConfig.ts"
import { ingestFolder } from "./IngestFolder.ts"
import { makeMessageFolders } from "./MessageFolders.ts"

/** Interval in ms at which the folder of incoming files is read. */
const POLL_MS = 2_000

/** Ingests the ACH files that appear in the incoming folder, in the background, if the server exchanges files. */
export const pollAchFiles = (config: ServerConfig) =>
  Effect.gen(function* () {
    const { nacha, nachaHomeProgram: home, operatorToken, routingNumber: routing_number } = config
    if (nacha === undefined || home === undefined) return
    const folders = makeMessageFolders(nacha.folder)
    const handle = yield* makeWebHandler()
    const operator = makeClient({
      baseUrl: "http://bank.local",
      fetch: (request) => handle(request),
      credentials: { operator_token: operatorToken }
    })
    // The operator sends files to the number under which the bank sends its own.
    const destinations = [routing_number, nacha.immediate_origin]
    const how = { home, routing_number, destinations, relax: [] }
    const round = Effect.catchCause(ingestFolder(folders, operator, how), (cause) =>
      Effect.logWarning("reading the folder of incoming ACH files failed; retrying", cause)
    )
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(round, Effect.sleep(POLL_MS))))
  })
