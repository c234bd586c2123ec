import type { Bank, Request } from "@vostro/domain/operations"
import { Effect } from "effect"

/** A request as it reached the bank. */
export interface SeenRequest {
  readonly request: Request
  /** Bytes of the body, once the bank has read it. */
  body: Uint8Array | undefined
}

/** A request that waits before it reaches the bank. */
export interface HeldRequest {
  readonly arrived: Promise<void>
  readonly release: () => void
}

/** A bank that records the requests that reach it, and holds some of them. */
export interface WatchedBank {
  readonly bank: Bank["Service"]
  readonly seen: ReadonlyArray<SeenRequest>
  /** Holds the next request for an operation until it is released. */
  readonly hold: (operation: string) => HeldRequest
}

interface Hold {
  readonly arrive: () => void
  readonly released: Promise<void>
}

/** Makes a promise and the functions that settle it. */
export const promised = <A>() => {
  let resolve: (value: A | Promise<A>) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<A>((one, other) => {
    resolve = one
    reject = other
  })
  return { promise, resolve, reject }
}

/** Watches a bank. */
export const watchBank = (inner: Bank["Service"]): WatchedBank => {
  const seen: Array<SeenRequest> = []
  const holds = new Map<string, Hold>()
  const answer = (request: Request) => {
    const one: SeenRequest = { request, body: undefined }
    seen.push(one)
    const body = Effect.tap(request.body, (bytes) =>
      Effect.sync(() => {
        one.body = bytes
      })
    )
    const hold = holds.get(request.operation.name)
    holds.delete(request.operation.name)
    hold?.arrive()
    return Effect.andThen(
      Effect.promise(async () => hold?.released),
      inner.answer({ ...request, body })
    )
  }
  return {
    bank: { ...inner, answer: (request) => Effect.suspend(() => answer(request)) },
    seen,
    hold: (operation) => {
      const [arrival, release] = [promised<void>(), promised<void>()]
      holds.set(operation, { arrive: arrival.resolve, released: release.promise })
      return { arrived: arrival.promise, release: release.resolve }
    }
  }
}
