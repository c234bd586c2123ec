import {
  BankError,
  type CallOf,
  type OperationName,
  OutcomeUnknown,
  type OutputOf,
  type PromiseAnswer,
  refusalOf
} from "@vostro/http/promise"

/** Credentials of a socket. */
export interface SocketClientOptions {
  /** Value of `Authorization`, such as `Bearer ...`. Without it only public operations answer. */
  readonly authorization?: string
}

/** Calls the bank's operations over one connection, any number at a time. */
export interface SocketClient {
  /**
   * Rejects with `BankError` if the call was refused and nothing was written, and with `OutcomeUnknown` if the connection
   * ended before the answer. Operations that stream files or exports are refused.
   */
  readonly call: <N extends OperationName>(name: N, call: CallOf<N>) => Promise<PromiseAnswer<OutputOf<N>>>
  /** Sets the credentials of the calls after this one. */
  readonly authenticate: (authorization: string) => Promise<void>
  /** Ends the connection; calls without an answer reject. */
  readonly close: () => void
}

interface Pending {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Answer of the bank within a message. */
interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/**
 * Opens a connection to a bank, `wss://...`. Rejects with `OutcomeUnknown` if the server refuses it. The bank closes a
 * connection that makes no call with valid credentials within 30 seconds, or what its host sets.
 */
export const connectSocket = async (
  url: string,
  { authorization }: SocketClientOptions = {}
): Promise<SocketClient> => {
  const socket = new WebSocket(url)
  const pending = new Map<number, Pending>()
  let last = 0
  socket.addEventListener("message", ({ data }) => settle(pending, JSON.parse(String(data))))
  socket.addEventListener("close", ({ code }) => {
    for (const { reject } of pending.values()) reject(new OutcomeUnknown(`the connection ended with the code ${code}`))
    pending.clear()
  })
  await opened(socket)
  const send = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (socket.readyState !== WebSocket.OPEN) return reject(new OutcomeUnknown("the connection is closed"))
      last += 1
      pending.set(last, { resolve, reject })
      socket.send(JSON.stringify({ jsonrpc: "2.0", id: last, method, params }))
    })
  const authenticate = async (given: string) => void (await send("connection.authenticate", { authorization: given }))
  if (authorization !== undefined) await authenticate(authorization)
  const call = async (name: string, { idempotencyKey, ...parts }: { readonly idempotencyKey?: string }) =>
    send(name, { ...parts, ...(idempotencyKey !== undefined && { idempotency_key: idempotencyKey }) })
  const client: unknown = { call, authenticate, close: () => socket.close() }
  // trusted: the bank answers with the output of the operation, and refuses calls that are not of its form.
  return client as SocketClient
}

const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.addEventListener("open", () => resolve())
    socket.addEventListener("close", () => reject(new OutcomeUnknown("the server did not take the connection")))
  })

/** Settles the call that a message answers. */
const settle = (
  pending: Map<number, Pending>,
  message: { readonly id: number; readonly result?: Answered | null; readonly error?: { readonly data: Answered } }
): void => {
  const waiting = pending.get(message.id)
  pending.delete(message.id)
  if (message.error === undefined) {
    waiting?.resolve(message.result === null ? undefined : answerOf(message.result))
    return
  }
  const { body, headers, status } = message.error.data
  waiting?.reject(new BankError(refusalOf(status, JSON.stringify(body), headers["request-id"] ?? "")))
}

const answerOf = (answered: Answered | undefined): PromiseAnswer<unknown> => ({
  value: answered?.body,
  status: answered?.status ?? 0,
  replayed: answered?.headers["idempotency-replayed"] === "true",
  requestId: answered?.headers["request-id"] ?? ""
})
