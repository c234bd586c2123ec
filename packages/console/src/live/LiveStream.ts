/** Interval in ms at which an open page is rendered again, and sent if it changed. */
const LOOK_MS = 1_500

/** Time in ms after which a stream ends. The browser opens the next one by itself, with the session that it has by then. */
const MAX_AGE_MS = 300_000

/** Maximum number of live pages that are open at a time. */
const MAX_STREAMS = 64

/** Maximum of them for one reader, so that no reader can take those of all. */
const MAX_OF_READER = 16

/** Counts the live pages of a console, or those of one of its readers. */
export interface Streams {
  open: number
  /** Those of all readers, if these are of one. */
  readonly all?: Streams
}

const isFull = ({ all, open }: Streams): boolean =>
  all === undefined ? open >= MAX_STREAMS : open >= MAX_OF_READER || isFull(all)

const count = (streams: Streams, more: 1 | -1): void => {
  streams.open += more
  if (streams.all !== undefined) count(streams.all, more)
}

/**
 * Sends a page as server-sent events: once now, and again whenever it differs. Ends with its reader, with a page that cannot
 * be shown or is undefined, with its server, or after five minutes, also where its reader takes nothing.
 */
export const liveStream = (
  streams: Streams,
  show: () => Promise<string | undefined>,
  stopping?: AbortSignal
): Response => {
  if (isFull(streams) || stopping?.aborted === true)
    return new Response(null, { status: 503, headers: { "retry-after": "10" } })
  count(streams, 1)
  let isOpen = true
  let sent: string | undefined
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined
  const close = (): void => {
    if (isOpen) writer?.close()
    end()
  }
  const ending = setTimeout(() => close(), MAX_AGE_MS)
  stopping?.addEventListener("abort", close)
  const end = (): void => {
    if (isOpen) count(streams, -1)
    isOpen = false
    clearTimeout(ending)
    stopping?.removeEventListener("abort", close)
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        writer = controller
      },
      // One look at a time, and none while the reader does not take what it was sent.
      pull: async (controller) => {
        while (isOpen) {
          const text = await show().catch(() => undefined)
          if (text === undefined) return close()
          const content = withoutKeys(text)
          if (content !== sent && isOpen) {
            if (sent === undefined) controller.enqueue(bytesOf("retry: 3000\n\n"))
            sent = content
            controller.enqueue(bytesOf(messageOf(text)))
            return
          }
          await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
        }
      },
      cancel: end
    },
    { highWaterMark: 0 }
  )
  return new Response(body, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" }
  })
}

// Each look draws new idempotency keys into the forms of a page. They alone are no change.
const withoutKeys = (text: string): string => text.replaceAll(/(name="key" value=")[^"]*/g, "$1")

const encoder = new TextEncoder()
const bytesOf = (text: string): Uint8Array => encoder.encode(text)

const messageOf = (text: string): string =>
  `${text
    .split(/\r\n|\r|\n/)
    .map((line) => `data: ${line}\n`)
    .join("")}\n`
