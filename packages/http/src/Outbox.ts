import type { ServerResponse } from "node:http"

/** Ends a response with its body, soon. */
export type Post = (response: ServerResponse, body: string) => void

/**
 * Sends what is answered in one turn of the event loop together, at its end. Each write may have to wake a caller that
 * sleeps, which costs as much as all else that a server does to answer; those of one turn wake it once. An answer that
 * cannot be sent ends its connection, and `failed` is told why.
 */
export const makeOutbox = (failed: (cause: unknown) => void): Post => {
  let waiting: Array<readonly [response: ServerResponse, body: string]> = []
  const sendAll = () => {
    const all = waiting
    waiting = []
    for (const [response, body] of all) {
      try {
        response.end(body)
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
