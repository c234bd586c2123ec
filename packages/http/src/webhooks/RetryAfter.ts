/** Matches a delay in whole seconds. */
const SECONDS = /^\d{1,9}$/

/**
 * Returns the delay of a `Retry-After` header in ms: seconds, or an HTTP date from the receiver's own `Date` on, so that
 * its clock does not matter. Undefined for any other text and for a time that has passed.
 */
export const retryAfterMs = (value: string | undefined, date: string | undefined): number | undefined => {
  if (value === undefined) return undefined
  const text = value.trim()
  const ms = SECONDS.test(text)
    ? Number(text) * 1_000
    : Date.parse(text) - (date === undefined ? Date.now() : Date.parse(date))
  return ms > 0 ? ms : undefined
}
