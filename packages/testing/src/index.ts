/** Conformance suites for stores and file storage, and arbitraries of schemas. */

// Conformance suites, registered with Vitest, Jest, node:test or another runner

export { filesConformance } from "./FilesConformance.ts"
export type { Runner } from "./Runner.ts"
export { newProgram, storeConformance } from "./StoreConformance.ts"

// The cases of the suite for stores

export type { Bench, ConformanceCase } from "./conformance/Case.ts"
export { conformance } from "./StoreConformance.ts"

// Arbitraries of fast-check

export { arbitraryInput, arbitraryOf } from "./Arbitraries.ts"
