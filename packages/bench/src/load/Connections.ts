import { connect, type Socket } from "node:net"

/** Sends a request; returns the status of its response, or 0 without a response. */
export type Send = (headers: Readonly<Record<string, string>>, body: string) => Promise<number>

interface Job {
  readonly request: string
  readonly answer: (status: number) => void
}

interface Connection {
  readonly socket: Socket
  received: string
  job: Job | undefined
}

/** Idle timeout of a connection in ms, shorter than that of the servers. */
const IDLE_MS = 30_000

/**
 * A pool of kept connections for POST requests to one address: one per concurrent request up to `most`, beyond which
 * requests wait. Parses only the HTTP that the servers of the bench write, to take little CPU from the servers on the
 * same machine.
 */
export const openConnections = (url: URL, most: number): { readonly post: Send; readonly close: () => void } => {
  const all = new Set<Connection>()
  const idle: Array<Connection> = []
  const waiting: Array<Job> = []
  const next = (): void => {
    if (idle.length === 0 && all.size >= most) return
    const job = waiting.shift()
    if (job === undefined) return
    const connection = idle.pop() ?? open()
    connection.job = job
    connection.socket.write(job.request)
  }
  const end = (connection: Connection, status: number): void => {
    connection.job?.answer(status)
    connection.job = undefined
    next()
  }
  const open = (): Connection => {
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
    const connection: Connection = { socket, received: "", job: undefined }
    socket.setEncoding("latin1").setTimeout(IDLE_MS)
    socket.on("data", (text) => {
      connection.received += text
      const status = statusOf(connection.received)
      if (status === undefined) return
      if (status === 0) return void socket.destroy()
      connection.received = ""
      idle.push(connection)
      end(connection, status)
    })
    socket.on("timeout", () => socket.destroy())
    // `close` follows.
    socket.on("error", () => undefined)
    socket.on("close", () => {
      all.delete(connection)
      if (idle.includes(connection)) idle.splice(idle.indexOf(connection), 1)
      end(connection, 0)
    })
    all.add(connection)
    return connection
  }
  const post: Send = (headers, body) =>
    new Promise((answer) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      const length = `content-length: ${Buffer.byteLength(body)}`
      const head = `POST ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\n${lines.join("")}${length}`
      waiting.push({ request: `${head}\r\n\r\n${body}`, answer })
      next()
    })
  return { post, close: () => all.forEach(({ socket }) => void socket.destroy()) }
}

// Returns the status of a response once it is complete; 0 if its length is not given.
const statusOf = (received: string): number | undefined => {
  const end = received.indexOf("\r\n\r\n")
  if (end < 0) return undefined
  const head = received.slice(0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) return 0
  return received.length < end + 4 + Number(length) ? undefined : Number(head.split(" ", 2)[1])
}
