/**
 * The login of operators. A session is a sealed cookie (Session.ts, Sealed.ts) with the operator's token, by which the console
 * asks the bank in their name. The bank checks the token at every request: LoginSessions.ts compares none. What a session may
 * do is left to the roles of the bank, the form of the login to LoginPage.ts.
 */

import type { WebHandler } from "@vostro/http"
import { BankError, looking, makePromiseClient, OutcomeUnknown, type PromiseClient } from "@vostro/http/promise"
import { localPath } from "../html/Address.ts"
import { postedForm } from "../page/PostedForm.ts"
import { isOwnForm } from "../session/SameOrigin.ts"
import type { Sessions, Viewer, Visit } from "../session/Viewer.ts"
import { goingTo, loginPage, MAX_TOKEN, toLogin } from "./LoginPage.ts"
import { makeSeal } from "./Sealed.ts"
import { makeSessionBook, type Session, type SessionBook } from "./Session.ts"
import { cookieOf } from "./SessionCookie.ts"

/** Options of the login of operators. */
export interface LoginOptions {
  /** Answers the requests of the bank, with the address of the reader. */
  readonly fetch: WebHandler
  /** Path under which the host mounts the bank; none by default. */
  readonly bankPath?: string
  /** At least 32 random bytes, the same on every node that serves the console. By default sessions end with the process. */
  readonly secret?: Uint8Array
  /** Time of the sessions in ms; default that of the system. */
  readonly now?: () => number
}

/** Lets operators log in with their tokens. */
export const loginSessions = (options: LoginOptions): Sessions => {
  const { now = Date.now, secret = crypto.getRandomValues(new Uint8Array(32)) } = options
  const book = makeSessionBook(makeSeal(secret, "vostro console session"), now)
  return {
    viewerOf: async (request, visit) => {
      const cookie = cookieOf(request, visit.base)
      const session = await book.find(cookie.value)
      if (visit.path === "/login") return login(options, book, request, visit, session)
      if (visit.path === "/logout") return logout(book, request, visit, session)
      if (session === undefined) return toLogin(visit.base, pageOf(request, visit), cookie.clear)
      const found = await askSelf(options, session.token, visit)
      if (!("client" in found)) {
        if (!found.isRefused) return loginPage(visit.base, pageOf(request, visit), found)
        book.end(session)
        return toLogin(visit.base, pageOf(request, visit), cookie.clear)
      }
      const renewed = isLook(request) ? undefined : await book.renew(session)
      return viewerOf(found, renewed && cookie.set(renewed.value, renewed.seconds))
    }
  }
}

// An open page asks by itself, also while no reader is there.
const isLook = ({ headers }: Request): boolean => (headers.get("accept") ?? "").includes("text/event-stream")

const viewerOf = ({ client, name, program_id, role }: Known, cookie: string | undefined): Viewer => ({
  name,
  role,
  program_id,
  operator: program_id === undefined ? client : undefined,
  partner: program_id === undefined ? undefined : client,
  session: { cookie }
})

/** The page to come back to. A form that was not answered is not sent again. */
const pageOf = ({ method, url }: Request, { path }: Visit): string =>
  method === "GET" || method === "HEAD" ? path + new URL(url).search : "/"

const login = async (
  options: LoginOptions,
  book: SessionBook,
  request: Request,
  visit: Visit,
  before: Session | undefined
): Promise<Response> => {
  const { base } = visit
  if (request.method !== "POST") {
    const to = localPath(new URL(request.url).searchParams.get("to") ?? "/")
    return before === undefined ? loginPage(base, to) : goingTo(base + to)
  }
  if (!isOwnForm(request))
    return loginPage(base, "/", { status: 403, text: "This form was not sent by the console. Log in here." })
  const form = await postedForm(request)
  if (!(form instanceof FormData)) return loginPage(base, "/", form)
  const to = localPath(String(form.get("to") ?? "/"))
  const token = String(form.get("token") ?? "").trim()
  const found = isToken(token) ? await askSelf(options, token, visit) : refusedToken
  if (!("client" in found)) return loginPage(base, to, found)
  if (before !== undefined) book.end(before)
  const begun = await book.begin(token)
  return goingTo(base + to, cookieOf(request, base).set(begun.value, begun.seconds))
}

const isToken = (text: string): boolean => text.length <= MAX_TOKEN && /^[\x21-\x7e]+$/.test(text)

const logout = async (
  book: SessionBook,
  request: Request,
  { base }: Visit,
  session: Session | undefined
): Promise<Response> => {
  if (request.method !== "POST" || !isOwnForm(request)) return goingTo(`${base}/`)
  if (session !== undefined) book.end(session)
  return toLogin(base, "/", cookieOf(request, base).clear)
}

interface Known {
  readonly client: PromiseClient
  readonly name: string
  readonly role: Viewer["role"]
  /** Program of a portal link. */
  readonly program_id: string | undefined
}

interface Refused {
  readonly isRefused: boolean
  readonly status: number
  readonly text: string
}

/** Asks the bank whose token it is, in the name of the reader's address. The client calls what the bank offers. */
const askSelf = async (
  { bankPath = "", fetch }: LoginOptions,
  operator_token: string,
  { address, guests = [] }: Visit
): Promise<Known | Refused> => {
  // The calls of guests have no types here; the bank checks their arguments.
  const client: PromiseClient = makePromiseClient<Record<string, never>>({
    operations: guests,
    baseUrl: `http://bank.local/${bankPath.replace(/^\/+/, "")}`,
    fetch: looking((request) => fetch(request, address === undefined ? {} : { address })),
    credentials: { operator_token },
    attempts: 1
  })
  try {
    if (isOfPortal(operator_token)) {
      const { program_id, program_name } = (await client.call("client.self", {})).value
      return { client, name: program_name, role: undefined, program_id }
    }
    const { name, role } = (await client.call("operator.self", {})).value
    return { client, name, role, program_id: undefined }
  } catch (error) {
    return refusalOf(error)
  }
}

/** True for a token in the form of a portal link. The bank checks if it is valid. */
const isOfPortal = (token: string): boolean => {
  try {
    return atob(token).split(" ")[1]?.startsWith("portal_link_") === true
  } catch {
    return false
  }
}

/** One answer for unknown, revoked and misplaced tokens: it does not say which of them a token is. */
const refusedToken: Refused = {
  isRefused: true,
  status: 403,
  text: "The bank does not accept this token from here. It may be mistyped, expired, revoked, or restricted to other addresses."
}

const refusalOf = (error: unknown): Refused => {
  if (!(error instanceof BankError || error instanceof OutcomeUnknown)) throw error
  const { status } = error
  if (status === 401 || status === 403) return refusedToken
  const text =
    status === 429 ? "Too many requests. Wait a moment, then try again." : "The bank does not answer. Try again."
  return { isRefused: false, status: status === 0 ? 502 : status, text }
}
