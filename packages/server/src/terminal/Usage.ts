import { Console, Effect } from "effect"
import { CliOutput } from "effect/cli"

/**
 * Prints the help of a usage error on standard error, so that a wrong flag does not fill a file of JSON with it. Help
 * that was asked for is on standard output.
 */
export const layerUsage = CliOutput.layerPresenter({
  present: (event) => {
    const shown = CliOutput.defaultPresenter.present(event)
    if (event._tag !== "InvalidInvocation") return shown
    return Effect.flatMap(Console.Console, (console) =>
      Effect.provideService(shown, Console.Console, { ...console, log: console.error })
    )
  }
})
