/** A JSON value as this service exchanges and stores it. Numbers are safe integers (see `StrictJson`). */
export type Json = null | boolean | number | string | ReadonlyArray<Json> | JsonObject

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json | undefined
}
