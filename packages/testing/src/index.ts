/** Conformance suites for stores, file storage, modules, networks and transports, and arbitraries of schemas. */

// Conformance suites

export { filesConformance } from "./FilesConformance.ts"
export { moduleConformance } from "./ModuleConformance.ts"
export { achRailConformance, railConformance } from "./RailConformance.ts"
export { storeConformance } from "./StoreConformance.ts"
export { transportConformance } from "./TransportConformance.ts"

// Their cases as data, for Vitest, Jest, node:test or another runner

export { type Runner, registerWith } from "./RegisterWith.ts"
export { newProgram, type Suite, type SuiteCase } from "./Suite.ts"

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
} from "./transport/TransportUnderTest.ts"

// A module under test, and the bank for it

export type { ModuleBank } from "./module/Ask.ts"
export type { Ask, Known, ModuleUnderTest } from "./module/Desk.ts"

// Adapters of payment networks under test, and their networks

export type { AchRailUnderTest, OpenAchRail } from "./rails/AchRail.ts"
export type {
  Fate,
  Identified,
  PaymentAnswer,
  PaymentNetwork,
  PaymentPort,
  PaymentRail,
  PaymentRailUnderTest
} from "./rails/PaymentRail.ts"

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
  type ToldKind,
  type ToldObject,
  type ToldWebhook
} from "./histories/History.ts"

// Their arrival in disorder, and the judgement of a receiver

export { type Disagreement, disagreements, type Known as KnownState, lastTold } from "./histories/Agreement.ts"
export { arrivalsOf, type Disorder, type Sendable } from "./histories/Arrivals.ts"
export { type Random, randomOf } from "./seeds/Random.ts"
