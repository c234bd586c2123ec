import { Data } from "effect"

/** Reason why a publisher stops: each needs a person, because the stream is not what the bank wrote. */
export type StreamReason = "missing" | "another" | "behind" | "ahead" | "foreign" | "too_large"

/** Fault of an event stream. The publisher publishes nothing more; the message names the remedy. */
export class StreamFault extends Data.TaggedError("StreamFault")<{
  readonly reason: StreamReason
  readonly message: string
}> {}

/** Failure of NATS that may pass: no connection, no answer, no space. Nothing is lost; the publisher tries again. */
export class NatsUnavailable extends Data.TaggedError("NatsUnavailable")<{ readonly cause: unknown }> {}

/** Makes a fault. */
export const streamFault = (reason: StreamReason, message: string): StreamFault => new StreamFault({ reason, message })
