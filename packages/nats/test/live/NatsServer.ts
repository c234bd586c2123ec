import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect, type NatsConnection } from "@nats-io/transport-node"

/** A server of NATS with JetStream, in a folder of its own. */
export interface NatsServer {
  readonly connect: () => Promise<NatsConnection>
  /** Kills the server and starts it again on the same folder and port. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a server that takes the largest bodies of the bank. */
export const startNats = async (maxPayload = 2_097_152): Promise<NatsServer> => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-nats-"))
  const port = await freePort()
  const config = join(folder, "nats.conf")
  writeFileSync(
    config,
    `listen: "127.0.0.1:${port}"\nmax_payload: ${maxPayload}\njetstream { store_dir: "${folder}" }\n`
  )
  const connections: Array<NatsConnection> = []
  const open = async (): Promise<NatsConnection> => {
    const connection = await connect({ servers: `127.0.0.1:${port}`, maxReconnectAttempts: -1, reconnectTimeWait: 50 })
    connections.push(connection)
    return connection
  }
  let server = await started(config)
  return {
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
