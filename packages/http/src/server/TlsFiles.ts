import { readFile, stat } from "node:fs/promises"
import { setTimeout } from "node:timers/promises"
import { createSecureContext } from "node:tls"
import { Data, Effect, type Scope } from "effect"

/** Paths of a server's certificate chain and its private key, both in PEM. */
export interface TlsFiles {
  readonly certificate: string
  readonly key: string
}

/** Contents of the TLS files. */
export interface TlsPair {
  readonly cert: string
  readonly key: string
}

/** The TLS files cannot be read, or the key does not belong to the certificate. */
export class TlsUnusable extends Data.TaggedError("TlsUnusable")<{ readonly files: TlsFiles; readonly cause: Error }> {
  override get message(): string {
    return `cannot use certificate ${this.files.certificate} with key ${this.files.key}: ${this.cause.message}`
  }
}

/** Interval in ms at which the files are checked for changes. Works on links and mounted secrets too. */
const CHECK_MS = 1_000

/** Reads the TLS files and checks that they belong together. */
export const readTls = (files: TlsFiles): Effect.Effect<TlsPair, TlsUnusable> =>
  Effect.tryPromise({
    try: async () => {
      const [cert, key] = await Promise.all([readFile(files.certificate, "utf8"), readFile(files.key, "utf8")])
      createSecureContext({ cert, key })
      return { cert, key }
    },
    catch: (cause) => new TlsUnusable({ files, cause: cause instanceof Error ? cause : new Error(String(cause)) })
  })

/** Returns a text that differs after each change of the file behind a path, or of the link to it. */
const stampOf = (path: string): Promise<string> =>
  stat(path, { bigint: true }).then(
    ({ ino, mtimeNs, size }) => `${ino} ${mtimeNs} ${size}`,
    () => "missing"
  )

/** Waits for the next check by the machine's clock, because a bank's own clock may stand still. */
const pause = Effect.promise((signal) => setTimeout(CHECK_MS, undefined, { ref: false, signal }))

/**
 * Calls `use` with the TLS files after each change until the scope closes, and also for a change since `inUse` was
 * read. Unusable files are logged and skipped: while a certificate is renewed, its key may be a moment late.
 */
export const followTls = (
  files: TlsFiles,
  inUse: TlsPair,
  use: (pair: TlsPair) => void
): Effect.Effect<void, never, Scope.Scope> => {
  let used = inUse
  let seen = ""
  const check = Effect.gen(function* () {
    // Taken before reading, so that a change in between is seen by the next check.
    const stamps = yield* Effect.promise(() => Promise.all([stampOf(files.certificate), stampOf(files.key)]))
    const stamp = stamps.join()
    if (stamp === seen) return
    seen = stamp
    const pair = yield* readTls(files)
    if (pair.cert === used.cert && pair.key === used.key) return
    used = pair
    use(pair)
    yield* Effect.logInfo("TLS certificate reloaded")
  })
  const survive = Effect.catch(check, ({ message }) => Effect.logWarning("TLS certificate not reloaded", message))
  return Effect.asVoid(Effect.forkScoped(Effect.forever(Effect.andThen(survive, pause))))
}
