import { type AnyOperation, fault, Rejection, reject } from "@vostro/domain/operations"
import { Result } from "effect"
import { bodyUnreadable } from "./BodyRefusals.ts"
import { parseQuery } from "./Query.ts"
import { percentDecoded } from "./Router.ts"

/** Setting of the transports. */
export interface TokenFormOptions {
  /** True to accept token requests as forms, as OAuth libraries send them. By default only JSON is accepted. */
  readonly tokenForms?: boolean
}

/** Media type of the token requests of RFC 6749 (4.4.2). */
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/** Known parameters. Others, and those without a value, must be ignored (RFC 6749, 3.2). */
const NAMES = ["grant_type", "client_id", "client_secret", "scope"] as const

type Fields = Readonly<Record<string, unknown>>

/** Checks that a request is a token request in the form of RFC 6749. */
export const isTokenForm = ({ name }: AnyOperation, contentType: string): boolean =>
  name === "oauth_token.create" && FORM_TYPE.test(contentType.trim())

/** Refusal of a form by a bank that takes JSON only. */
export const formRefused = new Rejection({
  code: "request_malformed",
  errors: [fault("header_malformed", "Content-Type")],
  detail:
    "The token request must be JSON. Forms, as OAuth libraries send them, are taken only if the bank's setting tokenForms (TOKEN_FORMS of a server) is on."
})

/** Reads a token request: the parameters of its form, and client credentials from HTTP Basic (RFC 6749, 2.3.1). */
export const readTokenForm = (
  bytes: Uint8Array,
  authorization: string | undefined
): Result.Result<Uint8Array, Rejection> =>
  Result.gen(function* () {
    const form = yield* formOf(bytes)
    const basic = yield* basicOf(authorization)
    // Two credentials in one request are ambiguous.
    const twice = Object.keys(basic).filter((name) => form[name] !== undefined && form[name] !== basic[name])
    if (twice.length > 0) return yield* Result.fail(reject("parameters_invalid", fault("value_repeated", ...twice)))
    return new TextEncoder().encode(JSON.stringify({ ...form, ...basic }))
  })

const formOf = (bytes: Uint8Array): Result.Result<Fields, Rejection> =>
  Result.mapBoth(parseQuery(textOf(bytes)), {
    // The parser's messages speak of a URL, where it is usually used.
    onFailure: (rejection) => (rejection.code === "request_malformed" ? bodyUnreadable : rejection),
    onSuccess: (all) =>
      Object.fromEntries(
        NAMES.flatMap((name) => (all[name] === undefined || all[name] === "" ? [] : [[name, all[name]]]))
      )
  })

// A form is ASCII. Other bytes and characters are refused as faults of the value that contains them.
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const basicOf = (authorization: string | undefined): Result.Result<Fields, Rejection> => {
  const [, encoded] = /^basic +(.*)$/i.exec(authorization ?? "") ?? []
  if (encoded === undefined) return Result.succeed({})
  const [id, secret] = halvesOf(encoded).map((half) => percentDecoded(half.replaceAll("+", "%20")))
  if (id === undefined || secret === undefined) return Result.fail(basicMalformed)
  return Result.succeed({ client_id: id, client_secret: secret })
}

const basicMalformed = reject("request_malformed", fault("header_malformed", "Authorization"))

const halvesOf = (encoded: string): ReadonlyArray<string> => {
  try {
    const text = atob(encoded)
    const at = text.indexOf(":")
    return at === -1 ? [] : [text.slice(0, at), text.slice(at + 1)]
  } catch {
    return []
  }
}
