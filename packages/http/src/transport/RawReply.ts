import type { StoreUnavailable } from "@vostro/domain/ports"
import type { Stream } from "effect"

/** Response for any HTTP server. */
export interface RawReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Byte stream in place of `body`, exactly `length` bytes where that is known. */
  readonly content?: {
    readonly length: number | undefined
    readonly bytes: Stream.Stream<Uint8Array, StoreUnavailable>
  }
}
