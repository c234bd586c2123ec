import { ending } from "./run.ts"

/** An instruction of a Dockerfile, such as `USER node`. */
interface Step {
  readonly name: string
  readonly text: string
}

/** A stage of a Dockerfile: the instructions after one `FROM`. */
export interface Stage {
  readonly steps: ReadonlyArray<Step>
}

/** Splits a Dockerfile into stages; the last one is the image. */
export const stagesOf = (dockerfile: string): ReadonlyArray<Stage> => {
  const lines = dockerfile
    .replaceAll(/^#.*$/gm, "")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
  const steps = lines
    .filter((line) => line.trim() !== "")
    .map((line): Step => {
      const [, name = "", text = ""] = /^([A-Z]+) +(.+)$/.exec(line) ?? ending(`Dockerfile: no instruction: ${line}`)
      return { name, text }
    })
  const starts = steps.flatMap(({ name }, at) => (name === "FROM" ? [at] : []))
  return starts.map((start, index) => ({ steps: steps.slice(start + 1, starts[index + 1]) }))
}

/** Returns the text of the one instruction of a name in a stage. */
export const textOf = (stage: Stage | undefined, name: string): string => {
  const [found, ...more] = stage?.steps.filter((step) => step.name === name) ?? []
  return found === undefined || more.length > 0 ? ending(`Dockerfile: not one ${name}`) : found.text
}

/** Returns the words of a command in exec form, which runs without a shell. */
export const execForm = (text: string): ReadonlyArray<string> => {
  const [form] = /\[.*\]$/.exec(text) ?? ending(`Dockerfile: not in exec form: ${text}`)
  return JSON.parse(form)
}
