import { type AnswerMessage, type AskMessage, bankIn, CANCEL } from "./Messages.ts"

/** A page that has a bank. */
interface Page {
  readonly postMessage: (message: AskMessage, transfer: ReadonlyArray<MessagePort>) => void
}

/** The part of an event of a service worker that this one uses. */
interface WorkerEvent {
  readonly request: Request
  readonly waitUntil: (work: Promise<unknown>) => void
  readonly respondWith: (answer: Promise<Response>) => void
}

/** The part of a service worker's global scope that this one uses. */
interface Scope {
  readonly skipWaiting: () => Promise<void>
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (options: object) => Promise<ReadonlyArray<Page>>
  }
  readonly addEventListener: (type: string, take: (event: WorkerEvent) => void) => void
}

// trusted: this script runs as a service worker, whose types the library of pages lacks.
const scope = self as unknown as Scope

/** Time in ms after which no page has answered for its bank. */
const PATIENCE_MS = 10_000

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()))
scope.addEventListener("fetch", (event) => {
  const bank = bankIn(new URL(event.request.url).pathname)
  if (bank !== undefined) event.respondWith(ask(bank, event.request))
})

/** Asks all pages, of which one has the bank: this script may have been stopped since, and keeps nothing. */
const ask = async (bank: string, request: Request): Promise<Response> => {
  const body = request.method === "GET" || request.method === "HEAD" ? undefined : await request.arrayBuffer()
  const { method, url } = request
  const headers = [...request.headers, ["sec-fetch-site", siteOf(request)] as const]
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true })
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(closed()), PATIENCE_MS)
    for (const page of pages) {
      const { port1, port2 } = new MessageChannel()
      page.postMessage({ bank, method, url, headers, body }, [port2])
      answerFrom(port1, (answer) => {
        clearTimeout(timer)
        resolve(answer)
      })
    }
  })
}

/** A browser tells a service worker no `Sec-Fetch-Site`; the console's pages send their own address as the referrer. */
const siteOf = ({ referrer }: Request): string =>
  referrer !== "" && new URL(referrer).origin === location.origin ? "same-origin" : "cross-site"

const answerFrom = (port: MessagePort, take: (answer: Response) => void): void => {
  let pieces: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      pieces = controller
    },
    cancel: () => port.postMessage(CANCEL)
  })
  port.onmessage = ({ data }: MessageEvent<AnswerMessage>) => {
    if ("head" in data) {
      const { headers, status } = data.head
      const isEmpty = status === 204 || status === 304 || (status >= 300 && status < 400)
      take(new Response(isEmpty ? null : body, { status, headers: headers.map(([name, value]) => [name, value]) }))
    } else if ("piece" in data) pieces?.enqueue(data.piece)
    else pieces?.close()
  }
}

const closed = (): Response =>
  new Response("The bank of this page is closed: its tab was closed or loaded again. Open it anew.", {
    status: 503,
    headers: { "content-type": "text/plain; charset=utf-8" }
  })
