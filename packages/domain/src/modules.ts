/** The vocabulary of resources, for authors of modules. */

// A module and its resources

export { scopesOf } from "./kernel/Scope.ts"
export type { EventCatalogue, Module, Stated } from "./operation/Module.ts"
export { defineResource, type ResourceDefinition } from "./operation/ResourceDefinition.ts"

// What it adds to the settings of the bank

export type { SettingRule, SettingsPart } from "./kernel/Settings.ts"

// An object: its fields, its kind and its lifecycle

export { type Lifecycle, machine, NEW, type Transition, type TriggerOf, type WebhooksOf } from "./kernel/Lifecycle.ts"
export {
  atLeast,
  atMost,
  idOf,
  Metadata,
  type Resource,
  refTo,
  resource,
  Timestamp,
  type Versioned
} from "./kernel/Resource.ts"

// Operations and jobs

export type { Job } from "./operation/Job.ts"
export { CreatedAt, listOf, type Page, type PageFields, pageFields, pageOf } from "./operation/Page.ts"
export {
  command,
  download,
  enquiry,
  exporting,
  listing,
  type OperationsOf,
  retrieve,
  upload
} from "./operation/Typed.ts"

// A decision: its facts, its changes and its refusals

export { fault, type Rejection, reject } from "./kernel/Rejection.ts"
export {
  changed,
  created,
  type Decision,
  decision,
  type Facts,
  found,
  together,
  unchanged
} from "./operation/Decision.ts"
export { createObject, transition } from "./operation/Transition.ts"

// Money on the ledger

export { add, Cents, cents, negate, PaymentAmount, subtract } from "./kernel/Money.ts"
export { chartAccount } from "./ledger/ChartOfAccounts.ts"
export { causeOf, coreTransaction, type Leg } from "./ledger/CoreTransaction.ts"
export { available, type Position, positionId } from "./ledger/Position.ts"

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
