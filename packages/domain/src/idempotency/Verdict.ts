import type { StoredReply } from "../ports/Store.ts"

/** What a held key means for a request that comes with it. */
export type Verdict =
  | { readonly _tag: "Replay"; readonly reply: StoredReply }
  | { readonly _tag: "Inconsistent" }
  | { readonly _tag: "InFlight" }

/** A request that has a key: by what it is known, and its answer; without one it is still running. */
export interface KeyHolder {
  readonly fingerprint: string
  readonly reply?: StoredReply
}

/** Judges a request by the one that has its key. Source: spec, "Idempotency behaviour". */
export const verdictOn = (entry: KeyHolder, fingerprint: string): Verdict => {
  if (entry.fingerprint !== fingerprint) return { _tag: "Inconsistent" }
  return entry.reply === undefined ? { _tag: "InFlight" } : { _tag: "Replay", reply: entry.reply }
}
