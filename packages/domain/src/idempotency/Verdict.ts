import type { StoredReply } from "../ports/Store.ts"

/** What a held key means for a request that comes with it. */
export type Verdict =
  | { readonly _tag: "Replay"; readonly reply: StoredReply }
  | { readonly _tag: "Inconsistent" }
  | { readonly _tag: "InFlight" }

/** The request that holds a key: its fingerprint and its answer, without which it is still running. */
export interface KeyHolder {
  readonly fingerprint: string
  readonly reply?: StoredReply
}

/** Judges a request by the one that has its key. Source: spec, "Idempotency behaviour". */
export const verdictOn = (holder: KeyHolder, fingerprint: string): Verdict => {
  if (holder.fingerprint !== fingerprint) return { _tag: "Inconsistent" }
  return holder.reply === undefined ? { _tag: "InFlight" } : { _tag: "Replay", reply: holder.reply }
}
