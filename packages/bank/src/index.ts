/** The bank for hosts that do not use Effect. */

// The bank

export type { BankOptions } from "./BankOptions.ts"
export { createBank, type EmbeddedBank, type EmbeddedServices } from "./CreateBank.ts"

// Errors of its client

export { BankError, BankUnreachable, OutcomeUnknown } from "./Errors.ts"

// Its store and secrets

export type { BankSecrets } from "./BankOptions.ts"
export { type BankStore, UnknownStore } from "./BankStore.ts"
