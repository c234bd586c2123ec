/** The typed client, for partners and operators. */

// The client

export { type Client, type ClientOptions, makeClient } from "./TypedClient.ts"

// Calls and answers

export { type Answer, ApiError, type CallOf, type OperationName, type OutputOf, TransportError } from "./TypedClient.ts"
