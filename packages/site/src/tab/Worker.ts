import { type AnswerMessage, type AskMessage, CANCEL, type OpenMessage, type StateMessage } from "./Messages.ts"
import { storyOf } from "./Stories.ts"
import { openTabBank, type TabBank } from "./TabBank.ts"

/** Headers of the console that forbid frames. In a tab the page of the bank frames it. */
const framed = (name: string, value: string): string => {
  if (name === "x-frame-options") return "SAMEORIGIN"
  return name === "content-security-policy" ? value.replace("frame-ancestors 'none'", "frame-ancestors 'self'") : value
}

/** A request with headers that a browser lets no script set: here the service worker says them. */
class TabRequest extends Request {
  readonly #headers: Headers

  constructor({ body, headers, method, url }: AskMessage) {
    super(url, { method, headers: headers.map(([name, value]) => [name, value]), ...(body !== undefined && { body }) })
    this.#headers = new Headers(headers.map(([name, value]) => [name, value]))
  }

  override get headers(): Headers {
    return this.#headers
  }
}

const reply = async ({ fetch }: TabBank, asked: AskMessage, port: MessagePort): Promise<void> => {
  const send = (message: AnswerMessage) => port.postMessage(message)
  const { body, headers, status } = await fetch(new TabRequest(asked))
  send({ head: { status, headers: [...headers].map(([name, value]) => [name, framed(name, value)]) } })
  const reader = body?.getReader()
  port.onmessage = ({ data }) => data === CANCEL && void reader?.cancel()
  for (let read = await reader?.read(); read !== undefined && !read.done; read = await reader?.read()) {
    send({ piece: read.value })
  }
  send({ end: true })
}

let opened: Promise<TabBank> | undefined

const tell = (message: StateMessage): void => postMessage(message)

const open = async ({ basePath, hash }: OpenMessage): Promise<void> => {
  try {
    const story = storyOf(hash)
    opened = openTabBank(basePath)
    const { play, programId } = await opened
    const saved = await play(story.scenario)
    const object: unknown = story.shows === undefined ? undefined : saved[story.shows]
    const isShown = typeof object === "object" && object !== null && "id" in object
    tell({ opened: isShown ? `programs/${programId}/objects/${object.id}` : "" })
  } catch (error) {
    tell({ failed: error instanceof Error ? error.message : String(error) })
  }
}

addEventListener("message", async ({ data, ports }: MessageEvent<AskMessage | OpenMessage>) => {
  const [port] = ports
  if ("hash" in data) return open(data)
  if (port !== undefined && opened !== undefined) return reply(await opened, data, port)
})
