import type { AnyJob } from "../engine/Job.ts"
import type { AnyOperation } from "../engine/Operation.ts"
import type { AnyWalk } from "../engine/Walk.ts"
import { accountOperations } from "./account/Operations.ts"
import { accountNumberOperations } from "./account-number/Operations.ts"
import { achDisputeOperations } from "./ach/DisputeOperations.ts"
import { followUpJob } from "./ach/FollowUp.ts"
import { achOperations } from "./ach/Operations.ts"
import { achSimulationOperations } from "./ach/SimulationOperations.ts"
import { achFileOperations } from "./ach-file/Operations.ts"
import { achReviewOperations } from "./ach-review/Operations.ts"
import { settlementWalk } from "./ach-settlement/Run.ts"
import { windowWalk } from "./ach-window/Run.ts"
import { applicationOperations } from "./application/Operations.ts"
import { blockchainPaymentOperations } from "./blockchain-payment/Operations.ts"
import { payJob } from "./blockchain-payment/Pay.ts"
import { clientOperations } from "./client/Operations.ts"
import { coreAccountOperations } from "./core-account/Operations.ts"
import { coreTransactionOperations } from "./core-transaction/Operations.ts"
import { followJob } from "./disbursement/Follow.ts"
import { disbursementOperations } from "./disbursement/Operations.ts"
import { comingOfAgeJob } from "./entity/ComeOfAge.ts"
import { entityOperations } from "./entity/Operations.ts"
import { eventOperations } from "./event/Operations.ts"
import { fileOperations } from "./file/Operations.ts"
import { fundingOperations } from "./funding/Operations.ts"
import { fundingJob } from "./funding/Post.ts"
import { internalTransferOperations } from "./internal-transfer/Operations.ts"
import { settleJob } from "./internal-transfer/Settle.ts"
import { tokenOperations } from "./oauth-token/Operations.ts"
import { originatorOperations } from "./originator/Operations.ts"
import { programOperations } from "./program/Operations.ts"
import { subledgerBalanceOperations } from "./subledger-balance/Operations.ts"
import { userCreditTransactionOperations } from "./user-credit-transaction/Operations.ts"
import { postJob } from "./user-credit-transaction/Post.ts"
import { webhookDeliveryOperations } from "./webhook-delivery/Operations.ts"
import { webhookEndpointOperations } from "./webhook-endpoint/Operations.ts"

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
  ...eventOperations
] as const

const isSwitchable = ({ audience }: AnyOperation): boolean => audience !== "operator"

/** Every operation of the bank, with its types: what the typed client is made of. */
export const catalogue = [
  ...aroundPartners,
  ...programOperations(aroundPartners.filter(isSwitchable).map(({ name }) => name)),
  ...clientOperations,
  ...webhookEndpointOperations,
  ...webhookDeliveryOperations,
  ...coreTransactionOperations
] as const

/** Every operation: routes, documents and tests walk this list. */
export const operations: ReadonlyArray<AnyOperation> = catalogue

/** Every kind of due work, but for the delivery of webhooks, which the engine does itself. */
export const jobs: ReadonlyArray<AnyJob> = [
  settleJob,
  followUpJob,
  comingOfAgeJob,
  postJob,
  fundingJob,
  followJob,
  payJob
]

/** Every kind of work on many objects that wait in one. */
export const walks: ReadonlyArray<AnyWalk> = [windowWalk, settlementWalk]
