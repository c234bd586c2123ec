import { Result, Schema } from "effect"
import { Answer } from "./Answer.ts"
import { masked } from "./Mask.ts"
import { type ParityTarget, play } from "./Play.ts"
import { digestOf, ParityRefused, type ParityScenario } from "./Scenario.ts"

/** Answers of a bank to a scenario, without secrets and tax ids. */
export type ParityRecording = typeof ParityRecording.Type
const ParityRecording = Schema.Struct({
  scenario: Schema.String,
  digest: Schema.String,
  /** Given values of the recorded bank, which correspond to those of another. */
  given: Schema.Record(Schema.String, Schema.String),
  answers: Schema.Array(Answer)
})

/** Plays a scenario against a bank, and returns its answers without secrets and tax ids. */
export const record = async (scenario: ParityScenario, target: ParityTarget): Promise<ParityRecording> => {
  const { answers, secrets } = await play(scenario, target)
  const bodies = scenario.steps.map(({ body }): Schema.Json => body ?? null)
  const clean = masked([...answers.map(({ body }): Schema.Json => body), ...bodies], secrets)
  return {
    scenario: scenario.name,
    digest: digestOf(scenario),
    given: Object.fromEntries((scenario.given ?? []).map((name) => [name, target.given?.[name] ?? ""])),
    answers: answers.map((answer, at) => ({ ...answer, body: clean[at] ?? null }))
  }
}

/** Reads a recording of a scenario. Throws {@link ParityRefused} if the text is no recording, or one of other calls. */
export const readParityRecording = (text: string, scenario: ParityScenario): ParityRecording => {
  const read = Schema.decodeUnknownResult(Schema.fromJsonString(ParityRecording))(text)
  if (Result.isFailure(read)) throw new ParityRefused(`the recording is not valid: ${String(read.failure)}`)
  if (read.success.digest === digestOf(scenario)) return read.success
  throw new ParityRefused(
    `the recording is of another version of the scenario ${read.success.scenario}: record it again, or take the version that was recorded`
  )
}
