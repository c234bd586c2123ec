/** The bank as a function from `Request` to `Response`, for any runtime with the Fetch API. */

// The handler

export { makeWebHandler, type WebHandler, type WebHandlerOptions } from "./transport/WebHandler.ts"

// Schemas of the domain as JSON Schema

export { isJson, type Json, jsonSchema } from "./openapi/JsonSchema.ts"
