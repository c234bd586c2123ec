import { unwatchFile, watchFile } from "node:fs"
import { readFile } from "node:fs/promises"
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

/**
 * Calls `use` with the TLS files after each change until the scope closes. Unusable files are logged and skipped: while
 * a certificate is renewed, its key may be a moment late.
 */
export const followTls = (files: TlsFiles, use: (pair: TlsPair) => void): Effect.Effect<void, never, Scope.Scope> =>
  Effect.gen(function* () {
    const services = yield* Effect.context()
    const reload = readTls(files).pipe(
      Effect.flatMap((pair) => Effect.sync(() => use(pair))),
      Effect.andThen(Effect.logInfo("TLS certificate reloaded")),
      Effect.catch(({ message }) => Effect.logWarning("TLS certificate not reloaded", message))
    )
    const changed = () => void Effect.runForkWith(services)(reload)
    for (const path of [files.certificate, files.key]) {
      yield* Effect.acquireRelease(
        Effect.sync(() => watchFile(path, { persistent: false, interval: CHECK_MS }, changed)),
        () => Effect.sync(() => unwatchFile(path, changed))
      )
    }
  })
