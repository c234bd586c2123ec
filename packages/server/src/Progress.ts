/** Stream of a terminal, or of a file or pipe. */
export interface ProgressStream {
  readonly isTTY?: boolean
  readonly write: (text: string) => unknown
}

/** Erases the line that the cursor is in. */
const ERASE = "\r\u001b[2K"

/** Makes a function that shows a line of progress on a terminal, in place of the line before; elsewhere nothing. */
export const makeProgress =
  (stream: ProgressStream = process.stderr) =>
  /** Shows a text; an empty text erases the last one. */
  (text: string): void => {
    if (stream.isTTY === true) stream.write(`${ERASE}${text}`)
  }
