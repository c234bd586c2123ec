import type { Kinds } from "./database/Kinds.ts"

/** Facts of an open store, as plain data that its threads start with. */
export interface StoreFacts {
  /** Path of the database file. */
  readonly path: string
  readonly kinds: Kinds
  /** `full`: a commit is flushed to disk before its answer. `off`: the operating system flushes it later. */
  readonly synchronous: "full" | "off"
}
