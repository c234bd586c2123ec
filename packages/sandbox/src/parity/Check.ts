import { compare, type ParityDifference } from "./Compare.ts"
import type { ParityTarget } from "./Play.ts"
import { type ParityRecording, record } from "./Recording.ts"
import type { ParityScenario } from "./Scenario.ts"

/** Plays a scenario against a bank, and returns where its answers differ from the recorded ones. */
export const checkParity = async (
  scenario: ParityScenario,
  recording: ParityRecording,
  target: ParityTarget
): Promise<ReadonlyArray<ParityDifference>> => compare(scenario, recording, await record(scenario, target))

/** Words of a difference. */
export const textOf = ({ path, played, reason, recorded, step }: ParityDifference): string => {
  const values = `recorded ${shown(recorded)}, here ${shown(played)}`
  return `${step} ${path}: ${values}${reason === undefined ? "" : ` (${reason})`}`
}

const MAX_SHOWN = 200

const shown = (value: unknown): string => {
  const text = value === undefined ? "nothing" : JSON.stringify(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
