import type { ServerResponse } from "node:http"

/** Queues the end of a response with its body. */
export type Post = (response: ServerResponse, body: string) => void

/**
 * Batches the responses of one turn of the event loop and sends them at its end. Each write may wake a sleeping client,
 * which costs as much as the rest of a response; a batch wakes it once. A response that fails to send closes its
 * connection and passes the cause to `failed`. A response that its client does not take at once is passed to `waits`.
 */
export const makeOutbox = (failed: (cause: unknown) => void, waits: (response: ServerResponse) => void): Post => {
  let waiting: Array<readonly [response: ServerResponse, body: string]> = []
  const sendAll = () => {
    const all = waiting
    waiting = []
    for (const [response, body] of all) {
      try {
        response.end(body)
        if ((response.socket?.writableLength ?? 0) > 0) waits(response)
      } catch (cause) {
        response.destroy()
        failed(cause)
      }
    }
  }
  return (response, body) => {
    if (waiting.push([response, body]) === 1) setImmediate(sendAll)
  }
}
