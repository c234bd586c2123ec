/** The bank for hosts: its layer, its settings and its worker. */

// The bank and its due work

export { layerBank } from "./engine/request/Bank.ts"
export { layerWorker, Worker } from "./engine/work/Worker.ts"

// Its modules

export { type AnyModule, allModules } from "./modules/registry.ts"
export { type Catalogue, catalogueOf } from "./operation/Catalogue.ts"

// Settings, scopes and roles

export type { AchSchedule } from "./kernel/calendar/AchWindow.ts"
export { type Role, roles } from "./kernel/Role.ts"
export type { Scope } from "./kernel/Scope.ts"
export { defaultSettings, type Settings } from "./kernel/Settings.ts"
export { scopes } from "./modules/registry.ts"

// Participants of the instant payment networks

export {
  directoryOf,
  type InstantNetwork,
  type Participant,
  type ParticipantDirectory,
  type Participation
} from "./kernel/Participants.ts"

// Time

export {
  type MomentWords,
  momentFrom,
  type Span,
  spanFrom,
  spanUnits
} from "./kernel/ClockWords.ts"
export { instantOfLocal } from "./kernel/calendar/LocalTime.ts"
export { moments } from "./kernel/calendar/Moments.ts"
export { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./kernel/Instant.ts"

// Ids derived from other ids

export { creditBalanceIdOf } from "./resources/lending/subledger-balance/model/SubledgerBalance.ts"

// Addresses of wires

export { type AddressClass, classifyAddress } from "./resources/payments/wire/model/AddressClass.ts"
export { type AddressProposal, proposeAddress } from "./resources/payments/wire/model/AddressProposal.ts"
