/** The bank for hosts: its layer, its settings and its worker. */

// The bank and its due work

export { layerBank } from "./engine/request/Bank.ts"
export { layerWorker, Worker } from "./engine/work/Worker.ts"

// Its modules

export { type AnyModule, allModules, modulesWith } from "./modules/registry.ts"
export { type Catalogue, catalogueOf } from "./operation/Catalogue.ts"

// Settings, scopes and roles

export { type Role, roles } from "./kernel/Role.ts"
export type { Scope } from "./kernel/Scope.ts"
export type { Settings } from "./kernel/Settings.ts"
export { scopes } from "./modules/registry.ts"
export { defaultSettings } from "./modules/settings/Defaults.ts"
export type { AchSchedule } from "./resources/payments/ach/schedule/AchWindow.ts"

// Participants of the instant payment networks

export {
  directoryOf,
  type InstantNetwork,
  type Participant,
  type ParticipantDirectory,
  type Participation
} from "./resources/payments/instant-payment/participants/Directory.ts"

// Time

export {
  type MomentWords,
  momentFrom,
  type Span,
  spanFrom,
  spanUnits
} from "./clock/ClockWords.ts"
export { moments } from "./clock/Moments.ts"
export { instantOfLocal } from "./kernel/calendar/LocalTime.ts"
export { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./kernel/Instant.ts"

// Ids derived from other ids

export { creditBalanceIdOf } from "./resources/lending/subledger-balance/model/SubledgerBalance.ts"

// Addresses of wires

export { type AddressClass, classifyAddress } from "./resources/payments/wire/model/AddressClass.ts"
export { type AddressProposal, proposeAddress } from "./resources/payments/wire/model/AddressProposal.ts"

// The modules add their accounts and their settings to types

export type {} from "./modules/Deposits.ts"
export type {} from "./modules/Instant.ts"
export type {} from "./modules/Lending.ts"
export type {} from "./modules/settings/Ach.ts"
export type {} from "./modules/settings/Instant.ts"
export type {} from "./modules/settings/Notifications.ts"
export type {} from "./modules/settings/Reports.ts"
export type {} from "./modules/settings/Submissions.ts"
export type {} from "./modules/settings/Transfer.ts"
export type {} from "./modules/settings/Wire.ts"
export type {} from "./modules/Transfer.ts"
export type {} from "./modules/Wire.ts"
