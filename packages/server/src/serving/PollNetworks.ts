import { answeredMs, type FolderNetwork, restorationOf } from "@vostro/rails"
import { Effect } from "effect"
import type { ServerConfig } from "../config/ServerConfig.ts"
import { operatorInside } from "./OperatorInside.ts"

/** Books what appears in the incoming folders of the networks, in the background, until the scope closes. */
export const pollNetworks = (config: ServerConfig, networks: ReadonlyArray<FolderNetwork<never>>) =>
  Effect.gen(function* () {
    const operator = yield* operatorInside(config)
    const home = config.nachaHomeProgram
    yield* Effect.forEach(networks, ({ incoming, look, lookMs }) => {
      const round = Effect.gen(function* () {
        const restored = yield* restorationOf(operator)
        // The returns of payments that are not marked as sent yet would find no payment.
        if (restored?.status === "in_question") return
        yield* look({ operator, home, restoredMs: answeredMs(restored) })
      }).pipe(
        Effect.catchCause((cause) =>
          Effect.logWarning(`reading the folders of ${Object.keys(incoming).join(", ")} failed; retrying`, cause)
        )
      )
      return Effect.forkScoped(Effect.forever(Effect.andThen(round, Effect.sleep(lookMs))))
    })
  })
