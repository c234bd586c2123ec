/** A step of the demo, with its passed checks. */
interface DemoStep {
  readonly step: string
  readonly checks: ReadonlyArray<string>
}

/** Beginning of the line of a passed check. */
export const PASSED = "   ok: "

/** Parses the lines that a demo prints into its steps: each begins with the line that names it. */
export const stepsOf = (lines: ReadonlyArray<string>): ReadonlyArray<DemoStep> => {
  const starts = lines.flatMap((line, at) => (line.startsWith(PASSED) ? [] : [at]))
  return starts.map((start, nth) => {
    const [step = "", ...checks] = lines.slice(start, starts[nth + 1])
    return { step, checks: checks.map((line) => line.slice(PASSED.length)) }
  })
}
