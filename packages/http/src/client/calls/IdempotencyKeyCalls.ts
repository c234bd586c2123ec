// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.

/** Idempotency keys and their stored responses. */
export interface IdempotencyKeyCalls {
  /** Tells whether an idempotency key is fresh, in flight or stored, and until when, with the object that it made. */
  readonly "idempotency_key.get": { readonly call: IdempotencyKeyGetCall; readonly answer: IdempotencyKey }
  /** Tells the state of an idempotency key of a program, or of `bank`. */
  readonly "idempotency_key.find": { readonly call: IdempotencyKeyFindCall; readonly answer: IdempotencyKey }
}

/** Idempotency key. */
type IdempotencyKey = {
  /** Name of the operation. */
  readonly operation: string
  /** Idempotency key. */
  readonly key: string
  /** Fresh, in flight, or stored with the answer of its request. */
  readonly state: "fresh" | "in_flight" | "stored"
  /** Time until which a repeat gets the stored answer. RFC 3339. */
  readonly stored_until?: string
  /** Status of the stored answer. */
  readonly response_status?: number
  /** Id of the object that the request made or changed. */
  readonly object_id?: string
}

/** Parameters of the query of `idempotency_key.get`. */
type IdempotencyKeyGetQuery = {
  /** Name of the operation. 1 to 100 characters. */
  readonly operation: string
  /** Idempotency key. 1 to 255 characters. */
  readonly key: string
}

/** Tells whether an idempotency key is fresh, in flight or stored, and until when, with the object that it made. */
type IdempotencyKeyGetCall = {
  /** Parameters of the query. */
  readonly query: IdempotencyKeyGetQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `idempotency_key.find`. */
type IdempotencyKeyFindParams = {
  /** Id of the program. */
  readonly program_id: string
}

/** Parameters of the query of `idempotency_key.find`. */
type IdempotencyKeyFindQuery = {
  /** Name of the operation. 1 to 100 characters. */
  readonly operation: string
  /** Idempotency key. 1 to 255 characters. */
  readonly key: string
}

/** Tells the state of an idempotency key of a program, or of `bank`. */
type IdempotencyKeyFindCall = {
  /** Parameters of the path. */
  readonly params: IdempotencyKeyFindParams
  /** Parameters of the query. */
  readonly query: IdempotencyKeyFindQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
