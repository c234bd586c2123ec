const lose = () => undefined

/**
 * Keeps the process alive when its standard output or standard error cannot be written, because the disk is full or the
 * reader is gone. Lines are lost until writing works again.
 */
export const surviveLogFailures = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", lose)
}
