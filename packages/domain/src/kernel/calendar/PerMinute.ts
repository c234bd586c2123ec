const MINUTE_MS = 60_000

/** Since 1973 the offset of every time zone is a whole number of minutes. */
const WHOLE_MINUTES_SINCE_MS = Date.UTC(1973, 0, 1)

/**
 * Remembers the last value of each key, for values that change on whole minutes only. Zone arithmetic takes
 * microseconds, and most requests of a bank ask about the current minute.
 */
export const perMinute = <A>(): ((key: string, ms: number, compute: () => A) => A) => {
  const latest = new Map<string, { readonly minute: number; readonly value: A }>()
  return (key, ms, compute) => {
    if (ms < WHOLE_MINUTES_SINCE_MS) return compute()
    const minute = Math.floor(ms / MINUTE_MS)
    const known = latest.get(key)
    if (known?.minute === minute) return known.value
    const value = compute()
    latest.set(key, { minute, value })
    return value
  }
}
