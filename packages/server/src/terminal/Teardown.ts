import { Cause, Exit, Runtime } from "effect"

/** Commands that run until they are stopped. */
const ENDLESS: ReadonlySet<string | undefined> = new Set(["serve", "start", "listen", "events", "mcp"])

/**
 * Makes the teardown of a process that runs these arguments. Commands that run until they are stopped exit with 0 instead
 * of 130 after SIGTERM or SIGINT, because a process that was stopped in order has not failed. The commands `serve` and `start` do not
 * wait for readers of their log. Others, unless interrupted, exit once the readers of both outputs have taken everything or
 * are gone: `process.exit` drops the rest of a pipe.
 */
export const teardownOf =
  ([command]: ReadonlyArray<string>): Runtime.Teardown =>
  (exit, onExit) =>
    Runtime.defaultTeardown(exit, (code) => {
      if (command === "serve" || command === "start") return onExit(code === 130 ? 0 : code)
      const isInterrupted = Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)
      if (isInterrupted) return onExit(ENDLESS.has(command) ? 0 : code)
      written(process.stdout, () => written(process.stderr, () => onExit(code)))
    })

/** Continues when all earlier writes to a stream have succeeded or failed. */
const written = (stream: NodeJS.WriteStream, resume: () => void): void => {
  stream.write("", () => resume())
}
