/** A bank in one line, for tests. */

// The bank

export { startBank, type TestBank, type TestBankOptions } from "./testing/StartBank.ts"
export type { TestStore } from "./testing/TestData.ts"

// Waiting

export { NothingDue } from "./testing/Until.ts"
