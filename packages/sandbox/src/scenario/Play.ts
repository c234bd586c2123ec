import type { MomentWords, Span } from "@vostro/domain"
import { BankError, OutcomeUnknown, type PromiseClient } from "@vostro/http/promise"
import type { FaultKind } from "../faults/FaultKinds.ts"
import { checkScenario } from "./CheckScenario.ts"
import { differenceOf, resolved, type Saved } from "./References.ts"
import { type CallStep, type ExpectStep, type Scenario, ScenarioFault, type Step } from "./Steps.ts"

/** The parts of a test bank that a scenario plays on. */
export interface Stage {
  readonly client: PromiseClient
  readonly operator: PromiseClient
  readonly advance: (span: number | Span) => Promise<void>
  readonly advanceTo: (moment: MomentWords) => Promise<void>
  readonly until: (id: string, status: string) => Promise<unknown>
  readonly failNext: (...kinds: ReadonlyArray<FaultKind>) => void
  readonly programId: string
  readonly accountNumberIds: ReadonlyArray<string>
}

/** Plays a scenario. Resolves with the saved answers by name. Rejects with a {@link ScenarioFault}. */
export const play = async (stage: Stage, scenario: Scenario): Promise<Readonly<Record<string, unknown>>> => {
  checkScenario(scenario)
  const { accountNumberIds, programId } = stage
  let saved: Saved = new Map<string, unknown>([["bank", { programId, accountNumberIds }]])
  for (const [at, step] of scenario.entries()) {
    try {
      const answer = await playStep(stage, step, saved)
      if (answer !== undefined) saved = new Map([...saved, answer])
    } catch (error) {
      if (error instanceof ScenarioFault) throw error
      throw new ScenarioFault(at, reasonOf(error), { cause: error })
    }
  }
  return Object.fromEntries([...saved].filter(([name]) => name !== "bank"))
}

type Answer = readonly [name: string, value: unknown]

const playStep = async (stage: Stage, step: Step, saved: Saved): Promise<Answer | undefined> => {
  if ("call" in step) return callOf(stage, step, saved)
  if ("advance" in step) return void (await stage.advance(step.advance))
  if ("advanceTo" in step) return void (await stage.advanceTo(step.advanceTo))
  if ("fault" in step) return void stage.failNext(step.fault)
  if ("expect" in step) return expected(step, saved)
  const object: unknown = resolved(step.until, saved)
  const id = typeof object === "object" && object !== null && "id" in object ? object.id : object
  if (typeof id !== "string") throw new TypeError(`${step.until} is no object with an id`)
  return [step.until.slice(1).split(".")[0] ?? "", await stage.until(id, step.status)]
}

const callOf = async (stage: Stage, step: CallStep, saved: Saved): Promise<Answer | undefined> => {
  const { as, body, call, key, params, query, refused, save } = step
  const { call: operate } = as === "operator" ? stage.operator : stage.client
  const given = { params, query, body, idempotencyKey: key }
  const filled = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, resolved(value, saved)]]
  )
  try {
    const { value } = await Reflect.apply(operate, undefined, [call, Object.fromEntries(filled)])
    if (refused !== undefined) throw new Error(`${call} was not refused with ${refused}, but answered`)
    return save === undefined ? undefined : [save, value]
  } catch (error) {
    if (refused === undefined || !isRefusal(error) || error.code !== refused) throw error
    return save === undefined ? undefined : [save, { code: error.code, status: error.status, fields: error.fields }]
  }
}

const expected = ({ expect, is }: ExpectStep, saved: Saved): undefined => {
  const difference = differenceOf(resolved(expect, saved), resolved(is, saved))
  if (difference !== undefined) throw new Error(`${expect} is not as expected: ${difference}`)
}

const reasonOf = (error: unknown): string => {
  if (!isRefusal(error)) return error instanceof Error ? error.message : String(error)
  return error.body === "" ? error.message : `${error.message}. The bank answered ${error.body}`
}

const isRefusal = (error: unknown): error is BankError | OutcomeUnknown =>
  error instanceof BankError || error instanceof OutcomeUnknown
