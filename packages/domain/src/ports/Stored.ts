import type { Ref } from "../kernel/Resource.ts"

/** A stored object; its text is returned byte for byte as written. */
export interface Stored extends Ref {
  /** 1 for a new object, incremented by each change. */
  readonly version: number
  /** JSON. */
  readonly body: string
}

/** A request for the newest object (greatest id) of a kind whose indexed attribute has the value. */
export interface Newest {
  readonly kind: string
  /** One of the first six `indexed` attributes of the resource. */
  readonly attribute: string
  readonly value: string
}

/** A stored response: replayed byte for byte. */
export interface StoredReply {
  readonly status: number
  readonly body: string
}
