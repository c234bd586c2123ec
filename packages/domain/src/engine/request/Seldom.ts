/** Minimum time between two log lines of one kind, in ms. */
const QUIET_MS = 1_000

/**
 * Makes a limit of one log line a second. It returns the number of lines left out since the last one, or undefined if
 * this line is to be left out.
 */
export const makeSeldom = (): ((nowMs: number) => number | undefined) => {
  let lastMs = Number.NEGATIVE_INFINITY
  let unlogged = 0
  return (nowMs) => {
    // A clock that was set back must not extend the silence.
    if (Math.abs(nowMs - lastMs) < QUIET_MS) {
      unlogged += 1
      return undefined
    }
    const before = unlogged
    lastMs = nowMs
    unlogged = 0
    return before
  }
}
