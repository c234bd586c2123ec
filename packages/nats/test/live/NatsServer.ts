import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect, type NatsConnection } from "@nats-io/transport-node"

/** Password of the users in these tests. */
export const PASSWORD = "password-of-the-tests"

/** A server of NATS with JetStream, in a folder of its own. */
export interface NatsServer {
  /** Its address, `host:port`. */
  readonly address: string
  readonly connect: (user?: string) => Promise<NatsConnection>
  /** Kills the server and starts it again on the same folder and port. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a server that takes the largest bodies of the bank; further lines of its configuration can name users. */
export const startNats = async (maxPayload = 2_097_152, more = ""): Promise<NatsServer> => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-nats-"))
  const port = await freePort()
  const config = join(folder, "nats.conf")
  writeFileSync(
    config,
    `listen: "127.0.0.1:${port}"\nmax_payload: ${maxPayload}\njetstream { store_dir: "${folder}" }\n${more}\n`
  )
  const connections: Array<NatsConnection> = []
  const open = async (user?: string): Promise<NatsConnection> => {
    const login = user === undefined ? {} : { user, pass: PASSWORD }
    const connection = await connect({
      ...login,
      servers: `127.0.0.1:${port}`,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 50
    })
    connections.push(connection)
    return connection
  }
  let server = await started(config)
  return {
    address: `127.0.0.1:${port}`,
    connect: open,
    restart: async () => {
      await ended(server, "SIGKILL")
      server = await started(config)
    },
    stop: async () => {
      for (const connection of connections) await connection.close()
      await ended(server, "SIGTERM")
      rmSync(folder, { recursive: true })
    }
  }
}

const started = (config: string): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const server = spawn("nats-server", ["-c", config], { stdio: ["ignore", "ignore", "pipe"] })
    let said = ""
    server.stderr.on("data", (bytes) => {
      said += String(bytes)
      if (said.includes("Server is ready")) resolve(server)
    })
    server.once("error", reject).once("exit", () => reject(new Error(said)))
  })

const ended = (server: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    server.once("exit", () => resolve())
    server.kill(signal)
  })

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })
