import type { Settings } from "./Settings.ts"

/** A master key, and the end of the validity of its tokens and secrets, in ms since 1970 UTC. */
export interface ValidKey {
  readonly key: Uint8Array
  readonly until_ms: number
}

type Keys = Pick<Settings, "master_key" | "former_master_keys">

/** Returns the master keys of a bank, the current one first. */
export const masterKeysOf = ({ master_key, former_master_keys = [] }: Keys): ReadonlyArray<ValidKey> => [
  { key: master_key, until_ms: Number.POSITIVE_INFINITY },
  ...former_master_keys.map(({ key, valid_until }) => ({ key, until_ms: Date.parse(valid_until) }))
]

/** Returns the master keys that are valid at a time, the current one first. */
export const validKeysAt = (keys: Keys, nowMs: number): ReadonlyArray<Uint8Array> =>
  masterKeysOf(keys).flatMap(({ key, until_ms }) => (nowMs < until_ms ? [key] : []))
