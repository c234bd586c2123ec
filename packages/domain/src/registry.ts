import type { AnyResource } from "./kernel/Resource.ts"
import type { AnyBatchJob } from "./operation/BatchJob.ts"
import type { AnyJob } from "./operation/Job.ts"
import type { AnyOperation } from "./operation/Operation.ts"
import type { AnySimulation } from "./operation/Simulation.ts"
import type { Files } from "./ports/Files.ts"
import { auditLog } from "./resources/access/audit/Definition.ts"
import { clients } from "./resources/access/client/Definition.ts"
import { oauthTokens } from "./resources/access/oauth-token/Definition.ts"
import { operators } from "./resources/access/operator/Definition.ts"
import { programs } from "./resources/access/program/Definition.ts"
import { accounts } from "./resources/customers/account/Definition.ts"
import { applications } from "./resources/customers/application/Definition.ts"
import { cards } from "./resources/customers/card/Definition.ts"
import { entities } from "./resources/customers/entity/Definition.ts"
import { files } from "./resources/customers/file/Definition.ts"
import { accountNumbers } from "./resources/deposits/account-number/Definition.ts"
import { coreAccounts } from "./resources/deposits/core-account/Definition.ts"
import { coreTransactions } from "./resources/deposits/core-transaction/Definition.ts"
import { nonPostedTransactions } from "./resources/deposits/non-posted-transaction/Definition.ts"
import { userDepositTransactions } from "./resources/deposits/user-deposit-transaction/Definition.ts"
import { disbursements } from "./resources/lending/disbursement/Definition.ts"
import { fundings } from "./resources/lending/funding/Definition.ts"
import { receivableSales } from "./resources/lending/receivable-sale/Definition.ts"
import { subledgerBalances } from "./resources/lending/subledger-balance/Definition.ts"
import { userCreditTransactions } from "./resources/lending/user-credit-transaction/Definition.ts"
import { events } from "./resources/notifications/event/Definition.ts"
import { webhookDeliveries } from "./resources/notifications/webhook-delivery/Definition.ts"
import { webhookEndpoints } from "./resources/notifications/webhook-endpoint/Definition.ts"
import { achPayments } from "./resources/payments/ach/Definition.ts"
import { blockchainPayments } from "./resources/payments/blockchain-payment/Definition.ts"
import { blockedAccounts } from "./resources/payments/blocked-account/Definition.ts"
import { paymentExceptions } from "./resources/payments/exception/Definition.ts"
import { instantPayments } from "./resources/payments/instant-payment/Definition.ts"
import { participants } from "./resources/payments/instant-payment/participants/Definition.ts"
import { internalTransfers } from "./resources/payments/internal-transfer/Definition.ts"
import { paymentUsages } from "./resources/payments/limits/Definition.ts"
import { originators } from "./resources/payments/originator/Definition.ts"
import { paymentMessages } from "./resources/payments/payment-message/Definition.ts"
import type { Rails } from "./resources/payments/rails/Rails.ts"
import { restorations } from "./resources/payments/restoration/Definition.ts"
import { wires } from "./resources/payments/wire/Definition.ts"
import { reports } from "./resources/reports/Definition.ts"
import { submissions } from "./resources/submissions/Definition.ts"

/** The resources that emit events, one a line. A resource missing here is not part of the bank. */
const emitting = [
  oauthTokens,
  entities,
  applications,
  accounts,
  cards,
  accountNumbers,
  coreAccounts,
  internalTransfers,
  achPayments,
  originators,
  files,
  subledgerBalances,
  userCreditTransactions,
  fundings,
  disbursements,
  receivableSales,
  blockchainPayments,
  wires,
  instantPayments,
  participants,
  submissions
] as const

const namesOf = ({ lifecycles }: AnyResource): ReadonlyArray<string> =>
  lifecycles.flatMap(({ table }) => table.flatMap(({ event }) => event ?? []))

const eventful = emitting.flatMap((one) => one.resources).filter((one) => namesOf(one).length > 0)

/** The names of all events that lifecycles emit, sorted. */
export const eventNames: ReadonlyArray<string> = [...new Set(eventful.flatMap(namesOf))].sort()

/** The resources for partners: those that emit events, the deposits booked by files, the events themselves, and the subscriptions to them. */
const forPartners = [
  ...emitting,
  userDepositTransactions,
  nonPostedTransactions,
  events({ names: eventNames, kinds: eventful.map(({ kind }) => kind).sort() }),
  webhookEndpoints(eventNames)
] as const

const isSwitchable = ({ audience }: AnyOperation): boolean => audience !== "operator"

const switchable = forPartners
  .flatMap((one) => one.operations)
  .filter(isSwitchable)
  .map(({ name }) => name)

/** Every resource: those for partners, then those of the operator. */
const definitions = [
  ...forPartners,
  programs(switchable),
  clients,
  operators,
  auditLog,
  restorations,
  webhookDeliveries,
  coreTransactions,
  reports,
  blockedAccounts,
  paymentMessages,
  paymentExceptions,
  paymentUsages
] as const

/** Every operation: the source of routes, documents, clients and tests. */
export const operations: ReadonlyArray<AnyOperation> = definitions.flatMap((one) => one.operations)

/** Every kind of stored object, sorted by name. */
export const resources: ReadonlyArray<AnyResource> = definitions
  .flatMap((one) => one.resources)
  .toSorted((a, b) => (a.kind < b.kind ? -1 : 1))

/** The services that jobs use: the networks, and the storage of submitted files. */
export type JobServices = Rails | Files

/** Every job, except the delivery of webhooks, which the engine runs itself. */
export const jobs: ReadonlyArray<AnyJob<JobServices>> = definitions.flatMap(
  (one): ReadonlyArray<AnyJob<JobServices>> => one.jobs
)

/** Every batch job. */
export const batchJobs: ReadonlyArray<AnyBatchJob<JobServices>> = definitions.flatMap(
  (one): ReadonlyArray<AnyBatchJob<JobServices>> => one.batchJobs
)

/** Every simulation of transitions. */
export const simulations: ReadonlyArray<AnySimulation> = definitions.flatMap((one) => one.simulations)
