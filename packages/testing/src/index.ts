/** Conformance suites for stores, file storage, modules and transports, and arbitraries of schemas. */

// Conformance suites, registered with Vitest, Jest, node:test or another runner

export { filesConformance } from "./FilesConformance.ts"
export { moduleConformance } from "./ModuleConformance.ts"
export type { Runner } from "./Runner.ts"
export { newProgram, storeConformance } from "./StoreConformance.ts"
export { transportConformance } from "./TransportConformance.ts"

// The cases of the suite for stores

export type { Bench, ConformanceCase } from "./conformance/Case.ts"
export { conformance } from "./StoreConformance.ts"

// A transport under test, and the requests that it sends

export type {
  Carries,
  OpenTransport,
  SentForm,
  SentRequest,
  TransportAnswer,
  TransportUnderTest
} from "./transport/TransportCase.ts"

// A module under test, and the bank for it

export type { ModuleBank } from "./module/Ask.ts"
export type { Ask, Known, ModuleUnderTest } from "./module/Desk.ts"

// Arbitraries of fast-check

export { arbitraryInput, arbitraryOf } from "./schemas/Arbitraries.ts"
