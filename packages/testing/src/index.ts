/** Conformance suites for stores and file storage, and arbitraries of schemas. */

// Conformance suites, registered with Vitest

export { filesConformance } from "./FilesConformance.ts"
export { newProgram, storeConformance } from "./StoreConformance.ts"

// The cases of the suite for stores

export type { Bench, ConformanceCase } from "./conformance/Case.ts"
export { conformance } from "./StoreConformance.ts"

// Arbitraries of fast-check

export { arbitraryInput, arbitraryOf } from "./Arbitraries.ts"
