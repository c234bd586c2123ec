import { readFile } from "node:fs/promises"
import {
  type Answer,
  type ApiError,
  type CallOf,
  makeClient,
  type OperationName,
  type OutputOf
} from "@vostro/http/client"
import { Effect, Option, type Result, Struct } from "effect"
import { Flag } from "effect/cli"
import { unreadable } from "../config/Environment.ts"
import { variables } from "../config/Variables.ts"
import { Problem, rootCauseOf } from "../terminal/Problem.ts"
import { addressOf, type BankAddress, statedAddress } from "./BankAddress.ts"
import { certifiedFetch } from "./CertifiedFetch.ts"
import { configuredIn } from "./Configured.ts"

/** The flag `--url`: address of the running bank. */
export const bankUrl = Flag.String("url").pipe(
  Flag.withDescription("Address of the running bank; default: LISTEN_ADDRESS and PORT of its configuration"),
  Flag.optional
)

/** The operator of a running bank. */
export interface Operator {
  readonly call: <N extends OperationName>(
    name: N,
    call: CallOf<N>
  ) => Effect.Effect<Answer<OutputOf<N>>, ApiError | Problem>
}

/**
 * Makes a client of a running bank with the token in OPERATOR_TOKEN. A token in a flag would be visible to other users.
 * Without a given address, the address comes from the configuration.
 */
export const operatorOf = Effect.fnUntraced(function* (stated: Option.Option<string>, config: Option.Option<string>) {
  const { address, token: operator_token } = yield* Option.match(stated, {
    onNone: () => configuredBank(config),
    onSome: (url) => statedBank(url, config)
  })
  const fetch = address.certificate === undefined ? {} : { fetch: yield* fetchWith(address.certificate) }
  const client = makeClient({ ...fetch, baseUrl: address.url, credentials: { operator_token } })
  const operator: Operator = {
    call: (name, call) =>
      Effect.catchTag(client.call(name, call), "TransportError", (error) =>
        Effect.fail(
          new Problem({ text: `cannot reach the bank at ${address.url}: ${rootCauseOf(error)}`, cause: error })
        )
      )
  }
  return operator
})

const statedBank = (url: string, config: Option.Option<string>) =>
  Effect.gen(function* () {
    const address = yield* safe(statedAddress(url))
    const { operatorToken } = yield* configuredIn(Struct.pick(variables, ["operatorToken"]), config)
    return { address, token: operatorToken }
  })

const listening = Struct.pick(variables, ["operatorToken", "listenAddress", "port", "tlsCertificate"])

const configuredBank = (config: Option.Option<string>) =>
  Effect.gen(function* () {
    const found = yield* configuredIn(listening, config)
    return { address: yield* safe(addressOf(found)), token: found.operatorToken }
  })

const safe = (address: Result.Result<BankAddress, string>) =>
  Effect.mapError(Effect.fromResult(address), (text) => new Problem({ text, cause: text }))

const fetchWith = (path: string) =>
  Effect.tryPromise({
    try: async () => certifiedFetch(await readFile(path, "utf8")),
    catch: (cause) => new Problem({ text: `TLS_CERTIFICATE: ${unreadable(path, cause)}`, cause })
  })
