/** Runs work until a time limit in ms, or until the caller's signal aborts: then it rejects, and its own signal aborts. */
export const withinTime = <A>(
  ms: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<A>
): Promise<A> =>
  new Promise((resolve, reject) => {
    const controller = new AbortController()
    const stop = (reason: unknown): void => {
      reject(reason)
      controller.abort(reason)
    }
    const leave = (): void => stop(caller?.reason)
    const late = setTimeout(() => stop(new Error(`no answer within ${ms} ms`)), ms)
    caller?.addEventListener("abort", leave)
    if (caller?.aborted === true) leave()
    work(controller.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(late)
        caller?.removeEventListener("abort", leave)
      })
  })
