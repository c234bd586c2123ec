import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** A third-party S3 server in a separate process. */
export interface S3Server {
  /** URL of the bucket. */
  readonly url: string
  /** Path of the folder that contains a folder for each bucket. */
  readonly buckets: string
  /** Path of an empty folder that is removed with the server. */
  readonly spool: string
  readonly close: () => Promise<void>
}

/** Credentials of `s3rver`. It accepts any signature in headers, so signing is tested on our own service. */
export const S3RVER_CREDENTIALS = { access_key_id: "S3RVER", secret_access_key: "S3RVER" }

const PROGRAM = fileURLToPath(new URL("./s3rver.mjs", import.meta.url))

/**
 * Starts `s3rver` with an empty bucket in a separate folder, on a free port of the loopback address. The server ends
 * and removes its folder when it is closed or its parent process ends.
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
