import { spawnSync } from "node:child_process"

/** Fails in words that name the remedy where no server of NATS is installed. */
export const setup = (): void => {
  const { error } = spawnSync("nats-server", ["--version"])
  if (error === undefined) return
  throw new Error(
    "these tests need nats-server 2.9.4 or newer: apt-get install nats-server (Debian, Ubuntu), or brew install nats-server"
  )
}
