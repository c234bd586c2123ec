/** A bank in one line, for tests. */

// The bank

export { startBank, type TestBank } from "./testing/StartBank.ts"
export type { TestBankOptions } from "./testing/TestBankOptions.ts"
export type { TestStore } from "./testing/TestData.ts"

// Errors of its clients

export { BankError, BankUnreachable, OutcomeUnknown } from "./testing/Errors.ts"

// Waiting

export { NothingDue } from "./testing/Until.ts"
