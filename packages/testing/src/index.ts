/** Conformance suites for stores, file storage and modules, and arbitraries of schemas. */

// Conformance suites, registered with Vitest, Jest, node:test or another runner

export { filesConformance } from "./FilesConformance.ts"
export { moduleConformance } from "./ModuleConformance.ts"
export type { Runner } from "./Runner.ts"
export { newProgram, storeConformance } from "./StoreConformance.ts"

// The cases of the suite for stores

export type { Bench, ConformanceCase } from "./conformance/Case.ts"
export { conformance } from "./StoreConformance.ts"

// A module under test, and the bank for it

export type { ModuleBank } from "./module/Ask.ts"
export type { Ask, Known, ModuleUnderTest } from "./module/Desk.ts"

// Arbitraries of fast-check

export { arbitraryInput, arbitraryOf } from "./schemas/Arbitraries.ts"

// Legal histories of events, for receivers of webhooks

export {
  type Histories,
  type History,
  type HistoryStep,
  histories,
  historyOf,
  kindsWithHistories,
  type ToldEvent,
  type ToldObject
} from "./histories/History.ts"

// Their arrival in disorder, and the judgement of a receiver

export { type Disagreement, disagreements, type Known as KnownState, lastTold } from "./histories/Agreement.ts"
export { arrivalsOf, type Disorder, type Sendable } from "./histories/Arrivals.ts"
export { type Random, randomOf } from "./seeds/Random.ts"
