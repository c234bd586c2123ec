import { RailsUnavailable } from "@vostro/domain/ports/RailsUnavailable"
import type { Submission } from "@vostro/domain/resources/payments/ach/queue/Submission"
import { noChain, noWires, Rails } from "@vostro/domain/resources/payments/Rails"
import { Effect, Layer, Stream } from "effect"
import { bankFaults } from "./BankFaults.ts"
import type { NachaBank } from "./NachaBank.ts"
import { fileNameOf, nachaOf } from "./OutgoingFile.ts"
import { portionAfter } from "./Portion.ts"

/** How a bank's windows become files. */
export interface NachaRails extends NachaBank {
  /**
   * Puts a file where the network takes it from, and is done when it stays there. It replaces a file of the same name as
   * a whole: a submission is handed over again when nobody knows what became of it, with the same bytes.
   */
  readonly put: (name: string, bytes: AsyncIterable<Uint8Array>) => Effect.Effect<void, unknown>
  /** The chain that the bank pays over; without it, it pays over none. */
  readonly payOverChain?: Rails["Service"]["payOverChain"]
  /** The wire network of the bank; without it, every wire is rejected. */
  readonly sendWire?: Rails["Service"]["sendWire"]
}

/**
 * The ACH network as a place for files: each submission is one, or more where it adds up to more than a file can say. One
 * without entries is none. Throws where no file could be written, which else would be found out when a window closes.
 */
export const layerNachaRails = ({
  put,
  payOverChain = noChain,
  sendWire = noWires,
  ...bank
}: NachaRails): Layer.Layer<Rails> => {
  const faults = bankFaults(bank)
  if (faults.length > 0) throw new Error(`No file of the ACH network can say this: ${faults.join("; ")}`)
  return Layer.succeed(Rails, { submitAch: (submission) => submit(submission, bank, put), payOverChain, sendWire })
}

const submit = Effect.fnUntraced(function* (submission: Submission, bank: NachaBank, put: NachaRails["put"]) {
  const first = yield* submission.entriesAfter(undefined)
  if (first.length === 0) return
  let from: string | undefined
  for (let number = 1; ; number++) {
    const portion = portionAfter(submission, from)
    const bytes = Stream.toAsyncIterable(nachaOf(portion, bank, number))
    yield* Effect.mapError(put(fileNameOf(submission, number), bytes), (cause) => new RailsUnavailable({ cause }))
    from = yield* portion.end
    if (from === undefined) return
  }
})
