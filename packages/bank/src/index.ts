/** The bank for hosts that do not use Effect. */

// The bank

export { type BankOptions, createBank, type EmbeddedBank, type EmbeddedServices } from "./CreateBank.ts"

// Its store and secrets

export { type BankStore, UnknownStore } from "./BankStore.ts"
export type { BankSecrets } from "./CreateBank.ts"
