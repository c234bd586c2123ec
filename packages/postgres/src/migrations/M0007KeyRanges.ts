/** Drops what 0006 has replaced. For that even those who read wait, which no index may be built after: apart from 0006. */
export const keyRanges: ReadonlyArray<string> = ["drop index if exists vostro_keys_expiry"]
