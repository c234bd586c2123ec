/** Minimum number of letters of a word in which a slip counts: in shorter words one letter makes another name (Li, Lee). */
const LEAST_LETTERS = 7

/**
 * True where a typist who means a word of seven letters or more may write another: one letter lost, doubled or changed, or
 * two neighbours swapped. The first letter stays.
 */
export const isSlip = (meant: string, written: string): boolean => {
  const longer = written.length - meant.length
  if (meant.length < LEAST_LETTERS || longer < -1 || longer > 1 || meant.charCodeAt(0) !== written.charCodeAt(0))
    return false
  let at = 1
  while (at < meant.length && meant.charCodeAt(at) === written.charCodeAt(at)) at++
  if (longer === -1) return isRest(meant, at + 1, written, at)
  if (longer === 1) return written.charCodeAt(at) === written.charCodeAt(at - 1) && isRest(meant, at, written, at + 1)
  return isRest(meant, at + 1, written, at + 1) ? at < meant.length : isSwap(meant, written, at)
}

const isSwap = (meant: string, written: string, at: number): boolean =>
  meant.charCodeAt(at) === written.charCodeAt(at + 1) &&
  meant.charCodeAt(at + 1) === written.charCodeAt(at) &&
  isRest(meant, at + 2, written, at + 2)

const isRest = (a: string, fromA: number, b: string, fromB: number): boolean => {
  if (a.length - fromA !== b.length - fromB) return false
  for (let at = fromA; at < a.length; at++) if (a.charCodeAt(at) !== b.charCodeAt(at - fromA + fromB)) return false
  return true
}
