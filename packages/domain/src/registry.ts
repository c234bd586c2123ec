import { eventKinds, eventNames } from "./Kinds.ts"
import type { AnyBatchJob } from "./operation/BatchJob.ts"
import type { AnyJob } from "./operation/Job.ts"
import type { AnyOperation } from "./operation/Operation.ts"
import { clientOperations } from "./resources/access/client/Operations.ts"
import { tokenOperations } from "./resources/access/oauth-token/Operations.ts"
import { programOperations } from "./resources/access/program/Operations.ts"
import { accountOperations } from "./resources/customers/account/Operations.ts"
import { applicationOperations } from "./resources/customers/application/Operations.ts"
import { comingOfAgeJob } from "./resources/customers/entity/ComeOfAge.ts"
import { entityOperations } from "./resources/customers/entity/Operations.ts"
import { fileOperations } from "./resources/customers/file/Operations.ts"
import { accountNumberOperations } from "./resources/deposits/account-number/Operations.ts"
import { coreAccountOperations } from "./resources/deposits/core-account/Operations.ts"
import { coreTransactionOperations } from "./resources/deposits/core-transaction/Operations.ts"
import { followJob } from "./resources/lending/disbursement/Follow.ts"
import { disbursementOperations } from "./resources/lending/disbursement/Operations.ts"
import { fundingOperations } from "./resources/lending/funding/Operations.ts"
import { fundingJob } from "./resources/lending/funding/Post.ts"
import { subledgerBalanceOperations } from "./resources/lending/subledger-balance/Operations.ts"
import { userCreditTransactionOperations } from "./resources/lending/user-credit-transaction/Operations.ts"
import { postJob } from "./resources/lending/user-credit-transaction/Post.ts"
import { eventOperations } from "./resources/notifications/event/Operations.ts"
import { webhookDeliveryOperations } from "./resources/notifications/webhook-delivery/Operations.ts"
import { webhookEndpointOperations } from "./resources/notifications/webhook-endpoint/Operations.ts"
import { achDisputeOperations } from "./resources/payments/ach/disputes/DisputeOperations.ts"
import { achFileOperations } from "./resources/payments/ach/file/Operations.ts"
import { achOperations } from "./resources/payments/ach/outgoing/Operations.ts"
import { followUpJob } from "./resources/payments/ach/review/FollowUp.ts"
import { achReviewOperations } from "./resources/payments/ach/review/Operations.ts"
import { settlementJob } from "./resources/payments/ach/settlement/Run.ts"
import { achSimulationOperations } from "./resources/payments/ach/simulation/SimulationOperations.ts"
import { windowJob } from "./resources/payments/ach/window/Run.ts"
import { blockchainPaymentOperations } from "./resources/payments/blockchain-payment/Operations.ts"
import { payJob } from "./resources/payments/blockchain-payment/Pay.ts"
import { internalTransferOperations } from "./resources/payments/internal-transfer/Operations.ts"
import { settleJob } from "./resources/payments/internal-transfer/Settle.ts"
import { originatorOperations } from "./resources/payments/originator/Operations.ts"
import type { Rails } from "./resources/payments/Rails.ts"

export { resources } from "./Kinds.ts"

/** What partners can do, and the operator with what is theirs. */
const aroundPartners = [
  ...tokenOperations,
  ...entityOperations,
  ...applicationOperations,
  ...accountOperations,
  ...accountNumberOperations,
  ...coreAccountOperations,
  ...internalTransferOperations,
  ...achOperations,
  ...achDisputeOperations,
  ...achSimulationOperations,
  ...achReviewOperations,
  ...achFileOperations,
  ...originatorOperations,
  ...fileOperations,
  ...subledgerBalanceOperations,
  ...userCreditTransactionOperations,
  ...fundingOperations,
  ...disbursementOperations,
  ...blockchainPaymentOperations,
  ...eventOperations({ names: eventNames, kinds: eventKinds })
] as const

const isSwitchable = ({ audience }: AnyOperation): boolean => audience !== "operator"

/** Every operation of the bank, with its types: what the typed client is made of. */
export const catalogue = [
  ...aroundPartners,
  ...programOperations(aroundPartners.filter(isSwitchable).map(({ name }) => name)),
  ...clientOperations,
  ...webhookEndpointOperations(eventNames),
  ...webhookDeliveryOperations,
  ...coreTransactionOperations
] as const

/** Every operation: routes, documents and tests walk this list. */
export const operations: ReadonlyArray<AnyOperation> = catalogue

/** Every kind of due work, but for the delivery of webhooks, which the engine does itself. */
export const jobs: ReadonlyArray<AnyJob<Rails>> = [
  settleJob,
  followUpJob,
  comingOfAgeJob,
  postJob,
  fundingJob,
  followJob,
  payJob
]

/** Every batch job. */
export const batchJobs: ReadonlyArray<AnyBatchJob<Rails>> = [windowJob, settlementJob]
