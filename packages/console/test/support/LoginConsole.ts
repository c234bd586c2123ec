import { createBank, type EmbeddedBank } from "@vostro/bank"
import { type Console, type LoginOptions, loginSessions, makeConsole } from "@vostro/console"
import type { PromiseClient } from "@vostro/http/promise"
import { onTestFinished } from "vitest"

/** Origin of the console in these tests. */
export const SECURE = "https://bank.example"

/** Address of the readers, unless a test states another. */
export const READER = "198.51.100.7"

const secrets = { operatorToken: "the-token-of-root-in-these-tests-0123456789", masterKey: new Uint8Array(32).fill(7) }

/** A console with a login over a bank in memory. */
export interface LoginConsole {
  readonly bank: EmbeddedBank
  /** The operator of the settings. */
  readonly root: PromiseClient
  readonly console: Console
  /** Makes another node: a console over the same bank. */
  readonly node: (options?: Partial<LoginOptions>) => Console
  /** Creates an operator and returns its id and token. */
  readonly hire: (role: "read" | "operate" | "administer", allowed?: ReadonlyArray<string>) => Promise<Hired>
  /** Number of requests that the bank got from the console. */
  readonly asked: () => number
}

interface Hired {
  readonly id: string
  readonly token: string
}

/** Opens one; the bank closes with the test. */
export const openLogin = async (options: Partial<LoginOptions> = {}): Promise<LoginConsole> => {
  const bank = await createBank({ store: "memory", secrets, network: "agreeable" })
  onTestFinished(bank.close)
  const root = bank.client({ operator_token: secrets.operatorToken })
  let asked = 0
  const fetch: LoginOptions["fetch"] = (request, peer) => {
    asked++
    return bank.fetch(request, peer)
  }
  const node = (more: Partial<LoginOptions> = {}) =>
    makeConsole({ sessions: loginSessions({ fetch, ...options, ...more }) })
  const hire: LoginConsole["hire"] = async (role, source_ip_allowlist = []) =>
    (await root.call("operator.create", { body: { name: `to ${role}`, role, source_ip_allowlist } })).value
  return { bank, root, console: node(), node, hire, asked: () => asked }
}

/** Parts of a browser's request, beside its path. */
export interface Sent {
  readonly cookie?: string | undefined
  readonly form?: Readonly<Record<string, string>>
  readonly from?: string
  readonly origin?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a request as a browser does, and returns the response. */
export const ask = (console: Console, path: string, { cookie, form, from, headers, origin = SECURE }: Sent = {}) =>
  console(
    new Request(`${origin}/console${path}`, {
      ...(form !== undefined && { method: "POST", body: new URLSearchParams(form) }),
      headers: { "sec-fetch-site": "same-origin", ...(cookie !== undefined && { cookie }), ...headers }
    }),
    { address: from ?? READER }
  )

/** Returns the cookie that a response sets, as the browser sends it back; undefined if it sets none or clears it. */
export const cookieIn = (response: Response): string | undefined => {
  const [pair = ""] = (response.headers.get("set-cookie") ?? "").split(";")
  return /=.+/.test(pair) ? pair : undefined
}

/** Logs in and returns the cookie. */
export const logIn = async (console: Console, token: string, sent: Sent = {}): Promise<string> => {
  const response = await ask(console, "/login", { ...sent, form: { token, to: "/" } })
  const cookie = cookieIn(response)
  if (cookie === undefined) throw new Error(`the login answered ${response.status}: ${await response.text()}`)
  return cookie
}
