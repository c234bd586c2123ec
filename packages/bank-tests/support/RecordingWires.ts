import { settledAnswer, type Wire, type WireAnswer, WireRail } from "@vostro/domain/rails"
import { Layer } from "effect"
import { withOtherRails } from "./OtherRails.ts"
import { type ReplyOf, recordingPayments } from "./RecordingPayments.ts"

/** Outcome of a question for a wire. */
export type Reply = ReplyOf<WireAnswer>

/** A wire network that records each wire sent, and replies with given answers. */
export const recordingWires = () => {
  const { port, ...network } = recordingPayments<Wire, WireAnswer>({ settled: settledAnswer })
  return { ...network, layer: withOtherRails(Layer.succeed(WireRail, port)) }
}
