import { type Client, makeClient } from "@vostro/http/client"
import { Effect, type Option, Struct } from "effect"
import { Flag } from "effect/cli"
import { variables } from "../config/Variables.ts"
import { Problem } from "../Problem.ts"
import { configuredIn } from "./Configured.ts"

/** The flag `--url`: address of the running bank. */
export const bankUrl = Flag.String("url").pipe(
  Flag.withDescription("Address of the running bank, default http://127.0.0.1:8080"),
  Flag.withDefault("http://127.0.0.1:8080")
)

/**
 * Makes a client of a running bank with the token in OPERATOR_TOKEN. A token in a flag would be visible to other users.
 */
export const operatorOf = (url: string, config: Option.Option<string>): Effect.Effect<Client, unknown> =>
  isSafe(url)
    ? Effect.map(configuredIn(Struct.pick(variables, ["operatorToken"]), config), ({ operatorToken: operator_token }) =>
        makeClient({ baseUrl: url.replace(/\/$/, ""), credentials: { operator_token } })
      )
    : Effect.fail(new Problem({ text: `--url must be https, or http on this machine (got ${url})`, cause: url }))

// A token must not cross a network unencrypted.
const isSafe = (url: string): boolean =>
  URL.canParse(url) && (/^https:/.test(url) || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname))
