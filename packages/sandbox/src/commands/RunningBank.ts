/**
 * Parts that the commands for developers share, which work with a running bank. RunningBank.ts finds it and makes its
 * clients, BankEvents.ts follows its events, BankClock.ts moves its clock. The commands themselves are left to Tail.ts,
 * Clock.ts, `listen`, `trigger` and `mcp`, starting a bank to Vostro.ts of the package.
 */

import { type Client, makeClient } from "@vostro/http/client"
import { explained, Problem, statedAddress } from "@vostro/server"
import { Effect, Option, Result } from "effect"
import { Flag } from "effect/cli"
import { runningFacts } from "../program/SandboxFile.ts"
import { reasoned } from "./Reasoned.ts"

/** The flags by which a command finds its bank. */
export const bankFlags = {
  data: Flag.String("data").pipe(
    Flag.withDescription("Data folder of a running sandbox; default: .vostro"),
    Flag.withDefault(".vostro")
  ),
  url: Flag.String("url").pipe(
    Flag.withDescription(
      "Address of another bank, with VOSTRO_CLIENT_ID, VOSTRO_CLIENT_SECRET and OPERATOR_TOKEN in the environment"
    ),
    Flag.optional
  )
}

/** The values of {@link bankFlags}. */
export interface BankChoice {
  readonly data: string
  readonly url: Option.Option<string>
}

/** A running bank, as a partner and, if the token is known, as its operator. */
export interface RunningBank {
  readonly baseUrl: string
  readonly clientSecret: string
  readonly client: Client
  readonly operatorToken: string | undefined
  /** Account numbers of the partner to make objects on; empty if they must be looked up. */
  readonly accountNumberIds: ReadonlyArray<string>
}

/** Credentials in the environment. A secret in a flag would be visible to other users. */
type Environment = Readonly<Record<string, string | undefined>>

/** Finds the running bank of a command; fails with the way to name one. */
export const findBank = (
  { data, url }: BankChoice,
  environment: Environment = process.env
): Effect.Effect<RunningBank, Problem> =>
  explained(Option.match(url, { onNone: () => bankOfFolder(data), onSome: (stated) => bankAt(stated, environment) }))

const bankOfFolder = (folder: string) =>
  Effect.suspend(() => {
    const facts = runningFacts(folder)
    if (facts === undefined) {
      const text = `no bank runs on the data folder ${folder}: run vostro start, or name one with --data or --url`
      return Effect.fail(new Problem({ text, cause: folder }))
    }
    const { account_number_ids, base_url, client_id, client_secret, operator_token } = facts
    return Effect.succeed<RunningBank>({
      baseUrl: base_url,
      clientSecret: client_secret,
      client: makeClient({ baseUrl: base_url, credentials: { client_id, client_secret } }),
      operatorToken: operator_token,
      accountNumberIds: account_number_ids
    })
  })

const bankAt = (url: string, environment: Environment) =>
  Effect.gen(function* () {
    const address = statedAddress(url)
    if (Result.isFailure(address)) return yield* new Problem({ text: address.failure, cause: url })
    const baseUrl = address.success.url
    const { VOSTRO_CLIENT_ID: client_id = "", VOSTRO_CLIENT_SECRET: client_secret = "", OPERATOR_TOKEN } = environment
    if (client_id === "" || client_secret === "") {
      const text = "--url needs VOSTRO_CLIENT_ID and VOSTRO_CLIENT_SECRET of a client of the bank in the environment"
      return yield* new Problem({ text, cause: baseUrl })
    }
    const bank: RunningBank = {
      baseUrl,
      clientSecret: client_secret,
      client: makeClient({ baseUrl, credentials: { client_id, client_secret } }),
      operatorToken: OPERATOR_TOKEN,
      accountNumberIds: []
    }
    return bank
  })

/** Runs a command on its bank. Refusals of the bank become its words. */
export const onBank = <E, R>(choice: BankChoice, command: (bank: RunningBank) => Effect.Effect<void, E, R>) =>
  explained(reasoned(Effect.flatMap(findBank(choice), command)))
