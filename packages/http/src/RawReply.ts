import type { StoreUnavailable } from "@vostro/domain/ports"
import type { Stream } from "effect"

/** An answer for any HTTP server. */
export interface RawReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Bytes to send in the place of `body`, exactly `length` of them. */
  readonly content?: { readonly length: number; readonly bytes: Stream.Stream<Uint8Array, StoreUnavailable> }
}
