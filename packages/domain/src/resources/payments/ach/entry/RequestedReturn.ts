/** A stage of a return dispute. */
interface Stage {
  readonly type: string
  readonly status: string
}

/** Returns the return that was requested and has not been sent. */
export const requestedReturn = <R extends Stage>({ returns }: { readonly returns: ReadonlyArray<R> }): R | undefined =>
  returns.findLast(({ type, status }) => type === "return" && status === "pending_return")

/**
 * True if an incoming entry is returned instead of posted. A return that only the client requested waits for the posting (S11).
 */
export const goesBackUnposted = (one: {
  readonly returns: ReadonlyArray<Stage>
  readonly kept: { readonly return_once_posted?: true }
}): boolean => requestedReturn(one) !== undefined && one.kept.return_once_posted !== true
