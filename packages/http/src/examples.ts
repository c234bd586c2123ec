/** The examples of the OpenAPI document, for banks that create the objects that the examples name. */

// The calls of the examples

export { type Asked, exampleOf, type Words } from "./examples/Example.ts"

// Values that the examples of ACH share

export { DIGITS, INCOMING, TAKEN_FILE, TRACE } from "./examples/Ach.ts"
