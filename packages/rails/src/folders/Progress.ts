import { Context, Effect } from "effect"

/** Stream of a terminal, or of a file or pipe. */
export interface ProgressStream {
  readonly isTTY?: boolean
  readonly write: (text: string) => unknown
}

/** Control sequence that erases the line of the cursor. */
const ERASE = "\r\u001b[2K"

/**
 * Makes a function that shows lines of progress on a terminal, each in place of the previous one. Shows nothing
 * elsewhere.
 */
export const makeProgress =
  (stream: ProgressStream = process.stderr): ShowProgress =>
  (text) => {
    if (stream.isTTY === true) stream.write(`${ERASE}${text}`)
  }

/** Shows a line of progress in place of the previous one; an empty text erases it. */
export type ShowProgress = (text: string) => void

/** Output for the progress of long work. The default shows nothing; commands that people run on a terminal set it. */
export const Progress = Context.Reference<ShowProgress>("@vostro/rails/Progress", {
  defaultValue: () => () => undefined
})

/** Runs a command whose long work shows its progress on the terminal of standard error, if that is one. */
export const withProgress = <A, E, R>(command: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const show = makeProgress()
    return Effect.ensuring(
      Effect.provideService(command, Progress, show),
      Effect.sync(() => show(""))
    )
  })

/** Runs work with the function that shows its progress, and erases the last line when the work ends. */
export const showing = <A, E, R>(work: (show: ShowProgress) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Progress, (show) =>
    Effect.ensuring(
      work(show),
      Effect.sync(() => show(""))
    )
  )
