import type { MomentWords, Span } from "@vostro/domain"
import type { OperationName } from "@vostro/http/promise"
import type { FaultKind } from "../faults/FaultKinds.ts"

/**
 * A call of an operation. Texts such as `$debit.id` in its fields stand for parts of earlier answers, `$bank` for the test
 * bank: `$bank.accountNumberIds.0`. A text that begins with a dollar sign itself is written `$$5`.
 */
export interface CallStep {
  readonly call: OperationName
  /** Caller of the operation; the partner by default. */
  readonly as?: "partner" | "operator"
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** Idempotency key. */
  readonly key?: string
  /** Name under which later steps refer to the answer. */
  readonly save?: string
  /** Code of the error that the call must be refused with. */
  readonly refused?: string
}

/** A move of the bank's time by a span, such as `3 banking days`, or by ms. */
export interface AdvanceStep {
  readonly advance: Span | number
}

/** A move of the bank's time to a moment, such as `next ach cutoff`. */
export interface AdvanceToStep {
  readonly advanceTo: MomentWords
}

/** Lets time pass until a saved object has a status, and saves its new state under the same name. */
export interface UntilStep {
  /** Reference to a saved object, such as `$debit`. */
  readonly until: string
  readonly status: string
}

/** Compares a saved answer with the fields that it must have; other fields do not count. */
export interface ExpectStep {
  /** Reference to a saved answer or a part of it, such as `$debit.status`. */
  readonly expect: string
  readonly is: unknown
}

/** Asks for a fault of the next request. */
export interface FaultStep {
  readonly fault: FaultKind
}

/** A step of a scenario. */
export type Step = CallStep | AdvanceStep | AdvanceToStep | UntilStep | ExpectStep | FaultStep

/** A story of a bank as plain data, which JSON can hold. */
export type Scenario = ReadonlyArray<Step>

/** The fields of each kind of step, by the field that makes it one. */
export const stepFields: Readonly<Record<string, ReadonlyArray<string>>> = {
  call: ["as", "params", "query", "body", "key", "save", "refused"],
  advance: [],
  advanceTo: [],
  until: ["status"],
  expect: ["is"],
  fault: []
}

/** A step of a scenario is illegal, or did not go as it says. The message names the step by its index. */
export class ScenarioFault extends Error {
  override readonly name = "ScenarioFault"
  /** Index of the step, from 0. */
  readonly step: number

  constructor(step: number, reason: string, options?: ErrorOptions) {
    super(`step ${step}: ${reason}`, options)
    this.step = step
  }
}
