/** The typed client of promises: small, and without Effect at run time. */

// The client

export type { ClientOptions } from "./client/Calls.ts"
export { makePromiseClient, type PromiseClient } from "./client/PromiseClient.ts"

// Calls and answers

export type { CallOf, OperationName, OutputOf } from "./client/Calls.ts"
export { BankError, BankUnreachable, type PromiseAnswer } from "./client/PromiseClient.ts"
