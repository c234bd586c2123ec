/** The typed client of promises: small, and without Effect at run time. */

// The client

export type { ClientOptions } from "./client/Calls.ts"
export { makePromiseClient, type PromiseClient, type PromiseClientWith } from "./client/PromiseClient.ts"

// Reads that stay out of the request log

export { looking } from "./client/Looking.ts"

// Options in plain JavaScript

export { refuseUnknownOptions } from "./client/Options.ts"

// Calls and answers

export type { CallOf, ItemOf, Keyless, ListName, OperationName, OutputOf } from "./client/Calls.ts"
export { BankError, BankUnreachable, OutcomeUnknown } from "./client/ClientErrors.ts"
export type { Calls, NoCalls } from "./client/GuestCalls.ts"
export type { PromiseAnswer, PromiseDryAnswer } from "./client/PromiseClient.ts"

// Refusals in the answers of other transports

export { refusalOf } from "./client/WireError.ts"
