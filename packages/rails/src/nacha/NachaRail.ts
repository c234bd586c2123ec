import {
  noChain,
  noInstantPayments,
  noMessages,
  noWires,
  Rails,
  RailsUnavailable,
  type Submission
} from "@vostro/domain/rails"
import { bankFaults, fileNameOf, type NachaBank, nachaOf, portionAfter } from "@vostro/nacha/bank"
import { Effect, Layer, Stream } from "effect"

/** Settings for delivering submission windows as files, with the other networks of the bank. */
export type NachaRails = Files & Networks

interface Files extends NachaBank {
  /**
   * Delivers a file durably to the place from which the network collects it. A submission of unknown outcome is sent
   * again with the same bytes: leave the file alone then, and fail if a file of the name has other bytes. Fails with
   * `RailsUnavailable` and `untaken` only if it is certain that the network cannot collect the file.
   */
  readonly put: (name: string, bytes: AsyncIterable<Uint8Array>) => Effect.Effect<void, unknown>
  /** Sends a blockchain payment; without it, the bank has no chain. */
  readonly payOverChain?: Rails["Service"]["payOverChain"]
}

/** Networks beside ACH: none, or networks that also take the messages about return requests. */
type Networks = { readonly [N in keyof Messaging]?: never } | Messaging

interface Messaging {
  /** The wire network of the bank; without it, every wire is rejected. */
  readonly sendWire?: Rails["Service"]["sendWire"]
  /** The network of instant payments; without it, every one is rejected. */
  readonly sendInstant?: Rails["Service"]["sendInstant"]
  /** Sends return requests of the bank and rejections of others. `noMessages` of the domain sends none. */
  readonly sendMessage: Rails["Service"]["sendMessage"]
}

/**
 * The ACH network as a file drop. Each submission is one file, or several if its totals exceed the limit of a file; an
 * empty submission is none. Throws at start-up if the bank's settings cannot make a valid file, rather than when a
 * window closes, and if messages of a network could not leave the bank.
 */
export const layerNachaRails = ({
  put,
  payOverChain = noChain,
  sendWire = noWires,
  sendInstant = noInstantPayments,
  sendMessage,
  ...bank
}: NachaRails): Layer.Layer<Rails> => {
  if (sendMessage === undefined && (sendWire !== noWires || sendInstant !== noInstantPayments)) {
    throw new Error("sendWire and sendInstant need sendMessage, or return requests never leave the bank")
  }
  const faults = bankFaults(bank)
  if (faults.length > 0) throw new Error(`Invalid bank settings for NACHA files: ${faults.join("; ")}`)
  const submitAch = (submission: Submission) => submit(submission, bank, put)
  return Layer.succeed(Rails, {
    submitAch,
    payOverChain,
    sendWire,
    sendInstant,
    sendMessage: sendMessage ?? noMessages
  })
}

const submit = Effect.fnUntraced(function* (submission: Submission, bank: NachaBank, put: NachaRails["put"]) {
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
