import { ingestFolder } from "@vostro/rails"
import { makeMessageFolders } from "@vostro/rails/folders"
import { Effect } from "effect"
import type { ServerConfig } from "./config/ServerConfig.ts"
import { restorationOf } from "./NoticeRestore.ts"
import { operatorInside } from "./OperatorInside.ts"

/** Interval in ms at which the folder of incoming files is read. */
const POLL_MS = 2_000

/** Ingests the ACH files that appear in the incoming folder, in the background, if the server exchanges files. */
export const pollAchFiles = (config: ServerConfig) =>
  Effect.gen(function* () {
    const { nacha, nachaHomeProgram: home, routingNumber: routing_number } = config
    if (nacha === undefined || home === undefined) return
    const folders = makeMessageFolders(nacha.folder)
    const operator = yield* operatorInside(config)
    // The operator sends files to the number under which the bank sends its own.
    const destinations = [routing_number, nacha.immediate_origin]
    const ingesting = ingestFolder(folders, operator, { home, routing_number, destinations, relax: [] })
    // The returns of entries that are not marked as sent yet would find no entry.
    const unlessInQuestion = Effect.flatMap(restorationOf(operator), (restored) =>
      restored?.status === "in_question" ? Effect.void : ingesting
    )
    const round = Effect.catchCause(unlessInQuestion, (cause) =>
      Effect.logWarning("reading the folder of incoming ACH files failed; retrying", cause)
    )
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(round, Effect.sleep(POLL_MS))))
  })
