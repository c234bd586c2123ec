import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"

const require = createRequire(import.meta.url)

/** A server for S3 that others wrote, in a process of its own. */
export interface S3Server {
  /** The address of its bucket. */
  readonly url: string
  readonly close: () => Promise<void>
}

/** The credentials that `s3rver` knows. It takes any signature in headers, so that signing is tried on our own service. */
export const S3RVER_CREDENTIALS = { access_key_id: "S3RVER", secret_access_key: "S3RVER" }

/** Starts `s3rver` with an empty bucket in a folder of its own, on a free port of the loopback address. */
export const startS3Server = (): Promise<S3Server> => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-s3rver-"))
  const program = require.resolve("s3rver/bin/s3rver.js")
  const options = ["--directory", folder, "--address", "127.0.0.1", "--port", "0", "--configure-bucket", "files"]
  const child = spawn(process.execPath, [program, "--silent", ...options], { stdio: ["ignore", "pipe", "inherit"] })
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const close = async () => {
    child.kill("SIGTERM")
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return new Promise((resolve, reject) => {
    let text = ""
    child.once("exit", (code) => reject(new Error(`s3rver ended with ${code}: ${text}`)))
    child.stdout.on("data", (chunk) => {
      text += String(chunk)
      const [, address] = /listening on (\S+:\d+)/.exec(text) ?? []
      if (address !== undefined) resolve({ url: `http://${address}/files`, close })
    })
  })
}
