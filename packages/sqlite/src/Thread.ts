import { Worker } from "node:worker_threads"
import { StoreUnavailable } from "@vostro/domain/ports"
import { Effect, type Scope } from "effect"

/** Sends a message to a thread, which answers messages in order. */
export type Ask<Message, Answer> = (message: Message) => Effect.Effect<Answer, StoreUnavailable>

type Waiting<Answer> = (answer: Effect.Effect<Answer, StoreUnavailable>) => void

/** Starts a thread of this package. It closes its connection and ends with the scope. */
export const makeThread = <Message, Answer>(
  name: "WriterThread" | "ReaderThread",
  workerData: object
): Effect.Effect<Ask<Message, Answer>, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => startThread<Message, Answer>(name, workerData)),
      ({ close }) => Effect.promise(close)
    ),
    ({ ask }) => ask
  )

const startThread = <Message, Answer>(name: string, workerData: object) => {
  const worker = new Worker(moduleOf(name), { workerData })
  const waiting: Array<Waiting<Answer>> = []
  let failure: StoreUnavailable | undefined
  const end = (cause: unknown) => {
    failure ??= new StoreUnavailable({ cause })
    for (const answer of waiting.splice(0)) answer(Effect.fail(failure))
  }
  worker.on("message", (answer: Answer) => waiting.shift()?.(Effect.succeed(answer)))
  worker.on("error", end)
  const ended = new Promise<void>((resolve) => {
    worker.once("exit", () => {
      end("store thread exited")
      resolve()
    })
  })
  const ask: Ask<Message, Answer> = (message) =>
    Effect.callback((answer) => {
      if (failure !== undefined) return answer(Effect.fail(failure))
      waiting.push(answer)
      worker.postMessage(message)
    })
  const close = () => {
    if (failure === undefined) worker.postMessage("close")
    return ended
  }
  return { ask, close }
}

// Sources run from `.ts`, the published package from `.js`.
const moduleOf = (name: string): URL =>
  new URL(`./${name}.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`, import.meta.url)
