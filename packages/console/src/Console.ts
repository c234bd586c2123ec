/**
 * The console as a Fetch handler. It finds the page of a request, asks who looks, and puts the frame around what the page
 * shows. Everything on a page comes from operations of the bank, called in the viewer's name.
 */

import { type Asset, assets } from "./assets/Assets.ts"
import { type Html, html } from "./html/Html.ts"
import { liveStream, type Streams } from "./live/LiveStream.ts"
import { failurePage, missingPage } from "./page/Failure.ts"
import { fileReply } from "./page/FileReply.ts"
import { layout, main } from "./page/Layout.ts"
import type { Context, Page, Section, Shown } from "./page/Page.ts"
import { pageHeaders } from "./page/PageHeaders.ts"
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
  /** Controls of a sandbox. */
  readonly sandbox?: SandboxControls
  /** The bank's time in ms; default that of the system. */
  readonly now?: () => number
  /** Receives errors that are no answer of the bank. The reader sees only that there was one. */
  readonly onDefect?: (error: unknown) => void
}

/** Answers the requests for the pages of a console. */
export type Console = (request: Request) => Promise<Response>

/** Makes a console. */
export const makeConsole = (options: ConsoleOptions): Console => {
  const { basePath = "/console", now = Date.now, onDefect = () => undefined, sandbox, sessions } = options
  const base = `/${basePath.replaceAll(/^\/+|\/+$/g, "")}`.replace(/^\/$/, "")
  const route = makeRoutes(sections.flatMap(({ pages }) => pages))
  const streams: Streams = { open: 0 }
  return async (request) => {
    const url = new URL(request.url)
    const path = withinBase(base, url.pathname)
    if (path === undefined) return new Response(null, { status: 404 })
    const asset = assets[path]
    if (asset !== undefined) return assetReply(asset, request)
    const viewer = await sessions.viewerOf(request)
    if (viewer instanceof Response) return viewer
    const found = route(path)
    const context: Context = {
      base,
      path,
      params: found?.params ?? {},
      query: url.searchParams,
      viewer,
      sandbox,
      now_ms: now(),
      newKey: () => `console-${crypto.randomUUID()}`
    }
    const shown = () => answerOf(found, context, request).catch((error: unknown) => failed(error, onDefect))
    return reply(request, context, found?.page, streams, shown)
  }
}

const withinBase = (base: string, pathname: string): string | undefined => {
  if (pathname === base) return "/"
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length).replace(/(?<=.)\/$/, "") : undefined
}

type Answer = Shown | string | Response

const answerOf = async (found: Found | undefined, context: Context, request: Request): Promise<Answer> => {
  if (found === undefined) return missingPage
  const { page } = found
  if (request.method === "GET" && page.download !== undefined) return fileReply(await page.download(context))
  if (request.method === "GET" || request.method === "HEAD") return page.show(context)
  if (request.method !== "POST" || page.post === undefined) return methodRefused
  if (!isOwnForm(request)) return foreignForm
  return page.post(context, await request.formData())
}

const failed = (error: unknown, onDefect: (error: unknown) => void): Shown => {
  const known = failurePage(error)
  if (known !== undefined) return known
  onDefect(error)
  return {
    title: "The console failed",
    status: 500,
    body: html`<p role="alert">This page could not be made. The log of the server has the reason.</p>`
  }
}

const methodRefused: Shown = { title: "Not possible", status: 405, body: html`<p>This page takes no form.</p>` }

const foreignForm: Shown = {
  title: "Form refused",
  status: 403,
  body: html`<p role="alert">This form was not sent by a page of the console. Open the page in the console and send it from there.</p>`
}

const reply = async (
  request: Request,
  context: Context,
  page: Page | undefined,
  streams: Streams,
  show: () => Promise<Answer>
): Promise<Response> => {
  const isLive = page?.isLive === true
  if (isLive && (request.headers.get("accept") ?? "").includes("text/event-stream")) {
    return liveStream(streams, async () => textOf(main(shownOf(await show()), true)))
  }
  const answer = await show()
  if (answer instanceof Response) return answer
  if (typeof answer === "string") {
    return new Response(null, { status: 303, headers: { ...pageHeaders, location: context.base + answer } })
  }
  const text = textOf(layout(context, linksFor(context.viewer), answer, isLive && answer.status === undefined))
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
