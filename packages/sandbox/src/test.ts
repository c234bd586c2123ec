/** A bank in one line, for tests. */

// The bank

export { startBank, type TestBank } from "./testing/StartBank.ts"
export type { TestBankOptions } from "./testing/TestBankOptions.ts"
export type { TestStore } from "./testing/TestData.ts"

// Errors of its clients

export { BankError, BankUnreachable, OutcomeUnknown } from "./testing/Errors.ts"

// Parity with a hosted sandbox

export { checkParity } from "./parity/Check.ts"
export type { Difference } from "./parity/Compare.ts"
export type { ParityTarget } from "./parity/Play.ts"
export { type Recording, readRecording, record as recordParity } from "./parity/Recording.ts"
export { ParityRefused, readScenario, type Scenario } from "./parity/Scenario.ts"

// Waiting

export { NothingDue } from "./testing/Until.ts"
