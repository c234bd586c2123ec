/** Header and value by which a read asks to be left out of the bank's request log. */
export const OMIT = ["request-log", "omit"] as const

/**
 * Makes a `fetch` for clients that look again and again, such as those of pages that renew themselves and of polls: their reads ask to
 * be left out of the bank's request log, since they would drive out what it shows. Writes and failures are logged.
 */
export const looking =
  (fetch: (request: Request) => Promise<Response>): ((request: Request) => Promise<Response>) =>
  (request) => {
    if (request.method === "GET") request.headers.set(...OMIT)
    return fetch(request)
  }
