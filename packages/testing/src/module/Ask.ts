/** A running bank with the module, such as that of `createBank`. */
export interface ModuleBank {
  readonly fetch: (request: Request) => Promise<Response>
  /** Does all due work. */
  readonly drain: () => Promise<unknown>
  readonly close: () => Promise<unknown>
}

/** Arguments of a request. A body that is text or bytes is sent as it is. */
export interface Given {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly key?: string
}

/** Answer to a request. */
export interface Answer {
  readonly status: number
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: the answer as JSON, whose parts are looked at one by one.
  readonly body: any
  /** True if the bank says that it gave this answer before, to the same key. */
  readonly isReplay: boolean
}

/** Makes a function that sends requests with a token. */
export const makeAsk =
  ({ fetch }: ModuleBank, token: string) =>
  async (method: string, path: string, given: Given = {}): Promise<Answer> =>
    answerOf(await fetch(requestOf(method, path, given, token)))

const requestOf = (method: string, path: string, { body, key, query = {} }: Given, token: string): Request => {
  const asked = new URLSearchParams(query).toString()
  return new Request(`http://bank.local${path}${asked === "" ? "" : `?${asked}`}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method !== "GET" && { "content-type": "application/json" }),
      ...(key !== undefined && { "idempotency-key": key })
    },
    ...(method !== "GET" && { body: bodyOf(body) })
  })
}

const bodyOf = (body: unknown): string | Uint8Array<ArrayBuffer> => {
  if (typeof body === "string") return body
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body ?? {})
}

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  return {
    status: response.status,
    text,
    body: text === "" ? {} : JSON.parse(text),
    isReplay: response.headers.get("idempotency-replayed") === "true"
  }
}
