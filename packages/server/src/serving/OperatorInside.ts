import { makeWebHandler } from "@vostro/http"
import { makeClient } from "@vostro/http/client"
import { looking } from "@vostro/http/promise"
import { Effect } from "effect"
import type { ServerConfig } from "../config/ServerConfig.ts"

/** Makes a client of the bank in this process, with the rights of the operator of the settings. It polls, so its reads are not logged. */
export const operatorInside = ({ operatorToken }: Pick<ServerConfig, "operatorToken">) =>
  Effect.map(makeWebHandler(), (handle) =>
    makeClient({
      baseUrl: "http://bank.local",
      fetch: looking(handle),
      credentials: { operator_token: operatorToken }
    })
  )
