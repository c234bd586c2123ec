/** The typed client, for partners and operators. */

// The client

export type { ClientOptions } from "./client/Calls.ts"
export { type Client, type ClientWith, makeClient } from "./client/TypedClient.ts"

// Calls and answers

export type { CallOf, ItemOf, Keyless, ListName, OperationName, OutputOf } from "./client/Calls.ts"
export type { Calls, NoCalls } from "./client/GuestCalls.ts"
export { type Answer, ApiError, type DryAnswer, TransportError } from "./client/TypedClient.ts"
