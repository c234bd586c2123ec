/**
 * The console as a Fetch handler. It finds the page and the viewer of a request, and puts the frame around the content of the
 * page. Everything on a page comes from operations of the bank, called in the viewer's name.
 */

import { confirmation } from "./acts/Done.ts"
import { type Asset, assets } from "./assets/Assets.ts"
import { type Html, html } from "./html/Html.ts"
import { liveStream, type Streams } from "./live/LiveStream.ts"
import { type Offered, offerOf } from "./offer/Offer.ts"
import { failurePage, missingPage } from "./page/Failure.ts"
import { fileReply } from "./page/FileReply.ts"
import { layout, main } from "./page/Layout.ts"
import type { Context, Page, Section, Shown } from "./page/Page.ts"
import { pageHeaders } from "./page/PageHeaders.ts"
import { postedForm } from "./page/PostedForm.ts"
import { type Found, makeRoutes } from "./page/Route.ts"
import { sections } from "./pages/Sections.ts"
import type { SandboxControls } from "./sandbox/SandboxControls.ts"
import { isOwnForm } from "./session/SameOrigin.ts"
import type { Sessions, Viewer } from "./session/Viewer.ts"

/** Options of a console. */
export interface ConsoleOptions {
  /** Path under which the host mounts it; default `/console`. */
  readonly basePath?: string
  readonly sessions: Sessions
  /** Catalogue of a bank with modules of its own; default: that of the bank's own modules. */
  readonly catalogue?: Offered
  /** Controls of a sandbox. */
  readonly sandbox?: SandboxControls
  /** The bank's time in ms; default that of the system. */
  readonly now?: () => number
  /** Ends open live pages, which would keep a server from closing. */
  readonly stopping?: AbortSignal
  /** Receives errors that are no answer of the bank; default: writes them to standard error. The reader sees only that there was one. */
  readonly onDefect?: (error: unknown) => void
}

/** Answers the requests for the pages of a console. `peer` is the reader: the bank checks its address against allowlists. */
export type Console = (request: Request, peer?: { readonly address?: string }) => Promise<Response>

/** Makes a console. */
export const makeConsole = (options: ConsoleOptions): Console => {
  const { basePath = "/console", now = Date.now, onDefect = written, sandbox, sessions, stopping } = options
  const base = `/${basePath.replaceAll(/^\/+|\/+$/g, "")}`.replace(/^\/$/, "")
  const offer = offerOf(options.catalogue)
  const route = makeRoutes(sections.flatMap(({ pages }) => pages))
  const streamsOf = makeCounts()
  return async (request, peer) => {
    const url = new URL(request.url)
    const path = withinBase(base, url.pathname)
    if (path === undefined) return new Response(null, { status: 404 })
    const asset = assets[path]
    if (asset !== undefined) return assetReply(asset, request)
    const look = () => sessions.viewerOf(request, { base, path, address: peer?.address, guests: offer.guests })
    const viewer = await look()
    if (viewer instanceof Response) return viewer
    const found = route(path)
    const contextOf = (of: Viewer): Context => ({
      base,
      path,
      params: found?.params ?? {},
      query: url.searchParams,
      viewer: of,
      offer,
      sandbox,
      now_ms: now(),
      newKey: () => `console-${crypto.randomUUID()}`
    })
    const show = (context: Context) =>
      answerOf(found, context, request).catch((error: unknown) => failed(context, error, onDefect))
    if (found?.page.isLive === true && isStream(request)) {
      // The reader may have logged out since, or have another role.
      return liveStream(
        streamsOf(viewer),
        async () => {
          const still = await look()
          return still instanceof Response ? undefined : textOf(main(shownOf(await show(contextOf(still))), true))
        },
        stopping
      )
    }
    const context = contextOf(viewer)
    return withCookie(reply(request, context, found?.page, await show(context)), viewer)
  }
}

const written = (error: unknown): void => globalThis.console.error("a page of the console failed", error)

/** Returns a function that returns the counts of the live pages of a viewer. Who did not log in is the only viewer there is. */
const makeCounts = () => {
  const all: Streams = { open: 0 }
  const known = new Map<string, Streams>()
  return ({ name, program_id, role, session }: Viewer): Streams => {
    if (session === undefined) return all
    for (const [other, { open }] of known) if (open === 0) known.delete(other)
    const reader = JSON.stringify([role, program_id, name])
    const streams = known.get(reader) ?? { open: 0, all }
    known.set(reader, streams)
    return streams
  }
}

const withinBase = (base: string, pathname: string): string | undefined => {
  if (pathname === base) return "/"
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length).replace(/(?<=.)\/$/, "") : undefined
}

type Answer = Shown | string | Response

const answerOf = async (found: Found | undefined, context: Context, request: Request): Promise<Answer> => {
  if (found === undefined || !isFor(context.viewer, found)) return missingPage
  const { page } = found
  if (request.method === "GET" && page.download !== undefined) return fileReply(await page.download(context))
  if (request.method === "GET" || request.method === "HEAD") return confirmed(context, await page.show(context))
  if (request.method !== "POST" || page.post === undefined) return methodRefused
  if (!isOwnForm(request)) return foreignForm
  const form = await postedForm(request)
  if (form instanceof FormData) return page.post(context, form)
  return { title: "Form refused", status: form.status, body: html`<p role="alert">${form.text}</p>` }
}

/** Puts the confirmation of the act that led to a page before its content. */
const confirmed = async (context: Context, shown: Shown | string): Promise<Shown | string> => {
  if (typeof shown === "string") return shown
  const done = await confirmation(context)
  return done === undefined ? shown : { ...shown, body: html`${done}${shown.body}` }
}

const shared = new Set(sections.flatMap(({ audience, pages }) => (audience === "both" ? pages : [])))

/** True for a page that the viewer may see: a portal has some of those of operators, of its own program. */
const isFor = ({ operator, program_id }: Viewer, { page, params }: Found): boolean =>
  operator !== undefined || (shared.has(page) && (params["program_id"] ?? program_id) === program_id)

const failed = (context: Context, error: unknown, onDefect: (error: unknown) => void): Shown => {
  const known = failurePage(context, error)
  if (known !== undefined) return known
  onDefect(error)
  return {
    title: "The console failed",
    status: 500,
    body: html`<p role="alert">This page could not be shown. The log of the server has the reason.</p>`
  }
}

const methodRefused: Shown = { title: "Method not allowed", status: 405, body: html`<p>This page takes no form.</p>` }

const foreignForm: Shown = {
  title: "Form refused",
  status: 403,
  body: html`<p role="alert">This form was not sent by a page of the console. Open the page in the console and send it from there.</p>`
}

const isStream = ({ headers, method }: Request): boolean =>
  method === "GET" && (headers.get("accept") ?? "").includes("text/event-stream")

const withCookie = (response: Response, { session }: Viewer): Response => {
  if (session?.cookie !== undefined) response.headers.append("set-cookie", session.cookie)
  return response
}

const reply = (request: Request, context: Context, page: Page | undefined, answer: Answer): Response => {
  if (answer instanceof Response) return answer
  if (typeof answer === "string") {
    return new Response(null, { status: 303, headers: { ...pageHeaders, location: context.base + answer } })
  }
  const isLive = page?.isLive === true && answer.status === undefined
  const text = textOf(layout(context, linksFor(context.viewer), answer, isLive))
  return new Response(request.method === "HEAD" ? null : text, { status: answer.status ?? 200, headers: pageHeaders })
}

const shownOf = (answer: Answer): Shown =>
  typeof answer === "string" || answer instanceof Response ? missingPage : answer

const textOf = ({ text }: Html): string => text

const linksFor = ({ operator }: Viewer): Section["links"] =>
  sections.flatMap(({ audience = "operator", links }) => (operator !== undefined || audience === "both" ? links : []))

/** Time in seconds that browsers keep an asset without asking again. */
const ASSET_AGE = 300

const assetReply = ({ body, type }: Asset, { method }: Request): Response =>
  new Response(method === "HEAD" ? null : body, {
    headers: { ...pageHeaders, "content-type": type, "cache-control": `max-age=${ASSET_AGE}` }
  })
