import type { SlotEntry, StoredReply } from "../ports/Store.ts"

/** What a held key means for a request that comes with it. */
export type Verdict =
  | { readonly _tag: "Replay"; readonly reply: StoredReply }
  | { readonly _tag: "Inconsistent" }
  | { readonly _tag: "InFlight" }

/** Judges a request by the entry that holds its key. Source: spec, "Idempotency behaviour". */
export const verdictOn = (entry: SlotEntry, fingerprint: string): Verdict => {
  if (entry.fingerprint !== fingerprint) return { _tag: "Inconsistent" }
  return entry.reply === undefined ? { _tag: "InFlight" } : { _tag: "Replay", reply: entry.reply }
}
