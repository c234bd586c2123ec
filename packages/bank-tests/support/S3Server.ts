import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** A server for S3 that others wrote, in a process of its own. */
export interface S3Server {
  /** The address of its bucket. */
  readonly url: string
  /** Where its buckets lie, each a folder. */
  readonly buckets: string
  /** An empty folder that goes when the server does. */
  readonly spool: string
  readonly close: () => Promise<void>
}

/** The credentials that `s3rver` knows. It takes any signature in headers, so that signing is tried on our own service. */
export const S3RVER_CREDENTIALS = { access_key_id: "S3RVER", secret_access_key: "S3RVER" }

const PROGRAM = fileURLToPath(new URL("./s3rver.mjs", import.meta.url))

/**
 * Starts `s3rver` with an empty bucket in a folder of its own, on a free port of the loopback address. It ends and takes
 * its folder with it when it is closed, and when the process that started it is no more.
 */
export const startS3Server = async (): Promise<S3Server> => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-s3rver-"))
  const [buckets, spool] = [join(folder, "buckets"), join(folder, "spool")]
  for (const place of [buckets, spool]) mkdirSync(place)
  const child = spawn(process.execPath, [PROGRAM, folder], { stdio: ["pipe", "pipe", "inherit"] })
  const ended = once(child, "exit")
  const [line] = await Promise.race([once(child.stdout, "data"), ended])
  if (child.exitCode !== null) throw new Error(`s3rver ended with ${child.exitCode}`)
  const close = async () => {
    child.stdin.end()
    await ended
  }
  return { url: String(line).trim(), buckets, spool, close }
}
