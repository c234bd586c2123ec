import type { Bank, JsonObject } from "@vostro/domain/operations"
import type { Entropy, Files, Store } from "@vostro/domain/ports"
import type { Layer } from "effect"

/** A request for a transport to send. It names its operation, and has its address: a transport uses one of them. */
export interface SentRequest {
  readonly operation: string
  readonly method: string
  /** Path with its parameters, percent-encoded, without the query. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  /** Texts, lists of texts (`events[]=` over HTTP), and records of texts (`created_at[after]=`). */
  readonly query: JsonObject
  /** The whole value of the header `Authorization`. */
  readonly authorization: string | undefined
  readonly key: string | undefined
  /** Value of `Dry-Run`. */
  readonly dry_run: string | undefined
  /** Bytes of the body, to be sent unchanged. */
  readonly body: Uint8Array<ArrayBuffer> | undefined
  /** Form of an upload, in place of the body. */
  readonly form: SentForm | undefined
}

/** Form with one file, in the part `file`. */
export interface SentForm {
  readonly fields: Readonly<Record<string, string>>
  readonly file: Uint8Array<ArrayBuffer>
  readonly file_name: string
  readonly content_type: string
}

/** An answer as it came out of a transport. */
export interface TransportAnswer {
  readonly status: number
  readonly body: Uint8Array
  readonly request_id: string | undefined
  /** True if the transport says that the bank gave this answer before, to the same key. */
  readonly is_replay: boolean
  /** Value of `Retry-After`. */
  readonly retry_after: string | undefined
}

/** A transport that is open over a bank. */
export interface OpenTransport {
  /** Sends a request and waits for its answer. Rejects if none comes. */
  readonly send: (request: SentRequest) => Promise<TransportAnswer>
  /** Takes no more requests, and ends once those under way are answered. */
  readonly close: () => Promise<void>
}

/** What a transport carries, as far as transports differ. */
export interface Carries {
  /** True if requests have a method and a path. Otherwise they name an operation. */
  readonly paths: boolean
  /** True if a body that is no JSON reaches the bank. False if it lies within a message that is JSON. */
  readonly brokenBodies: boolean
  /** True if it carries uploads and downloads. */
  readonly files: boolean
  /** Address of the caller that the bank gets; undefined if the transport knows none. */
  readonly sourceIp: string | undefined
}

/** A transport under test. */
export interface TransportUnderTest {
  readonly carries: Carries
  /** Ports of the banks, such as those of `@vostro/memory`. */
  readonly ports: () => Layer.Layer<Store | Files | Entropy>
  /** Opens the transport over a bank. */
  readonly open: (bank: Bank["Service"]) => Promise<OpenTransport>
}
