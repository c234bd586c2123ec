import { Files } from "@vostro/domain/ports"
import { Effect, type Layer, Stream } from "effect"

/** Calls every operation of storage whose bucket is dropped during an upload, and returns the outcome of each. */
export const failuresWithoutBucket = (storage: Layer.Layer<Files>, dropBucket: () => void) =>
  Effect.gen(function* () {
    const files = yield* Files
    const at = { program_id: "program_gone", key: "bytes_1" }
    const intake = yield* files.open(at, 1)
    yield* Effect.sync(dropBucket)
    return {
      open: yield* tagOf(files.open(at, 1)),
      finish: yield* tagOf(intake.finish),
      keep: yield* tagOf(files.keep(at)),
      remove: yield* tagOf(files.remove(at)),
      read: yield* tagOf(Stream.runDrain(files.read(at, 0, 1))),
      provisional: yield* tagOf(files.provisional(2, 10)),
      abort: yield* tagOf(intake.abort)
    }
  }).pipe(Effect.provide(storage), Effect.runPromise)

/** Error of each operation of storage without its bucket. */
export const ALL_UNAVAILABLE = {
  open: "StoreUnavailable",
  finish: "StoreUnavailable",
  keep: "StoreUnavailable",
  remove: "StoreUnavailable",
  read: "StoreUnavailable",
  provisional: "StoreUnavailable",
  abort: "StoreUnavailable"
}

const tagOf = <A>(asked: Effect.Effect<A, { readonly _tag: string }>): Effect.Effect<string> =>
  Effect.match(asked, { onFailure: ({ _tag }) => _tag, onSuccess: () => "done" })
