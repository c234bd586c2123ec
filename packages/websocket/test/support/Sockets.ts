import { createServer, type Server } from "node:http"
import { connect, type Socket } from "node:net"
import { makeWebSockets, type WebSocketOptions, type WebSockets } from "@vostro/websocket"
import { type ClientOptions, WebSocket } from "ws"
import { OPERATOR_TOKEN, startTestBank, type TestBank } from "../../../http/test/support/TestBank.ts"

/** Credentials of the operator. */
export const OPERATOR = `Bearer ${OPERATOR_TOKEN}`

/** A call that needs credentials. */
export const LIST = '{"jsonrpc":"2.0","id":1,"method":"program.list"}'

let bank: TestBank
let server: Server
let sockets: WebSockets

/** Closes the bank over WebSocket. */
export const closeSockets = (): Promise<void> => sockets.close()

/** Ends what `start` has started. */
export const stop = async (): Promise<void> => {
  await sockets.close()
  await new Promise((resolve) => server.close(resolve))
  await bank.close()
}

/** Starts a bank over WebSocket; returns its address. */
export const start = async (options: WebSocketOptions = {}): Promise<string> => {
  bank = await startTestBank()
  sockets = await bank.run(makeWebSockets(options))
  server = createServer()
  sockets.attach(server, "/rpc")
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return `ws://127.0.0.1:${typeof address === "object" ? address?.port : ""}/rpc`
}

/** A connection, and what it hears. */
export interface Raw {
  readonly say: (text: string | Buffer) => Promise<unknown>
  /** The close code and its words. */
  readonly closed: Promise<readonly [number, string]>
  readonly socket: WebSocket
}

/** Opens a connection, by default as the operator. */
export const open = async (
  url: string,
  headers: Record<string, string> = { authorization: OPERATOR },
  options: ClientOptions = {}
): Promise<Raw> => {
  const socket = new WebSocket(url, { ...options, headers })
  const closed = new Promise<readonly [number, string]>((resolve) => {
    socket.once("close", (code, reason) => resolve([code, reason.toString()]))
  })
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject))
  const say = (text: string | Buffer) =>
    new Promise((resolve) => {
      socket.once("message", (data) => resolve(JSON.parse(data.toString())))
      socket.send(text)
    })
  return { say, closed, socket }
}

/** Opens a connection whose frames a test writes itself. */
export const openRaw = async (
  url: string,
  more = ""
): Promise<{ readonly socket: Socket; readonly answer: string }> => {
  const { hostname, pathname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
  const upgrade = `Host: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}`
  socket.write(`GET ${pathname} HTTP/1.1\r\n${upgrade}${more}\r\n`)
  const answer: string = await new Promise((resolve) => socket.once("data", (bytes) => resolve(String(bytes))))
  return { socket, answer }
}

/** Reads the close frame that a server sends. */
export const closeCodeOf = (socket: Socket): Promise<number> =>
  new Promise((resolve) =>
    socket.once("data", (bytes) => resolve(typeof bytes === "string" ? 0 : bytes.readUInt16BE(2)))
  )

/** Resolves with the reason that a handshake is refused for, or with `taken`. */
export const refusedHandshake = (url: string, headers: Record<string, string> = {}): Promise<string> =>
  open(url, headers).then(
    () => "taken",
    (error: Error) => error.message
  )
