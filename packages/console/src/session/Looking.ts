/**
 * Makes a `fetch` for the clients of viewers: reads ask to be left out of the bank's request log, since a live page would drive out
 * what it shows. Writes and failures are logged.
 */
export const looking =
  (fetch: (request: Request) => Promise<Response>): ((request: Request) => Promise<Response>) =>
  (request) => {
    if (request.method === "GET") request.headers.set("request-log", "omit")
    return fetch(request)
  }
