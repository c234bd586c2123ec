// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.

/** Settings of the bank and their defaults (operator). */
export interface SettingCalls {
  /** Lists the settings of the bank with their defaults; for secrets it shows only if they are set. */
  readonly "setting.list": { readonly call: SettingListCall; readonly answer: SettingListPage }
}

/** Setting. */
type Setting = {
  /** Name of the setting. */
  readonly name: string
  /** Value, unless it is a secret, code of the host, or not set. */
  readonly value?: unknown
  /** Default, if there is one. */
  readonly default?: unknown
  /** True if it is set. */
  readonly is_set: boolean
  /** True for tokens and keys, whose values no operation shows. */
  readonly is_secret: boolean
  /** True if it is set, and not as by default. */
  readonly differs: boolean
}

/** Answer of `setting.list`. */
type SettingListPage = {
  /** Settings in the order of their declaration. */
  readonly objects: ReadonlyArray<Setting>
}

/** Lists the settings of the bank with their defaults; for secrets it shows only if they are set. */
type SettingListCall = {
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
