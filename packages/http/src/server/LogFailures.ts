const lose = () => undefined

/**
 * Keeps the process alive when standard output or standard error cannot be written (disk full, reader gone). Lines are
 * lost until writing works again.
 */
export const surviveLogFailures = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", lose)
}
