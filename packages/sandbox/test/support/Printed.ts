import { vostroCommand } from "@vostro/sandbox/Vostro"
import { layerNodeServices, Problem } from "@vostro/server"
import { Cause, Console, Effect, Exit, Fiber } from "effect"
import { Command } from "effect/cli"
import { vi } from "vitest"

/** The `vostro` command, to be run in this process. */
export const vostro = vostroCommand("embedded", "0.0.0")

/** Texts that a command printed on standard output, on standard error, and the words of its failure. */
interface Run {
  readonly out: string
  readonly error: string
  readonly failure: string | undefined
}

/** Runs a command in this process until it ends or has printed a text on standard output. */
export const ran = async (args: ReadonlyArray<string>, until?: string | (() => boolean)): Promise<Run> => {
  let [out, error] = ["", ""]
  let onReady = () => {}
  const ready = new Promise<void>((resolve) => {
    onReady = resolve
  })
  const print = (part: string) => {
    out += part
    if (typeof until === "string" ? out.includes(until) : until?.() === true) onReady()
  }
  const output = vi.spyOn(process.stdout, "write").mockImplementation((part: unknown, done?: unknown) => {
    print(part instanceof Uint8Array ? Buffer.from(part).toString() : String(part))
    if (typeof done === "function") done()
    return true
  })
  const console = {
    ...globalThis.console,
    log: (line: unknown) => print(`${line}\n`),
    error: (line: unknown) => {
      error += `${line}\n`
    }
  }
  const run = Command.runWith(vostro, { version: "0" })(args).pipe(
    Effect.provide(layerNodeServices),
    Effect.provideService(Console.Console, console)
  )
  const fiber = Effect.runFork(run)
  const ended = Effect.runPromise(Fiber.await(fiber))
  await Promise.race([ended, ready])
  await Effect.runPromise(Fiber.interrupt(fiber))
  const exit = await ended
  output.mockRestore()
  return { out, error, failure: failureOf(exit) }
}

const failureOf = (exit: Exit.Exit<unknown, unknown>): string | undefined => {
  if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) return undefined
  const failed = Cause.squash(exit.cause)
  return failed instanceof Problem ? failed.text : String(failed)
}

/** Runs a command as `ran` does, and returns what it printed on standard output; throws if that is nothing. */
export const printed = async (args: ReadonlyArray<string>, until?: string): Promise<string> => {
  const { failure, out } = await ran(args, until)
  if (out === "") throw new Error(`${args.join(" ")} printed nothing: ${failure}`)
  return out
}
