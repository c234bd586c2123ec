import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { Effect } from "effect"
import { attempt } from "./Attempt.ts"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"

/** Chooses the previous port if it is free, so that URLs survive a restart; else any free port. */
export const choosePort = (file: string): Effect.Effect<number, EmbeddedPostgresError> =>
  Effect.gen(function* () {
    const last = yield* attempt("read the port", () => (existsSync(file) ? Number(readFileSync(file, "utf8")) : 0))
    const isPort = Number.isInteger(last) && last > 0 && last < 65_536
    const port = yield* isPort ? Effect.catch(freePort(last), () => freePort(0)) : freePort(0)
    yield* attempt("write the port", () => {
      // The folder's owner could not overwrite a file of root, and may start the next server.
      rmSync(file, { force: true })
      writeFileSync(file, String(port), { mode: 0o644 })
    })
    return port
  })

const freePort = (wanted: number): Effect.Effect<number, EmbeddedPostgresError> =>
  Effect.callback((resume) => {
    const server = createServer()
    server.once("error", (cause) =>
      resume(Effect.fail(new EmbeddedPostgresError({ problem: "no free port on 127.0.0.1", cause })))
    )
    server.listen(wanted, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : wanted
      server.close(() => resume(Effect.succeed(port)))
    })
  })
