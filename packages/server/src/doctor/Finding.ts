/**
 * The checks of `vostro doctor`, which judge and change nothing: database, folders, machine, certificate, collector.
 * Each returns findings. Reading the configuration is left to `config`, printing to the command.
 */

/** Result of one check of `vostro doctor`. */
export interface Finding {
  /** Part of the installation, such as `database`. */
  readonly part: string
  /** `fault`: the bank loses data or fails, now or soon. `warning`: an engineer should look at it. */
  readonly status: "ok" | "warning" | "fault"
  readonly text: string
}

/** Makes the findings of one part. */
export const findingsOf = (part: string) => ({
  ok: (text: string): Finding => ({ part, status: "ok", text }),
  warning: (text: string): Finding => ({ part, status: "warning", text }),
  fault: (text: string): Finding => ({ part, status: "fault", text })
})
