import { Bank, errorBody, type Reply, type Request, reject, statusOf } from "@vostro/domain/operations"
import { Deferred, Effect, Latch, Layer, Stream } from "effect"

/** A bank that can stop answering before its store closes. */
export interface ClosableBank {
  /** Counts the requests of a bank that are under way. */
  readonly layer: Layer.Layer<Bank, never, Bank>
  /** Refuses new requests with 503 from now on, and waits for those under way. */
  readonly close: Effect.Effect<void>
  /** Answers the requests that are still under way with 504: they may be carried out, or not. */
  readonly abandon: Effect.Effect<void>
}

/** Makes a bank closable. It is open at first. */
export const makeClosableBank = (): ClosableBank => {
  const underWay = new Map<object, () => void>()
  const idle = Latch.makeUnsafe(true)
  let isClosed = false
  const enter = (abandon: () => void): (() => void) => {
    const token = {}
    underWay.set(token, abandon)
    idle.closeUnsafe()
    return () => {
      underWay.delete(token)
      if (underWay.size === 0) idle.openUnsafe()
    }
  }
  const counted = <A, E>(stream: Stream.Stream<A, E>): Stream.Stream<A, E> =>
    Stream.suspend(() => Stream.ensuring(stream, Effect.sync(enter(() => undefined))))
  const withStreams = ({ content, lines, ...reply }: Reply): Reply => ({
    ...reply,
    ...(content !== undefined && {
      content: { ...content, read: (from: number, until: number) => counted(content.read(from, until)) }
    }),
    ...(lines !== undefined && { lines: counted(lines) })
  })
  // A fiber of its own: a store that has closed never answers it. It ends with a caller who no longer waits.
  const answerWith = (bank: Bank["Service"]) => (request: Request) =>
    Effect.suspend(() => {
      if (isClosed) return Effect.succeed(refusalOf(request, "service_unavailable"))
      const answered = Deferred.makeUnsafe<Reply>()
      const leave = enter(() => Deferred.doneUnsafe(answered, Effect.succeed(refusalOf(request, "gateway_timeout"))))
      const answering = Effect.onExit(Effect.map(bank.answer(request), withStreams), (exit) =>
        Effect.sync(() => {
          Deferred.doneUnsafe(answered, exit)
          leave()
        })
      )
      return Effect.uninterruptibleMask((restore) =>
        Effect.flatMap(Effect.forkDetach(answering, { startImmediately: true }), (fiber) =>
          Effect.onInterrupt(restore(Deferred.await(answered)), () => Effect.sync(() => fiber.interruptUnsafe()))
        )
      )
    })
  return {
    layer: Layer.effect(
      Bank,
      Effect.map(Bank, (bank) => ({ ...bank, answer: answerWith(bank) }))
    ),
    close: Effect.suspend(() => {
      isClosed = true
      return idle.await
    }),
    abandon: Effect.sync(() => {
      for (const abandon of underWay.values()) abandon()
    })
  }
}

const refusalOf = ({ operation, path }: Request, code: "service_unavailable" | "gateway_timeout"): Reply => {
  const rejection = reject(code)
  return {
    status: statusOf(rejection),
    headers: { "retry-after": "1" },
    body: JSON.stringify(errorBody(operation.errors, rejection, path))
  }
}
