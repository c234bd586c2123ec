/**
 * The modules of the bank as data: a file for each, and here the list of all of them with their catalogue. A module
 * names its resources, its scopes, its bank accounts and the modules that it needs; a host may leave modules out or
 * add its own. The form of a module and the check of the whole are left to `operation/Module.ts` and
 * `operation/Catalogue.ts`.
 */

import type { AnyResource } from "../kernel/Resource.ts"
import { type Catalogue, catalogueOf } from "../operation/Catalogue.ts"
import type { Module } from "../operation/Module.ts"
import type { AnyOperation } from "../operation/Operation.ts"
import type { WriteRecords } from "../resources/payments/ach/messages/Messages.ts"
import { access } from "./Access.ts"
import { ach } from "./Ach.ts"
import { chain } from "./Chain.ts"
import { customers } from "./Customers.ts"
import { deposits } from "./Deposits.ts"
import { instant } from "./Instant.ts"
import type { JobServices } from "./JobServices.ts"
import { lending } from "./Lending.ts"
import { notifications } from "./Notifications.ts"
import { reports } from "./Reports.ts"
import { submissions } from "./Submissions.ts"
import { transfer } from "./Transfer.ts"
import { wire } from "./Wire.ts"

/** A module whose jobs use the services of the bank. */
export type AnyModule = Module<JobServices>

/** The modules of the bank, which shows the records of ACH entries that it has sent as `write` makes them. */
export const modulesWith = (write: WriteRecords): ReadonlyArray<AnyModule> => [
  access,
  customers,
  deposits,
  transfer,
  ach(write),
  wire,
  instant,
  chain,
  lending,
  submissions,
  notifications,
  reports
]

/**
 * The modules of the bank, without the records of sent ACH entries. A module missing here is part of a bank only if its host
 * adds it.
 */
export const allModules: ReadonlyArray<AnyModule> = modulesWith(() => [])

/** The catalogue of all modules: what a bank has by default. */
export const defaultCatalogue: Catalogue<JobServices> = catalogueOf(allModules)

/** Every operation of the default catalogue. */
export const operations: ReadonlyArray<AnyOperation> = defaultCatalogue.operations

/** Every kind of stored object of the default catalogue, sorted by name. */
export const resources: ReadonlyArray<AnyResource> = defaultCatalogue.resources

/** Every job, batch job, simulation, movement of money, event name and scope of the default catalogue. */
export const { jobs, batchJobs, simulations, postings, eventNames, scopes } = defaultCatalogue
