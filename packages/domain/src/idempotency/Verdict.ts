import type { StoredReply } from "../ports/Store.ts"

/** Outcome of a request whose idempotency key is already in use. */
export type Verdict =
  | { readonly _tag: "Replay"; readonly reply: StoredReply }
  | { readonly _tag: "Inconsistent" }
  | { readonly _tag: "InFlight" }

/** Request that holds a key: its fingerprint and its answer. Without an answer, the request is still running. */
export interface KeyHolder {
  readonly fingerprint: string
  readonly reply?: StoredReply
}

/** Compares a request with the holder of its key. Source: spec, "Idempotency behaviour". */
export const verdictOn = (holder: KeyHolder, fingerprint: string): Verdict => {
  if (holder.fingerprint !== fingerprint) return { _tag: "Inconsistent" }
  return holder.reply === undefined ? { _tag: "InFlight" } : { _tag: "Replay", reply: holder.reply }
}
