import { Cause, Exit, Runtime } from "effect"

/**
 * Makes the teardown of a process that runs these arguments. The commands `serve` and `start` exit with 0 instead of
 * 130 after SIGTERM or SIGINT, because a bank that was stopped in order has not failed. They do not wait for readers of
 * their log. Other commands, unless interrupted, exit once the readers of both outputs have taken everything or are gone:
 * `process.exit` drops the rest of a pipe.
 */
export const teardownOf =
  ([command]: ReadonlyArray<string>): Runtime.Teardown =>
  (exit, onExit) =>
    Runtime.defaultTeardown(exit, (code) => {
      if (command === "serve" || command === "start") return onExit(code === 130 ? 0 : code)
      const isInterrupted = Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)
      if (isInterrupted) return onExit(code)
      written(process.stdout, () => written(process.stderr, () => onExit(code)))
    })

/** Continues when all earlier writes to a stream have succeeded or failed. */
const written = (stream: NodeJS.WriteStream, resume: () => void): void => {
  stream.write("", () => resume())
}
