import { AchRail, RailsUnavailable, type Submission } from "@vostro/domain/rails"
import { bankFaults, fileNameOf, type NachaBank, nachaOf, portionAfter } from "@vostro/nacha/bank"
import { Effect, Layer, Stream } from "effect"

/** Settings for delivering submission windows as files. */
export interface NachaRail extends NachaBank {
  /**
   * Delivers a file durably to the place from which the network collects it. A submission of unknown outcome is sent
   * again with the same bytes: leave the file alone then, and fail if a file of the name has other bytes. Fails with
   * `RailsUnavailable` and `untaken` only if it is certain that the network cannot collect the file.
   */
  readonly put: (name: string, bytes: AsyncIterable<Uint8Array>) => Effect.Effect<void, unknown>
}

/**
 * The ACH network as a file drop. Each submission is one file, or several if its totals exceed the limit of a file; an
 * empty submission is none. Throws at start-up if the bank's settings cannot make a valid file, rather than when a
 * window closes.
 */
export const layerNachaRail = ({ put, ...bank }: NachaRail): Layer.Layer<AchRail> => {
  const faults = bankFaults(bank)
  if (faults.length > 0) throw new Error(`Invalid bank settings for NACHA files: ${faults.join("; ")}`)
  return Layer.succeed(AchRail, { submit: (submission) => submit(submission, bank, put) })
}

const submit = Effect.fnUntraced(function* (submission: Submission, bank: NachaBank, put: NachaRail["put"]) {
  const first = yield* submission.entriesAfter(undefined)
  if (first.length === 0) return
  let from: string | undefined
  for (let number = 1; ; number++) {
    const portion = portionAfter(submission, from)
    const bytes = Stream.toAsyncIterable(nachaOf(portion, bank, number))
    yield* Effect.mapError(put(fileNameOf(submission, number), bytes), (cause) => unavailable(cause, number))
    from = yield* portion.end
    if (from === undefined) return
  }
})

// Of a later file the network may have the ones before.
const unavailable = (cause: unknown, number: number): RailsUnavailable =>
  cause instanceof RailsUnavailable && number === 1 ? cause : new RailsUnavailable({ cause })
