/** A bank in one line, for tests. */

// The bank

export type { Snapshot } from "./testing/Snapshots.ts"
export { startBank } from "./testing/StartBank.ts"
export type { TestBank } from "./testing/TestBank.ts"
export type { TestBankOptions, TestWebhooks } from "./testing/TestBankOptions.ts"
export type { TestStore } from "./testing/TestData.ts"

// Errors of its clients

export { BankError, BankUnreachable, OutcomeUnknown } from "./testing/Errors.ts"

// Parity with a hosted sandbox

export { checkParity } from "./parity/Check.ts"
export type { ParityDifference } from "./parity/Compare.ts"
export type { ParityTarget } from "./parity/Play.ts"
export { type ParityRecording, readParityRecording, record as recordParity } from "./parity/Recording.ts"
export { ParityRefused, type ParityScenario, readParityScenario } from "./parity/Scenario.ts"

// Waiting

export { NothingDue } from "./testing/Until.ts"

// Faults of its connections

export { type FaultCounts, type FaultKind, type FaultOptions, faultKinds } from "./faults/FaultKinds.ts"

// Chaos of its webhooks

export { type ChaosCounts, type ChaosKind, type ChaosOptions, chaosKinds } from "./chaos/ChaosKinds.ts"
export { type Arrival, disturb } from "./chaos/Disturb.ts"

// Scenarios

export { type Scenario, ScenarioFault, type Step } from "./scenario/Steps.ts"
